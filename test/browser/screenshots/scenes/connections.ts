import type { Page } from 'playwright-core';
import { proveAgain } from '../furnish.ts';
import { press, type Scene, untilDialog } from '../scene.ts';

/** Settings, Developers beside its tokens: webhooks and examples. Settings, SMS: its lists and dialogs. */

const developers = { account: 'owner', path: '/settings?tab=developers' } as const;
const sms = { account: 'owner', path: '/settings?tab=sms' } as const;

/** Chooses from the menu of a row. */
const at = (row: string, action: string) => async (page: Page) => {
  await page.getByRole('button', { name: new RegExp(`^Actions for .*${row}`) }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
  await untilDialog(page);
};

const asking = (button: string) => async (page: Page) => {
  await press(page, button);
  await untilDialog(page);
};

const LISTS = { '**/api/settings/webhooks': 'fails', '**/api/api-tokens': 'fails' } as const;

export const CONNECTION_SCENES: Scene[] = [
  { ...developers, name: 'settings-webhooks-failed', network: LISTS },
  {
    ...developers,
    name: 'settings-webhooks-cli',
    act: (page) => page.getByText('Command line', { exact: true }).click(),
  },
  {
    ...developers,
    name: 'settings-webhooks-add',
    act: async (page) => {
      await asking('Add webhook')(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Add webhook' }).click();
    },
    window: true,
  },
  {
    ...developers,
    name: 'settings-webhooks-added',
    act: async (page, demo) => {
      await proveAgain(page, demo);
      await asking('Add webhook')(page);
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Address').fill('http://127.0.0.1:8080/goodword');
      await dialog.getByRole('button', { name: 'Add webhook' }).click();
      await dialog.getByLabel('Secret of the webhook').waitFor();
    },
    window: true,
  },
  {
    ...developers,
    name: 'settings-webhooks-tested',
    act: async (page) => {
      await at('booking', 'Test')(page);
      await page.getByText('The call was taken').waitFor();
    },
    window: true,
  },
  {
    ...developers,
    name: 'settings-webhooks-refused',
    act: async (page) => {
      await at('nightly', 'Test')(page);
      await page.getByText('The call was not taken').waitFor();
    },
    window: true,
  },
  { ...developers, name: 'settings-webhooks-calls', act: at('nightly', 'Calls'), window: true },
  { ...developers, name: 'settings-webhooks-edit', act: at('booking', 'Edit'), window: true },
  { ...developers, name: 'settings-webhooks-remove', act: at('booking', 'Remove'), window: true },
  { ...sms, name: 'settings-sms-own-text', act: asking('Text yourself'), window: true },
  { ...sms, name: 'settings-sms-template', act: asking('Add template'), window: true },
  {
    ...sms,
    name: 'settings-sms-template-edit',
    act: at('After a first visit', 'Edit template'),
    window: true,
  },
  {
    ...sms,
    name: 'settings-sms-template-delete',
    act: at('After a first visit', 'Delete template'),
    window: true,
  },
  {
    ...sms,
    name: 'settings-sms-blocked',
    act: async (page) => {
      await page
        .getByRole('button', { name: /^Actions for \+/ })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Remove' }).click();
      await untilDialog(page);
    },
    window: true,
  },
  { ...sms, name: 'settings-sms-usage-failed', network: { '**/api/billing/usage': 'fails' } },
  {
    account: 'owner',
    path: '/request-reviews',
    name: 'first-steps-hide',
    act: asking('Hide'),
    window: true,
  },
];
