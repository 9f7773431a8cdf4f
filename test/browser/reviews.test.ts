import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMember, startApp, type TestApp, textsTo } from '../support/app.ts';
import { NARROW, oneBrowser, openAs } from '../support/browser.ts';
import { toast } from '../support/patientsScreen.ts';
import { addPastReview, leaveReview } from '../support/reviews.ts';
import { eventually } from '../support/sandbox.ts';
import { expectSoundMain } from '../support/soundParts.ts';
import { DESK } from '../support/windows.ts';

// Reviews: what patients left, and what the clinic does about it.

const browser = oneBrowser();

let app: TestApp;
beforeAll(async () => {
  app = await startApp('sqlite', {}, afterAll);
});

const GOOGLE = 'https://search.google.com/local/writereview?placeid=ChIJtestplace0001';
const ANNA = '+12125550101';
const BELA = '+12125550102';
const STILL_AT_WORK = {
  statusCode: 409,
  error: 'The first call with this Idempotency-Key is still at work.',
  code: 'idempotency_in_progress',
  requestId: 'the second press',
};

async function open() {
  const owner = await addMember(app, { reviewLinks: { google: GOOGLE } });
  return { owner, page: await openAs(browser(), app, owner) };
}

/** Anna goes on to Google; Béla is not pleased and stays private. */
async function openWithReviews() {
  const opened = await open();
  await leaveReview(app, opened.owner, { rating: 5 }, ANNA);
  const review = { rating: 2, feedback: 'A long wait.', customerName: 'Béla' };
  await leaveReview(app, opened.owner, review, BELA);
  return opened;
}

