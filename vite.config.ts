import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { license } from './notices.ts';
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

/** What the first screen needs at once: each script has its own head, and packs less well alone. */
const atFirst: ['$initial'] = ['$initial'];
const first = [
  { name: 'libraries', test: /node_modules/, tags: atFirst },
  // Translated words are made of it while our own screens wait for them, so it stands in no script of theirs.
  { name: 'contract', test: /server.contract|texts.(language|say)|browserStore/, tags: atFirst },
  { name: 'first', test: /dashboard/, tags: atFirst },
];

/** What many of the other screens use; the contract again stands before our own. */
const later = [
  { name: 'shared', test: /node_modules/, minShareCount: 9 },
  { name: 'rules', test: /server.contract/, minShareCount: 7 },
  {
    name: 'pieces',
    test: /dashboard.(components|hooks|texts|lib.(focusFirst|showRefusal))/,
    minShareCount: 10,
  },
];

/** What the few screens that text patients share: for most people theirs is the first. */
const texting = {
  name: 'texting',
  test: /dashboard.(pages.requestReviews|components.(template.(Costs|Issues|cost|checkMessage)|listWords|facts.PhonePreview|feedback.Notice|inputs.ActionBar)|hooks.(useFileDrop|usePreview)|texts.(sending.(requestReviews|schedule)|patients.(blockList|lists|listWords))|lib.(slots|fillIn|numbersDraft|isRefusal))|core.*FileButton/,
  minShareCount: 2,
};

/** What a server beside vite's own answers: the API, and the public pages. */
const ELSEWHERE = ['/api', '^/(best-practices|terms|privacy|docs(/.*)?)?$', '/site-assets'];

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
    license,
    assetsInlineLimit: 0,
    target: 'es2023',
    // In kB before compression; what travels is weighed by bin/bench.
    chunkSizeWarningLimit: 800,
    rolldownOptions: {
      // A schema that nobody asks for, such as that of an answer, is left out.
      treeshake: { manualPureFunctions: ['z'] },
      output: { intro: withoutEval, codeSplitting: { groups: [...first, ...later, texting] } },
      // Packing takes its time; anyone who starts the program need not read of it.
      checks: { pluginTimings: false },
    },
  },
  server: { proxy: Object.fromEntries(ELSEWHERE.map((path) => [path, 'http://127.0.0.1:3000'])) },
});
