import { mergeConfig } from 'vite';
import { documents } from './vite.documents.ts';
import { rendered } from './vite.rendered.ts';

// Builds the public pages: their script is small, and their style sheet and font are files of their own.

export default mergeConfig(rendered('site', 'browser.ts'), {
  plugins: [documents()],
  build: { assetsInlineLimit: 0 },
});
