import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed } from './vite.compressed.ts';
import { undocumented } from './vite.undocumented.ts';

/**
 * The content security policy forbids what zod would compile at run time, and even its probing is reported.
 * Its switch must be set before its first schema is made, so it stands in the chunk that holds zod itself.
 */
const withoutEval = ({ moduleIds }: { moduleIds: string[] }): string =>
  moduleIds.some((id) => id.includes('/zod/v4/core/core.js'))
    ? 'globalThis.__zod_globalConfig = { jitless: true };'
    : '';

/** What many screens use of the libraries comes as one: each script has its own head, and packs less well alone. */
const shared = { name: 'shared', test: /node_modules/, minShareCount: 6 };

/** So do the small pieces of our own that most screens use. */
const pieces = {
  name: 'pieces',
  test: /dashboard.(components|hooks|texts)|server.contract/,
  minShareCount: 7,
};

// Builds the dashboard into build/dashboard. The server's content security policy allows scripts of its own
// address only, so nothing is inlined: no script in the page, no font or image as a data address.
export default defineConfig({
  root: 'dashboard',
  base: '/',
  plugins: [undocumented(), react(), compressed('assets/*.{js,css}')],
  build: {
    outDir: '../build/dashboard',
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    target: 'es2023',
    // In kB before compression; what travels is weighed by bin/bench.
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      output: { intro: withoutEval, codeSplitting: { groups: [shared, pieces] } },
      // Packing takes its time; whoever starts the program need not read of it.
      checks: { pluginTimings: false },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
});
