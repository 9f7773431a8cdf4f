import type { Page } from 'playwright-core';
import { choose, press, type Scene, untilDialog } from '../scene.ts';

/** Settings, a tab after the other. */

const tab = (name: string) => ({ account: 'owner', path: `/settings?tab=${name}` }) as const;

/** The link stays on for the scenes that come after. */
const standingLinkOn = async (page: Page) => {
  const link = page.getByRole('switch');
  if (!(await link.isChecked())) await link.press('Space');
  await page.getByRole('button', { name: 'Download poster' }).waitFor();
};

const askingFor = (action: string) => async (page: Page) => {
  await choose(page, action);
  await untilDialog(page);
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
    act: (page) => press(page, 'Set up an app'),
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
  { ...tab('reviews'), name: 'settings-review-pages', act: standingLinkOn },
  {
    ...tab('reviews'),
    name: 'settings-review-pages-off',
    act: async (page) => {
      await standingLinkOn(page);
      await page.getByRole('switch').press('Space');
      await untilDialog(page);
    },
    window: true,
  },
  { ...tab('reviews'), name: 'settings-review-pages-preview', account: 'preview' },
  { ...tab('reviews'), name: 'settings-review-pages-failed', network: { '**/api/settings': 'fails' } },
  {
    ...tab('sms'),
    name: 'settings-sms',
    act: async (page) => {
      const followUp = page.getByRole('switch');
      if (!(await followUp.isChecked())) await followUp.press('Space');
      await page.getByLabel('Days after the request').waitFor();
    },
  },
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
  { ...tab('team'), name: 'settings-team-role', act: askingFor('Change role'), window: true },
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
  { ...tab('developers'), name: 'settings-developers-revoke', act: askingFor('Revoke'), window: true },
];
