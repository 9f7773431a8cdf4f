import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addMember, type Member, startApp, type TestApp } from '../support/app.ts';
import { expectSoundOnAPhone, failReads, leaveByEscape, oneBrowser } from '../support/browser.ts';
import { readPdf, scan } from '../support/pdf.ts';
import {
  beginAgain,
  changeSettings,
  dialog,
  openSettings,
  part,
  settingsOf,
} from '../support/settingsScreen.ts';

// Settings, Review pages: the standing link, its poster, and who is asked for a public review.

const browser = oneBrowser();

let app: TestApp;
let owner: Member;

beforeAll(async () => {
  app = await startApp('sqlite', { worker: false }, afterAll);
});

beforeEach(async () => {
  owner = await addMember(app);
});

const openTab = (tab: 'reviews' | 'sms', member = owner) => openSettings(browser(), app, member, { tab });

const standingSwitch = (page: Page) => page.getByRole('switch', { name: 'Patients can open it' });
const everyPatient = (page: Page) => page.getByRole('radio', { name: 'Every patient' });

test('the standing link is switched on, copied and printed, and switched off once somebody has said so', async () => {
  const page = await openTab('reviews');
  const card = part(page, 'Standing link');
  await card.getByText('Switch it on to get the address').waitFor();
  await standingSwitch(page).focus();
  await page.keyboard.press('Space');
  await page.getByText('The standing link is on').waitFor();

  const address = `${app.url}/r/${owner.clinicId}`;
  await expect.poll(() => card.getByLabel('Address').inputValue()).toBe(address);
  await card.getByRole('img', { name: 'QR code of the standing link' }).waitFor();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await card.getByRole('button', { name: 'Copy' }).click();
  await card.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);

  await card.getByText('A5', { exact: true }).click();
  await card.getByText('Magyar').click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('button', { name: 'Download poster' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('review-poster-a5-hu.pdf');
  const poster = readPdf(await readFile(await file.path()));
  expect(Math.round(poster.width)).toBe(148);
  expect(scan(poster.squares).content).toBe(address);

  await standingSwitch(page).click();
  await dialog(page).getByText('Posters that hang already stop working.').waitFor();
  await expectSoundOnAPhone(page, 'asking');
  await dialog(page).getByRole('button', { name: 'Cancel' }).click();
  await dialog(page).waitFor({ state: 'hidden' });
  expect((await settingsOf(owner)).reviews.standingLink.enabled).toBe(true);
  await standingSwitch(page).click();
  await dialog(page).getByRole('button', { name: 'Switch off' }).click();
  await page.getByText('The standing link is off').waitFor();
  expect((await settingsOf(owner)).reviews.standingLink.enabled).toBe(false);
  await dialog(page).waitFor({ state: 'hidden' });
  await expect.poll(() => standingSwitch(page).isChecked()).toBe(false);

  // Somebody else has it on and off again meanwhile.
  await changeSettings(owner, { reviews: { standingLink: true } });
  await beginAgain(page);
  await page.getByRole('button', { name: 'Download poster' }).waitFor();
  await changeSettings(owner, { reviews: { standingLink: false } });
  await page.getByRole('button', { name: 'Download poster' }).click();
  await page.getByText('Switch the standing link on first.').waitFor();
  await page.getByText('Switch it on to get the address').waitFor();
});

test('who is asked for a public review is chosen by keyboard and kept at once, unless it fails or somebody else chose', async () => {
  const page = await openTab('reviews');
  const repair = await failReads(page, '**/api/settings');
  await page.reload();
  await page.getByText('Failed to load settings').waitFor();
  await page.getByText('Please refresh the page.').waitFor();
  await repair();
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.getByText('This is what Google’s policy and fair-review rules ask for.').waitFor();

  await page.route('**/api/settings', (route) => route.fulfill({ status: 500, body: '' }));
  await everyPatient(page).click();
  await page.getByText('Failed to save settings').waitFor();
  await expect.poll(() => everyPatient(page).isChecked()).toBe(false);
  await page.unroute('**/api/settings');

  await changeSettings(owner, { reviews: { routing: 'open' } });
  await changeSettings(owner, { reviews: { routing: 'smart' } });
  await everyPatient(page).click();
  await page.getByText('Someone else changed this meanwhile.').waitFor();
  await expect.poll(() => everyPatient(page).isChecked()).toBe(false);

  await page.getByRole('radio', { name: 'Ratings of 4 and 5 stars' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.getByText('Every patient is asked for a public review now').waitFor();
  expect((await settingsOf(owner)).reviews.routing).toBe('open');
  await page.reload();
  await everyPatient(page).waitFor();
  await expect.poll(() => everyPatient(page).isChecked()).toBe(true);
});

test('without a subscription everything is seen, and a change opens Upgrade', async () => {
  const preview = await addMember(app, { paid: false });
  const before = await settingsOf(preview);
  const page = await openTab('reviews', preview);
  const upgradeOpens = async () => {
    await page.getByRole('dialog', { name: 'Upgrade to the full version' }).waitFor();
    await leaveByEscape(dialog(page));
  };
  await standingSwitch(page).focus();
  await page.keyboard.press('Space');
  await upgradeOpens();
  await everyPatient(page).focus();
  await page.keyboard.press('Space');
  await upgradeOpens();
  await page.getByRole('tab', { name: 'SMS' }).click();
  await page.getByRole('switch', { name: 'Send a follow-up' }).focus();
  await page.keyboard.press('Space');
  await upgradeOpens();
  expect(await settingsOf(preview)).toEqual(before);
});
