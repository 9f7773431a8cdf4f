import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMember, type Member, startApp, type TestApp } from '../support/app.ts';
import { expectSoundOnAPhone, leaveByEscape, oneBrowser, openAs } from '../support/browser.ts';
import { eventually } from '../support/sandbox.ts';
import { send } from '../support/sending.ts';
import { dialog, part } from '../support/settingsScreen.ts';

// What a clinic sees until it is set up.

const browser = oneBrowser();

let app: TestApp;

beforeAll(async () => {
  app = await startApp('sqlite', {}, afterAll);
});

async function openHome(member: Member): Promise<Page> {
  const page = await openAs(browser(), app, member);
  await page.goto('/request-reviews');
  await page.getByRole('heading', { name: 'Request Reviews', level: 1 }).waitFor();
  return page;
}

const card = (page: Page) => part(page, 'First steps');
const step = (page: Page, name: string) => card(page).getByRole('button', { name });
const done = (page: Page, name: string) => card(page).getByText(`Done: ${name}`);

const STEPS = [
  'Give a review platform your link',
  'See where patients arrive',
  'Import your patients',
  'Text your own phone',
  'Ask your first patients',
];

describe('the first steps', () => {
  test('lead to where each is done, count what is done, and go when all are', async () => {
    const owner = await addMember(app, { reviewLinks: {} });
    const page = await openHome(owner);
    await card(page).getByText('0 of 5').waitFor();
    await expect.poll(() => card(page).getByRole('listitem').allInnerTexts()).toEqual(STEPS);

    await step(page, 'Give a review platform your link').click();
    await page.getByRole('tab', { name: 'Review pages', selected: true }).waitFor();
    const { version } = (await owner.client.getSettings()).data;
    const reviewLinks = { google: 'ChIJtestplace0001' };
    await owner.client.updateSettings({ payload: { version, general: { reviewLinks } } });
    await page.goBack();
    await done(page, 'Give a review platform your link').waitFor();
    await owner.client.testReviewLink({ params: { platform: 'google' } });
    await card(page).getByText('2 of 5').waitFor();
    await expectSoundOnAPhone(page, 'the card');

    await step(page, 'Import your patients').click();
    const sample = page.getByRole('button', { name: 'Download a sample file' });
    const [file] = await Promise.all([page.waitForEvent('download'), sample.click()]);
    expect(file.suggestedFilename()).toBe('goodword-sample.csv');
    await page.locator('input[type=file]').setInputFiles({
      name: 'goodword-sample.csv',
      mimeType: 'text/csv',
      buffer: await readFile(await file.path()),
    });
    await dialog(page).getByRole('button', { name: 'Import', exact: true }).click();
    await dialog(page).getByText('Imported: goodword-sample.csv, 3 rows').waitFor();
    expect((await owner.client.listPatients()).pagination.total).toBe(3);
    await page.goto('/request-reviews');
    await card(page).getByText('3 of 5').waitFor();

    await step(page, 'Text your own phone').click();
    await dialog(page).getByLabel('Your phone number').fill('+1 212 555 0188');
    await dialog(page).getByRole('button', { name: 'Send text' }).click();
    await page.getByText('A text to +1 (212) 555-0188 is on its way').waitFor();
    await card(page).getByText('4 of 5').waitFor();

    await step(page, 'Ask your first patients').click();
    const box = page.getByLabel('Phone numbers');
    await expect.poll(() => box.evaluate((field) => field === document.activeElement)).toBe(true);
    await send(owner.client, ['+12125550189']);
    await eventually(async () => (await owner.client.getFirstSteps()).data.steps.every((each) => each.done));
    await card(page).waitFor({ state: 'hidden' });
  });

  test('are hidden from everybody of the clinic once somebody has said so', async () => {
    const owner = await addMember(app);
    const admin = await addMember(app, { role: 'admin', clinicId: String(owner.clinicId) });
    const page = await openHome(owner);
    await card(page).getByRole('button', { name: 'Hide' }).click();
    await dialog(page).getByText('They are shown to nobody of your clinic any more.').waitFor();
    await dialog(page).getByRole('button', { name: 'Hide first steps' }).click();
    await card(page).waitFor({ state: 'hidden' });
    expect((await admin.client.getFirstSteps()).data.hidden).toBe(true);
  });

  test('of a preview account open Upgrade', async () => {
    const page = await openHome(await addMember(app, { paid: false, reviewLinks: {} }));
    for (const name of STEPS) {
      await step(page, name).click();
      await page.getByRole('dialog', { name: 'Upgrade to the full version' }).waitFor();
      await leaveByEscape(dialog(page));
    }
  });
});
