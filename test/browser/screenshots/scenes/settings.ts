import type { Page } from 'playwright-core';
import { clientAs, PEOPLE } from '../furnish.ts';
import { appOn, type Demo, press, type Scene, untilDialog } from '../scene.ts';

/** Settings, a tab after the other. */

const tab = (name: string) => ({ account: 'owner', path: `/settings?tab=${name}` }) as const;

const standingLink = (page: Page) => page.getByRole('switch', { name: 'Patients can open it' });

/** The link stays on for the scenes that come after. */
const standingLinkOn = async (page: Page) => {
  const link = standingLink(page);
  if (!(await link.isChecked())) await link.press('Space');
  await page.getByRole('button', { name: 'Download poster' }).waitFor();
};

const askingFor = (action: string, row: string) => async (page: Page) => {
  await press(page, `Actions for ${row}`);
  await page.getByRole('menuitem', { name: action, exact: true }).click();
  await untilDialog(page);
};

/** What a scene before has left unsaved. */
const forgetDrafts = async (page: Page) => {
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
};

/** As if the clinic's name had changed a moment ago. */
const renamed = async (page: Page, { clockOffset }: Demo) => {
  const nameOpenUntil = new Date(Date.now() + clockOffset * 1_000 + 3_000_000).toISOString();
  await page.route('**/api/settings', async (route) => {
    const response = await route.fetch();
    const { data } = await response.json();
    await route.fulfill({
      response,
      json: { data: { ...data, general: { ...data.general, nameOpenUntil } } },
    });
  });
  await page.reload();
  await page.getByText('You can correct it or take it back').waitFor();
};

/** Somebody else has changed the address while it was written. */
const atConflict = async (page: Page, demo: Demo) => {
  const owner = await clientAs(demo, 'owner');
  const { version, general } = (await owner.getSettings()).data;
  const address = general.address === '12 Oak Street' ? '14 Oak Street' : '12 Oak Street';
  await owner.updateSettings({ payload: { version, general: { address } } });
  await page.getByLabel('Address').fill('21 Elm Street');
  await page.getByLabel('Address').blur();
  await page.getByRole('button', { name: 'Keep mine' }).waitFor();
};

const asking = (button: string) => async (page: Page) => {
  await press(page, button);
  await untilDialog(page);
};

const RECOVERY_CODES = Array.from({ length: 10 }, (_, index) => `k${index}wqd-2m9xa`);

/** An app's code is taken; the account stays as it is. */
const atRecoveryCodes = async (page: Page) => {
  const json = { enabled: true, recoveryCodes: RECOVERY_CODES };
  await page.route('**/api/auth/2fa/authenticator/confirm', (route) => route.fulfill({ json }));
  await press(page, 'Set up an app');
  await page.getByLabel('Code that the app shows').fill('123456');
  await press(page, 'Turn on');
  await page.getByLabel('I have kept them').waitFor();
};

