import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMember, type Member, startApp, type TestApp } from '../support/app.ts';
import { goWithin, leaveByEscape, NARROW, oneBrowser, openAs } from '../support/browser.ts';
import { card } from '../support/figures.ts';
import {
  choose,
  dialog as importDialog,
  modal,
  openImport,
  rowOf,
  select,
  selectionBar,
} from '../support/patientsScreen.ts';
import { describedBy, number, press, putNumbers, sendNow } from '../support/requestReviews.ts';
import { expectSoundMain } from '../support/soundParts.ts';
import { DESK } from '../support/windows.ts';

// A preview account: every screen shows samples as such, and whatever would do something opens the upgrade.

const browser = oneBrowser();

let app: TestApp;
beforeAll(async () => {
  app = await startApp('sqlite', { worker: false }, afterAll);
});

async function open(path: string): Promise<{ owner: Member; page: Page }> {
  const owner = await addMember(app, { paid: false });
  const page = await openAs(browser(), app, owner);
  await page.goto(path);
  return { owner, page };
}

const upgrade = (page: Page) => modal(page, 'Upgrade to the full version');
const samples = (page: Page) => page.getByText('Samples', { exact: true }).waitFor();

/** What opened is the upgrade, and nothing but it; closes it. */
async function isUpgrade(page: Page, what: string): Promise<void> {
  await upgrade(page).waitFor();
  expect(await page.getByRole('dialog').count(), what).toBe(1);
  await leaveByEscape(upgrade(page));
}

test('goes through its reports and lists, which show samples as such, and whose exports open Upgrade', async () => {
  const { owner, page } = await open('/dashboard');
  await samples(page);
  const { data } = await owner.client.getDashboard();
  expect(data.isPreview).toBe(true);
  const total = String(data.stats.totalPatients);
  await card(page, 'Total Patients').getByText(total, { exact: true }).waitFor();

  await goWithin(page, '/analytics');
  await samples(page);
  const { metrics } = (await owner.client.getAnalytics({ query: { timeRange: 'month' } })).data;
  await card(page, 'Total Reviews').getByText(String(metrics.totalReviews), { exact: true }).waitFor();
  await press(page, 'Export CSV');
  await isUpgrade(page, 'analytics');

  await goWithin(page, '/activity');
  await samples(page);
  await press(page, 'Export Logs');
  await upgrade(page).getByText('Data Export is part of the full version.').waitFor();
  await isUpgrade(page, 'activity');

  await goWithin(page, '/reviews');
  await samples(page);
  await press(page, 'Export Report');
  await isUpgrade(page, 'reviews');

  await goWithin(page, '/track-reviews');
  await samples(page);
  await page.getByText('1–19 of 19 reviews').waitFor();

  await goWithin(page, '/log');
  await page.getByText('50 of 60 texts').waitFor();
  const notes = page.getByRole('main').getByRole('note').filter({ hasNotText: 'Pretend on this server' });
  await notes.nth(1).waitFor();
  const [shown, preview] = await notes.allInnerTexts();
  expect(shown).toMatch(/^Samples\s+Made up to show how this screen works/);
  expect(preview).toMatch(/^Preview Mode: .*\s+Upgrade Now$/);
  const colours = (note: HTMLElement) => /color-(\w+)/.exec(note.getAttribute('style') ?? '')?.[1];
  expect([await notes.first().evaluate(colours), await notes.nth(1).evaluate(colours)]).toEqual([
    'yellow',
    'blue',
  ]);
  await page.setViewportSize(NARROW.viewport);
  await expectSoundMain(page, 'preview');
  await page.setViewportSize(DESK);
  await goWithin(page, '/settings?tab=security');
  await page.getByText('Preview Mode').waitFor();
  await expect.poll(() => notes.count()).toBe(1);
});

test('looks at its patients, and is led to the upgrade by every form, every action, and a patient’s own page', async () => {
  const { page } = await open('/patients?action=add');
  await isUpgrade(page, '?action=add');
  await samples(page);
  await rowOf(page, 'Amelia Reyes').waitFor();
  await openImport(page);
  await isUpgrade(page, 'Import');
  expect(await importDialog(page).count()).toBe(0);
  for (const name of ['Add Patient', 'Bulk Add', 'Export', 'More Filters']) {
    await page.getByRole('button', { name, exact: true }).click();
    await isUpgrade(page, name);
  }
  for (const action of ['Edit', 'Never text again', 'Delete']) {
    await choose(page, 'Amelia Reyes', action);
    await isUpgrade(page, action);
  }
  await select(page, 'Amelia Reyes').check();
  for (const name of ['Tag', 'Send to Request Reviews']) {
    await selectionBar(page).getByRole('button', { name }).click();
    await isUpgrade(page, name);
  }

  await page.getByRole('link', { name: '+1 (212) 555-0110' }).click();
  await page.getByRole('heading', { name: 'Amelia Reyes', level: 1 }).waitFor();
  await samples(page);
  for (const name of ['Send review request', 'Never text again', 'Edit', 'Delete']) {
    await page.getByRole('button', { name, exact: true }).click();
    await isUpgrade(page, name);
  }
  await page.getByRole('link', { name: 'Evidence' }).click();
  await page.getByRole('heading', { name: 'Evidence', level: 1 }).waitFor();
  await samples(page);
});

const WORDS = 'Name,Mobile,Status\nBen Ray,646-555-0102,VIP\n';

test('reads at Request Reviews and Appointment Reminder why it cannot send, and every button there leads to Upgrade', async () => {
  const { page } = await open('/request-reviews');
  await putNumbers(page, number(4));
  await page.getByText('Ready: 1').waitFor();
  await expect.poll(() => sendNow(page).getAttribute('aria-disabled')).toBe('true');
  await expect.poll(() => describedBy(page)).toContain('Preview accounts cannot send texts');
  const schedule = page.getByRole('button', { name: 'Schedule', exact: true });
  expect(await schedule.getAttribute('aria-disabled')).toBe('true');
  await sendNow(page).hover();
  await page.getByRole('tooltip').getByText('Preview accounts cannot send texts').waitFor();
  await sendNow(page).focus();
  await page.keyboard.press('Enter');
  await isUpgrade(page, 'SEND NOW');
  const list = { name: 'words.csv', mimeType: 'text/csv', buffer: Buffer.from(WORDS) };
  await page.locator('input[type=file]').setInputFiles(list);
  await press(page, '“VIP”: may be texted');
  await isUpgrade(page, 'a word');

  await goWithin(page, '/appointment-reminder');
  await page.getByText('Preview accounts cannot send texts.').first().waitFor();
  const remind = page.getByRole('button', { name: 'Send Now' });
  await expect.poll(() => remind.getAttribute('aria-disabled')).toBe('true');
  await remind.press('Enter');
  await isUpgrade(page, 'Send Now');
});
