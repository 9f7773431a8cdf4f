import { mergeConfig } from 'vite';
import { rendered } from './vite.rendered.ts';

// Builds the patient's page.

export default mergeConfig(rendered('review', 'browser.tsx'), {
  environments: {
    ssr: {
      build: {
        cssMinify: true,
        // The server has every language at hand; only browsers fetch another one.
        rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
      },
    },
  },
});