export const SETTINGS_SCENES: Scene[] = [
  { ...tab('security'), name: 'settings-security' },
  { ...tab('security'), name: 'settings-security-staff', account: 'staff' },
  {
    ...tab('security'),
    name: 'settings-security-wrong',
    act: async (page) => {
      await page.getByLabel('Current password').fill('not this one');
      await page.getByRole('textbox', { name: 'New password' }).fill('Copper&lantern-42');
      await press(page, 'Change password');
      await page.getByLabel('Minutes without activity').fill('0');
      await page.getByLabel('Minutes without activity').blur();
    },
  },
  {
    ...tab('security'),
    name: 'settings-security-app',
    act: async (page) => {
      await press(page, 'Set up an app');
      await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    },
    window: true,
  },
  {
    ...tab('security'),
    name: 'settings-security-mail',
    act: async (page) => {
      await asking('Set up by email')(page);
      await press(page, 'Turn on');
    },
    window: true,
  },
  { ...tab('security'), name: 'settings-security-codes', act: atRecoveryCodes, window: true },
  { ...tab('security'), name: 'settings-security-on', act: appOn },
  {
    ...tab('security'),
    name: 'settings-security-off',
    act: async (page) => {
      await appOn(page);
      await asking('Turn off')(page);
    },
    window: true,
  },
  {
    ...tab('security'),
    name: 'settings-security-everywhere',
    act: asking('Sign out everywhere'),
    window: true,
  },
  {
    ...tab('security'),
    name: 'settings-security-loading',
    network: { '**/api/auth/sessions': 'waits', '**/api/auth/2fa/status': 'waits' },
  },
  {
    ...tab('security'),
    name: 'settings-security-failed',
    network: { '**/api/auth/sessions': 'fails', '**/api/auth/2fa/status': 'fails' },
  },
  { ...tab('general'), name: 'settings-general' },
  { ...tab('general'), name: 'settings-general-preview', account: 'preview' },
  { ...tab('general'), name: 'settings-general-renamed', act: renamed },
  { ...tab('general'), name: 'settings-general-loading', network: { '**/api/settings': 'waits' } },
  { ...tab('reviews'), name: 'settings-review-pages', act: standingLinkOn },
  {
    ...tab('reviews'),
    name: 'settings-review-pages-request',
    act: async (page) => {
      await asking('Ask for another platform')(page);
      await press(page, 'Send request');
    },
    window: true,
  },
  {
    ...tab('reviews'),
    name: 'settings-review-pages-off',
    act: async (page) => {
      await standingLinkOn(page);
      await standingLink(page).press('Space');
      await untilDialog(page);
    },
    window: true,
  },
  { ...tab('reviews'), name: 'settings-review-pages-preview', account: 'preview' },
  { ...tab('reviews'), name: 'settings-review-pages-failed', network: { '**/api/settings': 'fails' } },
  { ...tab('general'), name: 'settings-general-conflict', act: atConflict },
  {
    ...tab('general'),
    name: 'settings-general-wrong',
    act: async (page) => {
      await forgetDrafts(page);
      await page.route('**/api/settings', (route) =>
        route.request().method() === 'PUT' ? route.abort() : route.fallback(),
      );
      await page.getByLabel('Email').fill('desk');
      await page.getByLabel('Accent color').fill('light blue');
      await page.getByLabel('Address').fill('12 Oak Street, Springfield');
      await page.getByLabel('Address').blur();
      await page.getByText('Save failed').waitFor();
    },
  },
  {
    ...tab('reviews'),
    name: 'settings-review-pages-wrong',
    act: async (page) => {
      const more = page.getByRole('button', { name: /^Show \d+ more platforms/ });
      if (await more.isVisible()) await more.click();
      await page.getByLabel('Link on Google').fill('https://maps.example/our-clinic');
      await page.getByLabel('Link on Facebook').fill('https://facebook.com.example/our-clinic');
      await page.getByLabel('Redirect URL').fill('our-clinic.example');
      await page.getByLabel('Redirect URL').blur();
    },
  },
  {
    ...tab('sms'),
    name: 'settings-sms',
    act: async (page) => {
      const followUp = page.getByRole('switch');
      if (!(await followUp.isChecked())) await followUp.press('Space');
      await page.getByLabel('Days after the request').waitFor();
    },
  },
  {
    ...tab('sms'),
    name: 'settings-sms-wrong',
    act: async (page) => {
      const days = page.getByLabel('Days after the request');
      await days.fill('90');
      await days.blur();
    },
  },
  { ...tab('sms'), name: 'settings-sms-preview', account: 'preview' },
  { ...tab('notifications'), name: 'settings-notifications' },
  { ...tab('notifications'), name: 'settings-notifications-preview', account: 'preview' },
  { ...tab('team'), name: 'settings-team' },
  { ...tab('team'), name: 'settings-team-preview', account: 'preview' },
  { ...tab('team'), name: 'settings-team-failed', network: { '**/api/team**': 'fails' } },
  {
    ...tab('team'),
    name: 'settings-team-invite',
    act: async (page) => {
      await press(page, 'Invite somebody');
      await page.getByRole('dialog').getByRole('button', { name: 'Send invitation' }).click();
    },
    window: true,
  },
  {
    ...tab('team'),
    name: 'settings-team-role',
    act: askingFor('Change role', 'Marco Silva'),
    window: true,
  },
  {
    ...tab('team'),
    name: 'settings-team-remove',
    act: askingFor('Remove', 'Marco Silva'),
    window: true,
  },
  {
    ...tab('team'),
    name: 'settings-team-take-back',
    act: askingFor('Take back', PEOPLE.invited),
    window: true,
  },
  { ...tab('developers'), name: 'settings-developers' },
  {
    ...tab('developers'),
    name: 'settings-developers-new',
    act: async (page) => {
      await press(page, 'New token');
      await press(page, 'Make token');
    },
    window: true,
  },
  {
    ...tab('developers'),
    name: 'settings-developers-made',
    act: async (page) => {
      const json = { data: { name: 'Night script', token: `gw_${'k7Tw9xQe'.repeat(5)}` } };
      await page.route('**/api/api-tokens', (route) =>
        route.request().method() === 'POST' ? route.fulfill({ status: 201, json }) : route.fallback(),
      );
      await press(page, 'New token');
      await page.getByLabel('Name').fill('Night script');
      await page.getByLabel('See patients').check();
      await press(page, 'Make token');
      await page.getByRole('dialog').getByRole('button', { name: 'Copy' }).waitFor();
    },
    window: true,
  },
  {
    ...tab('developers'),
    name: 'settings-developers-revoke',
    act: askingFor('Revoke', 'Front desk calendar'),
    window: true,
  },
  { ...tab('developers'), name: 'settings-developers-none', account: 'preview' },
];
