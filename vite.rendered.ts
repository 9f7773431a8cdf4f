import { defineConfig, type UserConfig } from 'vite';
import { license } from './notices.ts';
import { compressed } from './vite.compressed.ts';

/**
 * Builds pages that the server renders, from dashboard/NAME: build/NAME/client for the browser, and build/NAME/server,
 * which renders them.
 */
export const rendered = (name: 'review' | 'site', script: string): UserConfig =>
  defineConfig({
    appType: 'custom',
    publicDir: false,
    plugins: [compressed(`${name}-assets/*.js`)],
    builder: {},
    build: { emptyOutDir: true, license },
    environments: {
      client: {
        build: {
          outDir: `build/${name}/client`,
          manifest: true,
          target: 'es2022',
          modulePreload: false,
          rolldownOptions: {
            input: `dashboard/${name}/${script}`,
            checks: { pluginTimings: false },
            output: {
              entryFileNames: `${name}-assets/[hash].js`,
              chunkFileNames: `${name}-assets/[hash].js`,
              assetFileNames: `${name}-assets/[hash][extname]`,
            },
          },
        },
      },
      ssr: {
        // React comes along, in its production form whatever the server's NODE_ENV.
        define: { 'process.env.NODE_ENV': '"production"' },
        resolve: { noExternal: true },
        build: {
          outDir: `build/${name}/server`,
          ssr: true,
          target: 'node24',
          rolldownOptions: {
            input: `dashboard/${name}/render.tsx`,
            output: { entryFileNames: 'render.mjs' },
          },
        },
      },
    },
  });
