import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOTIFICATION_DEFAULTS, type Notifications } from '../../server/contract/routes/settings.ts';
import { addMember, type Member, startApp, type TestApp } from '../support/app.ts';
import { oneBrowser } from '../support/browser.ts';
import { openSettings } from '../support/settingsScreen.ts';

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

beforeAll(async () => {
  app = await startApp('sqlite', { worker: false }, afterAll);
});

const openTab = (member: Member) => openSettings(browser(), app, member, { tab: 'notifications' });

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

test('the switches of the mails are turned by keyboard, kept at once, and still so after a reload', async () => {
  const owner = await addMember(app);
  const page = await openTab(owner);
  await expect.poll(() => shown(page)).toEqual(NOTIFICATION_DEFAULTS);
  await mailSwitch(page, 'New reviews').focus();
  for (const [mail, label] of MAILS) {
    await expect.poll(() => page.locator('input:focus').getAttribute('aria-label')).toBe(label);
    await page.keyboard.press('Space');
    await expect.poll(async () => (await mailsOf(owner))[mail]).toBe(!NOTIFICATION_DEFAULTS[mail]);
    await page.keyboard.press('Tab');
  }
  await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
  const turned = Object.fromEntries(MAILS.map(([mail]) => [mail, !NOTIFICATION_DEFAULTS[mail]]));
  expect(await mailsOf(owner)).toEqual(turned);
  await page.reload();
  await expect.poll(() => shown(page)).toEqual(turned);

  // One right after the other, all are kept.
  for (const [, label] of MAILS) await mailSwitch(page, label).press('Space');
  await expect.poll(() => mailsOf(owner)).toEqual(NOTIFICATION_DEFAULTS);
  await expect.poll(() => shown(page)).toEqual(NOTIFICATION_DEFAULTS);
});

test('one that somebody else has turned meanwhile the same way stays so; one that cannot be saved is not lost', async () => {
  const owner = await addMember(app);
  const page = await openTab(owner);
  await mailSwitch(page, 'Low ratings').waitFor();
  await turn(owner, { lowRating: true, weeklySummary: true });
  await mailSwitch(page, 'Low ratings').press('Space');
  await expect.poll(() => mailSwitch(page, 'Weekly summary').isChecked()).toBe(true);
  await expect.poll(() => mailSwitch(page, 'Low ratings').isChecked()).toBe(true);
  const both = { lowRating: true, weeklySummary: true };
  expect(await mailsOf(owner)).toMatchObject(both);

  await page.route('**/api/settings', (route) => route.abort());
  await mailSwitch(page, 'Low ratings').press('Space');
  await page.getByText('Save failed').waitFor();
  await expect.poll(() => mailSwitch(page, 'Low ratings').isChecked()).toBe(false);
  expect(await mailsOf(owner)).toMatchObject(both);
  await page.unroute('**/api/settings');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect.poll(async () => (await mailsOf(owner)).lowRating).toBe(false);
});

test('an admin reads who is mailed, by name, and when, and turns them at a tab between SMS and Security', async () => {
  const owner = await addMember(app);
  const admin = await addMember(app, { role: 'admin', clinicId: String(owner.clinicId) });
  const called = { first_name: 'Ann', last_name: 'Lee' };
  await app.ctx.db.knex('users').where({ id: admin.userId }).update(called);
  await addMember(app, { role: 'staff', clinicId: String(owner.clinicId) });
  const page = await openTab(admin);
  const described = async (label: string) => {
    const id = await mailSwitch(page, label).getAttribute('aria-describedby');
    return page.locator(`[id="${id}"]`).innerText();
  };
  await page.getByText('Ann Lee').first().waitFor();
  const managers = 'Owners and admins (Robin Test, Ann Lee) are mailed';
  const owners = 'Owners (Robin Test) are mailed';
  await expect
    .poll(() => described('New reviews'))
    .toBe(`${managers} as soon as a patient leaves a review, for at most 20 reviews an hour.`);
  await expect
    .poll(() => described('Low ratings'))
    .toContain(`${managers} as soon as a patient leaves 1 to 3 stars`);
  await expect
    .poll(() => described('Weekly summary'))
    .toContain(`${owners} the numbers of the week on Monday at 8\u00a0AM`);
  await expect
    .poll(() => described('Texts running out'))
    .toContain(`${owners} when 80\u00a0% of a period’s texts`);
  await expect.poll(() => described('News about Goodword')).toContain(`${owners} what changes in Goodword`);

  await mailSwitch(page, 'Weekly summary').press('Space');
  await expect.poll(async () => (await mailsOf(owner)).weeklySummary).toBe(true);
  const tabs = ['General', 'Review pages', 'SMS', 'Notifications', 'Security', 'Team', 'Developers'];
  await expect.poll(() => page.getByRole('tab').allInnerTexts()).toEqual(tabs);
});
