import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMember, startApp, type TestApp } from '../support/app.ts';
import { failReads, NARROW, oneBrowser, openAs } from '../support/browser.ts';
import { addPastReview, leaveReview } from '../support/reviews.ts';

// Track Reviews while it is open: what comes meanwhile, and who was offered a public link.

const browser = oneBrowser();

/** A little more than the time between two readings. */
const NEXT_READING = 16_000;

let app: TestApp;
beforeAll(async () => {
  app = await startApp('sqlite', {}, afterAll);
});

const items = (page: Page) => page.getByRole('list', { name: 'Reviews' }).getByRole('listitem');
const report = (page: Page) => page.getByRole('region', { name: 'Who was offered a public link' });

/** The cells of the report's table, row by row. */
async function tableRows(page: Page): Promise<string[][]> {
  const rows = await report(page).getByRole('table').getByRole('row').all();
  return Promise.all(rows.map((row) => row.getByRole('cell').allInnerTexts()));
}

const BUSY = '[aria-busy=true], [data-loading=true], .mantine-Skeleton-root';

/** Notes whatever would make the screen flicker from now on, once it is there whole: busy buttons and skeletons. */
async function watchForFlicker(page: Page): Promise<void> {
  await expect.poll(() => page.locator(BUSY).count()).toBe(0);
  await page.evaluate((selector) => {
    const seen: string[] = [];
    Object.assign(window, { flicker: seen });
    const look = () => {
      const busy = document.querySelector(selector);
      if (busy) seen.push(busy.outerHTML);
    };
    const changes = { subtree: true, childList: true, attributes: true };
    new MutationObserver(look).observe(document.body, changes);
  }, BUSY);
}

const flickerOf = (page: Page): Promise<unknown> => page.evaluate(() => Reflect.get(window, 'flicker'));

test('a review that comes while the screen is open shows by itself, takes neither focus nor place, and is looked for again after a reading that failed', async () => {
  const owner = await addMember(app);
  const page = await openAs(browser(), app, owner);
  await page.clock.install();
  await leaveReview(app, owner, { rating: 4, feedback: 'Friendly desk.' });
  await page.goto('/track-reviews');
  await page.getByText('1 of 1 review').waitFor();
  await report(page).getByText('1 · 100 %').waitFor();
  await page.getByRole('combobox', { name: 'Rating' }).focus();
  const before = await items(page).first().elementHandle();
  await watchForFlicker(page);
  await leaveReview(app, owner, { rating: 2, feedback: 'A long wait.' });
  await page.clock.fastForward(NEXT_READING);
  await page.getByText('1–2 of 2 reviews').waitFor();
  await items(page).first().getByText('A long wait.').waitFor();
  await page.getByRole('region', { name: 'Total Reviews' }).getByText('2', { exact: true }).waitFor();
  await report(page).getByText('0 · 0 %').waitFor();
  expect(await before?.evaluate((node) => node.isConnected)).toBe(true);
  await expect.poll(() => page.locator('select:focus').getAttribute('aria-label')).toBe('Rating');
  expect(await flickerOf(page)).toEqual([]);

  await page.route('**/api/reviews**', (route) => route.fulfill({ status: 500, body: '' }));
  await page.clock.fastForward(NEXT_READING);
  await page.getByText('New reviews could not be looked for just now.').waitFor();
  await page.clock.fastForward(NEXT_READING);
  await expect.poll(() => items(page).count()).toBe(2);
  expect(await page.getByRole('alert').count()).toBe(0);
  await leaveReview(app, owner, { rating: 5 });
  await page.unroute('**/api/reviews**');
  await page.clock.fastForward(NEXT_READING);
  await page.getByText('1–3 of 3 reviews').waitFor();
  const days = page.getByRole('table', { name: '5-star reviews' }).getByRole('row');
  await days.last().getByText('1', { exact: true }).waitFor();
  await page.getByText('New reviews could not be looked for').waitFor({ state: 'detached' });
});

test('who was offered a public link is a table that says how the clinic routes and follows the period, and cards on a phone', async () => {
  const owner = await addMember(app);
  const page = await openAs(browser(), app, owner);
  await page.goto('/track-reviews');
  await report(page).getByText('nobody was offered a link').waitFor();
  await report(page).getByText('Smart: ratings of 4 and above are offered the public link').waitFor();
  for (const rating of [5, 5, 4, 1]) await leaveReview(app, owner, { rating });
  await addPastReview(app, owner, { rating: 3, hours: 24 * 20 });
  await page.getByRole('button', { name: 'Refresh' }).click();
  // The screen reads by itself too, and may have been there before the last of them.
  await expect
    .poll(async () => (await tableRows(page)).slice(1))
    .toEqual([
      ['5 stars', '2', '2 · 100 %', '2'],
      ['4 stars', '1', '1 · 100 %', '1'],
      ['3 stars', '1', '0 · 0 %', '0'],
      ['2 stars', '0', expect.stringContaining('No reviews with this rating in this period'), '0'],
      ['1 star', '1', '0 · 0 %', '0'],
    ]);
  const repair = await failReads(page, '**/api/reviews/fairness**');
  await page.getByRole('combobox', { name: 'Period' }).selectOption('Last 7 days');
  const notice = page.getByRole('alert').filter({ hasText: 'Failed to load who was offered a link' });
  await notice.waitFor();
  await page.getByText('1–4 of 4 reviews').waitFor();
  await repair();
  await notice.getByRole('button', { name: 'Try Again' }).click();
  await report(page).getByRole('row', { name: '3 stars 0' }).waitFor();

  const { version } = (await owner.client.getSettings()).data;
  await owner.client.updateSettings({ payload: { version, reviews: { routing: 'open' } } });
  await leaveReview(app, owner, { rating: 1 });
  await page.setViewportSize(NARROW.viewport);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await report(page).getByText('Open: every patient is offered the public link').waitFor();
  const worst = report(page).getByRole('listitem').filter({ hasText: '1 star' }).last();
  await expect
    .poll(() => worst.innerText())
    .toMatch(/1 star\s+Reviews\s+2\s+Offered\s+1 · 50 %\s+Followed\s+0/);
});
