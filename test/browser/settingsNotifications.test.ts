import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOTIFICATION_DEFAULTS, type Notifications } from '../../server/contract/routes/settings.ts';
import { addMember, lapse, type Member, startApp, type TestApp } from '../support/app.ts';
import { expectSoundInEither, leaveByEscape, NARROW, oneBrowser } from '../support/browser.ts';
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
    await expect.poll(() => shown(page)).toEqual(NOTIFICATION_DEFAULTS);
    await mailSwitch(page, 'New reviews').focus();
    for (const [mail, label] of MAILS) {
      await expect.poll(() => page.locator('input:focus').getAttribute('aria-label')).toBe(label);
      await page.keyboard.press('Space');
      await expect.poll(async () => (await mailsOf(owner))[mail]).toBe(!NOTIFICATION_DEFAULTS[mail]);
      await page.keyboard.press('Tab');
    }
    const turned = Object.fromEntries(MAILS.map(([mail]) => [mail, !NOTIFICATION_DEFAULTS[mail]]));
    expect(await mailsOf(owner)).toEqual(turned);
    await page.reload();
    await expect.poll(() => shown(page)).toEqual(turned);
  });

  test('are all kept where one is turned right after the other', async () => {
    const page = await openTab();
    for (const [, label] of MAILS) await mailSwitch(page, label).press('Space');
    const turned = Object.fromEntries(MAILS.map(([mail]) => [mail, !NOTIFICATION_DEFAULTS[mail]]));
    await expect.poll(() => mailsOf(owner)).toEqual(turned);
    await expect.poll(() => shown(page)).toEqual(turned);
  });

  test('say who is mailed, by name, and when', async () => {
    const admin = await addMember(app, { role: 'admin', clinicId: String(owner.clinicId) });
    const [named] = (await owner.client.listTeam()).data.members;
    await app.ctx.db
      .knex('users')
      .where({ id: admin.userId })
      .update({ first_name: 'Ann', last_name: 'Lee' });
    expect(named).toMatchObject({ firstName: 'Robin', lastName: 'Test' });
    await addMember(app, { role: 'staff', clinicId: String(owner.clinicId) });
    const page = await openTab();
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
  });

  test('tell by the indicator that they are kept', async () => {
    const page = await openTab();
    await mailSwitch(page, 'Low ratings').press('Space');
    await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor();
    expect((await mailsOf(owner)).lowRating).toBe(true);
  });

  test('that somebody else has turned meanwhile the same way stay so', async () => {
    const page = await openTab();
    await mailSwitch(page, 'Low ratings').waitFor();
    await turn(owner, { lowRating: true, weeklySummary: true });
    await mailSwitch(page, 'Low ratings').press('Space');
    await expect.poll(() => mailSwitch(page, 'Weekly summary').isChecked()).toBe(true);
    await expect.poll(() => mailSwitch(page, 'Low ratings').isChecked()).toBe(true);
    expect(await mailsOf(owner)).toMatchObject({ lowRating: true, weeklySummary: true });
  });

  test('are not lost where they cannot be saved: Save failed, and Try Again saves them', async () => {
    const page = await openTab();
    await mailSwitch(page, 'Low ratings').waitFor();
    await page.route('**/api/settings', (route) => route.abort());
    await mailSwitch(page, 'Low ratings').press('Space');
    await page.getByText('Save failed').waitFor();
    await expect.poll(() => mailSwitch(page, 'Low ratings').isChecked()).toBe(true);
    expect(await mailsOf(owner)).toEqual(NOTIFICATION_DEFAULTS);
    await page.unroute('**/api/settings');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect.poll(async () => (await mailsOf(owner)).lowRating).toBe(true);
  });
});

describe('who may turn them', () => {
  test('an admin, at a tab between SMS and Security', async () => {
    const admin = await addMember(app, { role: 'admin', clinicId: String(owner.clinicId) });
    const page = await openTab(admin);
    await mailSwitch(page, 'Weekly summary').press('Space');
    await expect.poll(async () => (await mailsOf(owner)).weeklySummary).toBe(true);
    const tabs = ['General', 'Review pages', 'SMS', 'Notifications', 'Security', 'Team', 'Developers'];
    await expect.poll(() => page.getByRole('tab').allInnerTexts()).toEqual(tabs);
  });

  test('not staff, who have no such tab', async () => {
    const staff = await addMember(app, { role: 'staff', clinicId: String(owner.clinicId) });
    const page = await openTab(staff);
    await page.getByRole('tab', { name: 'Security' }).waitFor();
    await expect.poll(() => page.getByRole('tab').allInnerTexts()).toEqual(['Security']);
  });

  test.each(['on preview', 'whose subscription ended'])('not a clinic %s: Upgrade opens', async (which) => {
    const member = await addMember(app, { paid: which !== 'on preview' });
    if (which !== 'on preview') await lapse(app, member);
    const page = await openTab(member);
    await mailSwitch(page, 'New reviews').press('Space');
    await page.getByRole('dialog', { name: 'Upgrade to the full version' }).waitFor();
    await leaveByEscape(dialog(page));
    await expect.poll(() => shown(page)).toEqual(NOTIFICATION_DEFAULTS);
    expect(await mailsOf(member)).toEqual(NOTIFICATION_DEFAULTS);
  });
});

test('they pass the accessibility rules in both themes and fit a small phone', async () => {
  const page = await openTab(owner, NARROW);
  await mailSwitch(page, 'New reviews').waitFor();
  await expectSoundInEither(page, 'as they are at first');
  await mailSwitch(page, 'Low ratings').press('Space');
  await expect.poll(async () => (await mailsOf(owner)).lowRating).toBe(true);
  await expectSoundInEither(page, 'turned');
  await page.setViewportSize({ width: 1280, height: 900 });
  await expectSoundInEither(page, 'wide');
});
