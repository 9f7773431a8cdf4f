import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMember, type Member, startApp, type TestApp, textsTo } from '../support/app.ts';
import { goWithin, NARROW, oneBrowser, openAs } from '../support/browser.ts';
import { addPatients } from '../support/patients.ts';
import { addPastReview } from '../support/reviews.ts';
import { eventually } from '../support/sandbox.ts';
import { expectSoundMain } from '../support/soundParts.ts';

// Track Reviews: what came back.

const browser = oneBrowser();
const TEMPLATE = 'Thanks for visiting {clinicName}. How did we do? {reviewLink} Reply STOP to unsubscribe.';
const ANNA = '+12125550101';
const BELA = '+12125550102';
const FACEBOOK = 'https://www.facebook.com/oakstreet/reviews';
const GOOGLE = 'https://search.google.com/local/writereview?placeid=ChIJtestplace0001';

let app: TestApp;
beforeAll(async () => {
  app = await startApp('sqlite', {}, afterAll);
});

interface Answer {
  phone: string;
  platform: 'google' | 'facebook';
  review: { rating: number; feedback?: string; customerName?: string };
}

/** Texts a patient and answers through the link, as the patient does. */
async function getReview({ client }: Member, { phone, platform, review }: Answer) {
  const payload = { phoneNumbers: [phone], messageTemplate: TEMPLATE, platform, sendNow: true };
  await client.sendBulk({ payload });
  const text = await eventually(async () => (await textsTo(app, phone))[0]);
  const token = /\/r\/(\w+)/.exec(text.body)?.[1] ?? '';
  await app.anybody.submitReview({ params: { token }, payload: review });
}

/** Anna goes on to Google; Béla is not pleased and stays private. */
async function makeReviews(owner: Member): Promise<void> {
  await getReview(owner, { phone: ANNA, platform: 'google', review: { rating: 5 } });
  const review = { rating: 2, feedback: 'A long wait.', customerName: 'Béla' };
  await getReview(owner, { phone: BELA, platform: 'facebook', review });
  await eventually(async () => (await owner.client.getReviewStats()).data.responseRate === 100);
}

const items = (page: Page) => page.getByRole('list', { name: 'Reviews' }).getByRole('listitem');
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const choose = (page: Page, name: string, option: string) =>
  page.getByRole('combobox', { name }).selectOption(option);

test('two reviews show their words, where they went and what they amount to, are filtered by keyboard alone in the address, and lead to their own screens', async () => {
  const owner = await addMember(app, { reviewLinks: { google: GOOGLE, facebook: FACEBOOK } });
  await addPatients(owner, { phoneNumber: ANNA, firstName: 'Anna', lastName: 'Lee' });
  await makeReviews(owner);
  const page = await openAs(browser(), app, owner);
  await page.goto('/track-reviews?page=9');
  await page.getByText('1–2 of 2 reviews').waitFor();
  const [bela, anna] = [items(page).first(), items(page).last()];
  await expect
    .poll(() => bela.innerText())
    .toMatch(/A long wait\.\s+Béla \(Number ending 0102\) · Facebook · Kept private/);
  await bela.getByRole('img', { name: 'Rated 2 of 5' }).waitFor();
  await expect
    .poll(() => anna.innerText())
    .toMatch(/No comment\s+Anna Lee · Google · Went on to the public page/);
  await anna.getByRole('img', { name: 'Rated 5 of 5' }).waitFor();
  const numbers = {
    'Total Reviews': '2',
    'Average Rating': '3.5',
    'Response Rate': '100 %',
    Redirected: '1',
  };
  for (const [name, value] of Object.entries(numbers)) {
    await card(page, name).getByText(value, { exact: true }).waitFor();
  }

  const platforms = page.getByRole('combobox', { name: 'Platform' }).getByRole('option');
  await expect.poll(() => platforms.allInnerTexts()).toEqual(['All platforms', 'Google', 'Facebook']);
  const offered = (name: string) => page.getByRole('combobox', { name }).getByRole('option').allInnerTexts();
  const ratings = ['5 stars', '4 stars', '3 stars', '2 stars', '1 star'];
  expect(await offered('Rating')).toEqual(['All ratings', ...ratings]);
  const periods = ['Last 7 days', 'Last 30 days', 'Last 90 days', 'This year'];
  expect(await offered('Period')).toEqual(periods);
  await choose(page, 'Rating', '5 stars');
  await page.getByText('1 of 1 review').waitFor();
  await choose(page, 'Rating', '4 stars');
  await page.getByText('No review fits').waitFor();
  await choose(page, 'Rating', 'All ratings');
  for (const period of periods) {
    await choose(page, 'Period', period);
    await page.getByText('1–2 of 2 reviews').waitFor();
  }
  await page.getByRole('search').getByRole('button', { name: 'Reset' }).press('Enter');
  await expect.poll(() => new URL(page.url()).search).toBe('');

  await page.getByRole('searchbox').focus();
  await page.keyboard.type('long wait');
  await page.keyboard.press('Enter');
  await page.getByText('1 of 1 review').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.locator('select:focus').waitFor();
  await page.keyboard.type('Google');
  await page.getByText('No review fits this search and these filters.').waitFor();
  expect(new URL(page.url()).search).toBe('?search=long+wait&platform=google');
  await card(page, 'Total Reviews').getByText('1', { exact: true }).waitFor();
  await page.goBack();
  await page.getByText('1 of 1 review').waitFor();
  await page.getByRole('search').getByRole('button', { name: 'Reset' }).press('Enter');
  await page.getByText('1–2 of 2 reviews').waitFor();
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('');

  await choose(page, 'Rating', '5 stars');
  await page.getByText('1 of 1 review').waitFor();
  await items(page).getByText('Anna Lee').waitFor();
  await items(page).first().getByText('No comment').click({ force: true });
  await page.waitForURL('**/reviews/*');
  await page.getByText('The request went to +1 (212) 555-0101.').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Track Reviews' }).click();
  await page.waitForURL('**/track-reviews?rating=5');
  await goWithin(page, '/reviews');
  await items(page).getByRole('link', { name: 'Béla (Number ending 0102)' }).focus();
  await page.keyboard.press('Enter');
  await page.getByText('The request went to +1 (212) 555-0102.').waitFor();
});

test('the 5-star reviews of 30 days are drawn, each day with all before it', async () => {
  const owner = await addMember(app);
  const page = await openAs(browser(), app, owner, { ...NARROW, colorScheme: 'dark' });
  await addPastReview(app, owner, { rating: 5, hours: 24 * 20 });
  await addPastReview(app, owner, { rating: 5, hours: 24 * 3 });
  await addPastReview(app, owner, { rating: 4, hours: 24 * 2 });
  await addPastReview(app, owner, { rating: 5, hours: 24 * 40 });
  await page.goto('/track-reviews');
  await page.getByRole('button', { name: 'Show as table: 5-star reviews' }).click();
  const days = page.getByRole('table', { name: '5-star reviews' }).locator('tbody tr');
  await days.first().waitFor();
  const { data } = await owner.client.getFiveStarTrends();
  let sum = 0;
  const expected = data.map(({ count }) => {
    sum += count;
    return String(sum);
  });
  await expect.poll(() => days.locator('td:last-child').allInnerTexts()).toEqual(expected);
  expect([expected[0], expected.at(-1)]).toEqual(['0', '2']);
  await expectSoundMain(page, 'the reviews of 30 days');
});
