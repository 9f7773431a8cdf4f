import type { Page } from 'playwright-core';
import { ERROR_TEXT } from '../../../../server/contract/core/errors.ts';
import { refuse } from '../../../support/billing.ts';
import { appOn, press, type Scene } from '../scene.ts';

/** The question whether it is still the same person, before what opens more doors. */

const question = (page: Page) => page.getByRole('dialog', { name: 'Is it still you?' });

/** As if the sign-in were too long ago for what this address does. */
const askedBy = async (page: Page, path: string, act: () => Promise<unknown>) => {
  await refuse(page, path, 'fresh_proof_required', ERROR_TEXT.freshProofRequired);
  await act();
  await question(page).waitFor();
};

const exporting = (page: Page) => askedBy(page, '/patients/export*', () => press(page, 'Export'));

const patients = { account: 'owner', path: '/patients', window: true } as const;
const security = { account: 'owner', path: '/settings?tab=security', window: true } as const;

export const PROOF_SCENES: Scene[] = [
  { ...patients, name: 'proof', act: exporting },
  {
    ...patients,
    name: 'proof-wrong',
    act: async (page) => {
      await exporting(page);
      await question(page).getByLabel('Your password').fill('not this one');
      await press(page, 'Go on');
      await question(page).getByText('not right').waitFor();
    },
  },
  {
    ...security,
    name: 'proof-code',
    act: async (page) => {
      await appOn(page);
      await press(page, 'Turn off');
      const turnOff = page.getByRole('button', { name: 'Turn off two-factor' });
      await askedBy(page, '/auth/2fa/disable', () => turnOff.click());
      await press(page, 'Use a code of your authenticator app');
    },
  },
  {
    ...security,
    name: 'proof-above',
    act: (page) => askedBy(page, '/auth/2fa/authenticator', () => press(page, 'Set up an app')),
  },
];