const items = (page: Page) => page.getByRole('list', { name: 'Reviews' }).getByRole('listitem');
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const act = async (page: Page, name: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

const words = (page: Page) => page.getByRole('textbox', { name: 'Text to the patient' });
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

test('reviews that come while the screen is open show by themselves, in the numbers against last week and in the chart', async () => {
  const { owner, page } = await open();
  await page.goto('/reviews');
  await page.getByText('Live', { exact: true }).waitFor();
  await page.getByText('No reviews yet. Text your patients and ask how their visit was.').waitFor();
  await card(page, 'Response Rate').getByText('No requests sent yet').waitFor();
  await leaveReview(app, owner, { rating: 4, feedback: 'Good visit.' });
  await items(page).getByText('Good visit.').waitFor();
  await card(page, 'Total Reviews').getByText('1', { exact: true }).waitFor();
  await card(page, 'Recent Activity').getByText('4-star review').waitFor();
  await page.getByText('No 5-star reviews in the last 30 days').waitFor();

  await addPastReview(app, owner, { rating: 3, hours: 3 });
  for (const hours of [24 * 9, 24 * 10]) await addPastReview(app, owner, { rating: 4, hours });
  await leaveReview(app, owner, { rating: 5 });
  await page.getByRole('button', { name: 'Show as table: 5-star reviews' }).click();
  const days = page.getByRole('table', { name: '5-star reviews' }).locator('tbody tr');
  await days.last().getByText('1', { exact: true }).waitFor();
  await expect.poll(() => days.count()).toBe(30);
  await card(page, 'Total Reviews').getByText('50 % more new ones than last week').waitFor();
  await card(page, 'Average Rating').getByText('The same as last week').waitFor();
  await card(page, 'Pending Reviews').getByText('50 % more').waitFor();
});

test('the report holds what the filters leave; a low rating is answered by a text, once however often it is pressed, looked after, and moves to Responded; a public one is answered by a note', async () => {
  const { page } = await openWithReviews();
  await page.goto('/reviews');
  await page.getByRole('combobox', { name: 'Platform' }).selectOption('Google');
  await page.getByRole('combobox', { name: 'Rating' }).selectOption('2 stars');
  await page.waitForURL('**/reviews?platform=google&rating=2');
  await items(page).getByText('A long wait.').waitFor();
  await page.getByRole('searchbox').fill('a short wait');
  await page.getByText('No review fits this search and these filters.').waitFor();
  await page.getByRole('searchbox').fill('a long wait');
  await items(page).getByText('A long wait.').waitFor();
  const saved = page.waitForEvent('download');
  await press(page, 'Export Report');
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^reviews-\d{4}-\d\d-\d\d\.csv$/);
  const rows = parse<Record<string, string>>(await readFile(await file.path(), 'utf8'), {
    columns: true,
    bom: true,
  });
  expect(rows.map(({ rating, feedback }) => [rating, feedback])).toEqual([['2', 'A long wait.']]);

  await page.getByRole('combobox', { name: 'Rating' }).selectOption('1 star');
  await page.getByText('No review fits this search and these filters.').waitFor();
  await press(page, 'Export Report');
  await expect
    .poll(() => toast(page, 'No reviews to export').getAttribute('style'))
    .toContain('color-orange');
  const rate = card(page, 'Response Rate');
  await card(page, 'Total Reviews').getByText('0', { exact: true }).waitFor();
  await rate.getByText('Of all requests sent, not of these reviews alone').waitFor();
  await press(page, 'Clear filters');
  await card(page, 'Total Reviews').getByText('2', { exact: true }).waitFor();
  await expect.poll(() => rate.innerText()).not.toContain('not of these reviews alone');

  await card(page, 'Pending Reviews').getByText('2', { exact: true }).waitFor();
  await items(page).filter({ hasText: 'Case: Open' }).getByText('A long wait.').waitFor();
  await act(page, 'Béla', 'Respond');
  await words(page).fill('We are sorry.');
  await page.setViewportSize(NARROW.viewport);
  await expectSoundMain(page, 'one review');
  await page.setViewportSize(DESK);
  const lose = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route('**/respond', lose, { times: 1 });
  await press(page, 'Send text');
  await page.getByRole('alert').waitFor();
  const refuse = (route: Route) => route.fulfill({ status: 409, json: STILL_AT_WORK });
  await page.route('**/respond', refuse, { times: 1 });
  await press(page, 'Send text');
  await page.getByRole('alert').getByText(STILL_AT_WORK.error).waitFor();
  await press(page, 'Send text');
  await page.getByText('Your text is on its way.').waitFor();
  const answers = async () => (await textsTo(app, BELA)).filter(({ body }) => body === 'We are sorry.');
  await eventually(async () => (await answers()).length > 0);
  const kept = page.getByRole('list', { name: 'Answers' }).getByRole('listitem');
  await kept.first().waitFor();
  await expect.poll(() => kept.count()).toBe(1);
  expect(await answers()).toHaveLength(1);

  const note = page.getByRole('textbox', { name: 'What was done' });
  await note.fill('Called back.');
  await page.reload();
  await expect.poll(() => note.inputValue()).toBe('Called back.');
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Resolved');
  await press(page, 'Save case');
  await page.getByText('Case saved.').waitFor();
  await page.getByRole('list', { name: 'What happened' }).getByText('Case resolved').first().waitFor();
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await expect.poll(() => note.inputValue()).toBe('Called back.');

  await page.getByRole('link', { name: 'Reviews', exact: true }).first().click();
  await page.getByText('Responded', { exact: true }).first().click();
  await items(page).filter({ hasText: 'Case: Resolved' }).waitFor();
  await expect.poll(() => items(page).count()).toBe(1);
  await page.getByText('Pending', { exact: true }).first().click();
  await items(page).getByText('No comment').waitFor();
  await expect.poll(() => items(page).count()).toBe(1);

  await page.getByRole('button', { name: 'Actions for Number ending 0101' }).click();
  await page.context().route('https://search.google.com/**', (route) => route.fulfill({ body: 'Google' }));
  const opened = page.context().waitForEvent('page');
  await page.getByRole('menuitem', { name: 'View on Platform' }).click();
  await (await opened).waitForURL(GOOGLE.replace('writereview', 'reviews'));
  await act(page, 'Number ending 0101', 'Respond');
  await page.getByText('This patient was sent to the public page. Answer there.').waitFor();
  await page.getByRole('textbox', { name: 'Note for your team' }).fill('Thanked on Google.');
  await press(page, 'Save note');
  await page.getByRole('list', { name: 'Answers' }).getByText('Thanked on Google.').waitFor();
  expect(await textsTo(app, ANNA)).toHaveLength(1);
});
