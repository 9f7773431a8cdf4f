import { defineConfig } from 'vite';
import { license } from './notices.ts';
import { compressed } from './vite.compressed.ts';

// Builds the patient's page: build/review/client for the browser, and build/review/server, which renders it.

export default defineConfig({
  appType: 'custom',
  publicDir: false,
  plugins: [compressed('review-assets/*.js')],
  builder: {},
  build: { emptyOutDir: true, license },
  environments: {
    client: {
      build: {
        outDir: 'build/review/client',
        manifest: true,
        target: 'es2022',
        modulePreload: false,
        rolldownOptions: {
          input: 'dashboard/review/browser.tsx',
          checks: { pluginTimings: false },
          output: {
            entryFileNames: 'review-assets/[hash].js',
            chunkFileNames: 'review-assets/[hash].js',
          },
        },
      },
    },
    ssr: {
      // React comes along, in its production form whatever the server's NODE_ENV.
      define: { 'process.env.NODE_ENV': '"production"' },
      resolve: { noExternal: true },
      build: {
        outDir: 'build/review/server',
        ssr: true,
        target: 'node24',
        cssMinify: true,
        rolldownOptions: {
          input: 'dashboard/review/render.tsx',
          // The server has every language at hand; only browsers fetch another one.
          checks: { ineffectiveDynamicImport: false },
          output: { entryFileNames: 'render.mjs' },
        },
      },
    },
  },
});
