import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOTIFICATION_DEFAULTS, type Notifications } from '../../server/contract/settings.ts';
import { addMember, lapse, type Member, startApp, type TestApp } from '../support/app.ts';
import { expectSoundInEither, NARROW, oneBrowser } from '../support/browser.ts';
import { dialog, openSettings } from '../support/settingsScreen.ts';

// Settings, Notifications: what the clinic's people are mailed.

const browser = oneBrowser();

const MAILS: [keyof Notifications, string][] = [
  ['newReview', 'New reviews'],
  ['lowRating', 'Low ratings'],
  ['weeklySummary', 'Weekly summary'],
  ['quotaWarning', 'Texts running out'],
  ['systemUpdates', 'News about Goodword'],
];

let app: TestApp;
let owner: Member;

beforeAll(async () => {
  app = await startApp('sqlite', { worker: false }, afterAll);
});

beforeEach(async () => {
  owner = await addMember(app);
});

const openTab = (member = owner, options = {}) =>
  openSettings(browser(), app, member, { tab: 'notifications', options });

const mailsOf = async ({ client }: Member) => (await client.getSettings()).data.notifications;

async function turn({ client }: Member, notifications: Partial<Notifications>): Promise<void> {
  const { version } = (await client.getSettings()).data;
  await client.updateSettings({ payload: { version, notifications } });
}

const mailSwitch = (page: Page, label: string) => page.getByRole('switch', { name: label, exact: true });

/** The switches as they stand on the screen. */
async function shown(page: Page): Promise<Record<string, boolean>> {
  await mailSwitch(page, 'New reviews').waitFor();
  const states = MAILS.map(async ([mail, label]) => [mail, await mailSwitch(page, label).isChecked()]);
  return Object.fromEntries(await Promise.all(states));
}

describe('the switches of the mails', () => {
  test('are turned by keyboard, kept at once, and still so after a reload', async () => {
    const page = await openTab();
    expect(await shown(page)).toEqual(NOTIFICATION_DEFAULTS);
    await mailSwitch(page, 'New reviews').focus();
    for (const [mail, label] of MAILS) {
      expect(await page.locator('input:focus').getAttribute('aria-label')).toBe(label);
      await page.keyboard.press('Space');
      const now = NOTIFICATION_DEFAULTS[mail] ? 'mailed no more' : 'mailed from now on';
      await page.getByText(`${label}: ${now}`).waitFor();
      await page.keyboard.press('Tab');
    }
    const turned = Object.fromEntries(MAILS.map(([mail]) => [mail, !NOTIFICATION_DEFAULTS[mail]]));
    expect(await mailsOf(owner)).toEqual(turned);
    await page.reload();
    expect(await shown(page)).toEqual(turned);
  });

  test('are all kept where one is turned right after the other', async () => {
    const page = await openTab();
    for (const [, label] of MAILS) await mailSwitch(page, label).press('Space');
    const turned = Object.fromEntries(MAILS.map(([mail]) => [mail, !NOTIFICATION_DEFAULTS[mail]]));
    await expect.poll(() => mailsOf(owner)).toEqual(turned);
    await expect.poll(() => shown(page)).toEqual(turned);
  });

  test('say who is mailed and when', async () => {
    const page = await openTab();
    const described = async (label: string) => {
      const id = await mailSwitch(page, label).getAttribute('aria-describedby');
      return page.locator(`[id="${id}"]`).innerText();
    };
    expect(await described('New reviews')).toMatch(/^Owners and admins .* 20 reviews an hour/);
    expect(await described('Low ratings')).toMatch(/^Owners and admins .* 1 to 3 stars/);
    expect(await described('Weekly summary')).toMatch(/^Owners .* Monday at 8 AM, in your clinic’s zone/);
    expect(await described('Texts running out')).toMatch(/^Owners .* 80 % .* and when all are/);
    expect(await described('News about Goodword')).toMatch(/^Owners and admins .* No such mail is sent yet/);
  });

  test('stay as somebody else has turned them meanwhile, and say so', async () => {
    const page = await openTab();
    await mailSwitch(page, 'New reviews').waitFor();
    await turn(owner, { newReview: false });
    await turn(owner, { newReview: true });
    await mailSwitch(page, 'New reviews').press('Space');
    await page.getByText('Someone else changed this meanwhile.').waitFor();
    await expect.poll(() => mailSwitch(page, 'New reviews').isChecked()).toBe(true);
    await mailSwitch(page, 'New reviews').press('Space');
    await page.getByText('New reviews: mailed no more').waitFor();
    expect((await mailsOf(owner)).newReview).toBe(false);
  });

  test('go back where they cannot be saved, and say so', async () => {
    const page = await openTab();
    await mailSwitch(page, 'Low ratings').waitFor();
    await page.route('**/api/settings', (route) => route.fulfill({ status: 500, body: '' }));
    await mailSwitch(page, 'Low ratings').press('Space');
    await page.getByRole('alert').getByText('Failed to save settings').waitFor();
    await expect.poll(() => mailSwitch(page, 'Low ratings').isChecked()).toBe(false);
    expect(await mailsOf(owner)).toEqual(NOTIFICATION_DEFAULTS);
  });
});

describe('who may turn them', () => {
  test('an admin, at a tab between SMS and Security', async () => {
    const admin = await addMember(app, { role: 'admin', clinicId: String(owner.clinicId) });
    const page = await openTab(admin);
    await mailSwitch(page, 'Weekly summary').press('Space');
    await page.getByText('Weekly summary: mailed from now on').waitFor();
    expect((await mailsOf(owner)).weeklySummary).toBe(true);
    const tabs = ['General', 'Review pages', 'SMS', 'Notifications', 'Security', 'Team', 'Developers'];
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(tabs);
  });

  test('not staff, who have no such tab', async () => {
    const staff = await addMember(app, { role: 'staff', clinicId: String(owner.clinicId) });
    const page = await openTab(staff);
    await page.getByRole('tab', { name: 'Security' }).waitFor();
    expect(await page.getByRole('tab').allInnerTexts()).toEqual(['Security']);
  });

  test.each(['on preview', 'whose subscription ended'])('not a clinic %s: Upgrade opens', async (which) => {
    const member = await addMember(app, { paid: which !== 'on preview' });
    if (which !== 'on preview') await lapse(app, member);
    const page = await openTab(member);
    await mailSwitch(page, 'New reviews').press('Space');
    await page.getByRole('dialog', { name: 'Upgrade to the full version' }).waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'hidden' });
    expect(await shown(page)).toEqual(NOTIFICATION_DEFAULTS);
    expect(await mailsOf(member)).toEqual(NOTIFICATION_DEFAULTS);
  });
});

test('they pass the accessibility rules in both themes and fit a small phone', async () => {
  const page = await openTab(owner, NARROW);
  await mailSwitch(page, 'New reviews').waitFor();
  await expectSoundInEither(page, 'as they are at first');
  await mailSwitch(page, 'Low ratings').press('Space');
  await page.getByText('Low ratings: mailed from now on').waitFor();
  await expectSoundInEither(page, 'turned');
  await page.setViewportSize({ width: 1280, height: 900 });
  await expectSoundInEither(page, 'wide');
});
