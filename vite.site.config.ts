import { defineConfig } from 'vite';
import { license } from './notices.ts';
import { compressed } from './vite.compressed.ts';
import { documents } from './vite.documents.ts';

// Builds the public pages: build/site/client for the browser (a small script, the style sheet, the font), and
// build/site/server, which renders them.

export default defineConfig({
  appType: 'custom',
  publicDir: false,
  plugins: [compressed('site-assets/*.js'), documents()],
  builder: {},
  build: { emptyOutDir: true, assetsInlineLimit: 0, license },
  environments: {
    client: {
      build: {
        outDir: 'build/site/client',
        manifest: true,
        target: 'es2022',
        modulePreload: false,
        rolldownOptions: {
          input: 'dashboard/site/browser.ts',
          checks: { pluginTimings: false },
          output: {
            entryFileNames: 'site-assets/[hash].js',
            assetFileNames: 'site-assets/[hash][extname]',
          },
        },
      },
    },
    ssr: {
      // React comes along, in its production form whatever the server's NODE_ENV.
      define: { 'process.env.NODE_ENV': '"production"' },
      resolve: { noExternal: true },
      build: {
        outDir: 'build/site/server',
        ssr: true,
        target: 'node24',
        rolldownOptions: {
          input: 'dashboard/site/render.tsx',
          output: { entryFileNames: 'render.mjs' },
        },
      },
    },
  },
});
