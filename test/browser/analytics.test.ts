import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, startApp, type TestApp } from '../support/app.ts';
import { NARROW, oneBrowser } from '../support/browser.ts';
import { card, openFigures, tableRows } from '../support/figures.ts';
import { toast } from '../support/patientsScreen.ts';
import { leaveReview } from '../support/reviews.ts';
import { expectSoundMain } from '../support/soundParts.ts';

// Analytics: what came of the requests of a longer time.

const browser = oneBrowser();

let app: TestApp;
beforeAll(async () => {
  app = await startApp('sqlite', { deliveryDelayMs: 20 }, afterAll);
});

type Range = 'week' | 'month' | 'quarter' | 'year';
const figuresOf = async ({ client }: Member, timeRange: Range = 'month') =>
  (await client.getAnalytics({ query: { timeRange } })).data;

const said = (value: number | null) => (value === null ? '–' : String(value));
const percent = (value: number | null) => (value === null ? '–' : `${value} %`);

test('Analytics tells in cards, charts and tables what the API tells, of each range in the address, is live and saved as a file', async () => {
  const { owner, page } = await openFigures(browser(), app);
  await page.goto('/analytics');
  await card(page, 'Review Trends').locator('svg').first().waitFor();
  const ranges = await page.getByRole('combobox', { name: 'Time range' }).locator('option').allInnerTexts();
  expect(ranges.map((range) => range.split(':')[0])).toEqual(['Week', 'Month', 'Quarter', 'Year']);
  const figures = await figuresOf(owner);
  const { metrics } = figures;
  const numbers = {
    'Total Reviews': said(metrics.totalReviews),
    'Average Rating': said(metrics.averageRating),
    'Response Rate': percent(metrics.responseRate),
    'Active Patients': said(metrics.activePatients),
  };
  for (const [name, value] of Object.entries(numbers)) {
    await card(page, name).getByText(value, { exact: true }).waitFor();
  }
  expect((await tableRows(page, 'Review Trends')).map(([, ...cells]) => cells)).toEqual(
    figures.monthlyTrends.map(({ sent, responses, reviews, rating }) =>
      [sent, responses, reviews, rating].map(said),
    ),
  );
  await expect
    .poll(() => tableRows(page, 'Platform Distribution'))
    .toEqual(
      figures.platformDistribution.map(({ name, count, value }) => [name, said(count), percent(value)]),
    );
  expect((await tableRows(page, 'Rating Distribution')).map(([, ...cells]) => cells)).toEqual(
    figures.ratingDistribution.map(({ count, percentage }) => [said(count), percent(percentage)]),
  );
  const asked = (rows: typeof figures.byMember | typeof figures.byTemplate) =>
    rows.map(({ name, sent, answered, responseRate }) => [
      name,
      said(sent),
      said(answered),
      percent(responseRate),
    ]);
  await expect.poll(() => tableRows(page, 'By staff member')).toEqual(asked(figures.byMember));
  await expect.poll(() => tableRows(page, 'By template')).toEqual(asked(figures.byTemplate));
  expect((await tableRows(page, 'Best Hour')).map(([, ...cells]) => cells)).toEqual(
    figures.byHour.map((row) => [said(row.sent), said(row.answered), percent(row.responseRate)]),
  );
  await card(page, 'Best Hour')
    .getByText(/Which is best is known once two hours have 20 requests each/)
    .waitFor();

  for (const [range, periods] of [
    ['week', 7],
    ['quarter', 13],
    ['year', 12],
  ] as const) {
    await page.getByRole('combobox', { name: 'Time range' }).selectOption(range);
    await expect.poll(async () => (await tableRows(page, 'Review Trends')).length).toBe(periods);
    await expect.poll(() => new URL(page.url()).search).toBe(`?range=${range}`);
    const { monthlyTrends } = await figuresOf(owner, range);
    await expect
      .poll(async () => (await tableRows(page, 'Review Trends')).map(([, sent]) => sent))
      .toEqual(monthlyTrends.map(({ sent }) => String(sent)));
  }
  await page.reload();
  await expect.poll(async () => (await tableRows(page, 'Review Trends')).length).toBe(12);
  await page.getByRole('combobox', { name: 'Time range' }).selectOption('month');

  await page.getByText('Live', { exact: true }).waitFor();
  const { totalReviews } = metrics;
  await card(page, 'Total Reviews').getByText(String(totalReviews), { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Show as table: Rating Distribution' }).click();
  await leaveReview(app, owner, { rating: 1 });
  await card(page, 'Total Reviews')
    .getByText(String(totalReviews + 1), { exact: true })
    .waitFor();
  const ratings = page.getByRole('table', { name: 'Rating Distribution' });
  await ratings.getByRole('row', { name: '1 star 1' }).waitFor();

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^analytics-20\d\d-\d\d-\d\d\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain('Google');
  await page.route('**/api/analytics/export*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await toast(page, 'Failed to export analytics').waitFor();

  await page.setViewportSize(NARROW.viewport);
  await expectSoundMain(page, 'charts');
  for (const chart of ['Review Trends', 'Platform Distribution', 'Best Hour'])
    await page.getByRole('button', { name: `Show as table: ${chart}` }).click();
  await expectSoundMain(page, 'tables');
});
