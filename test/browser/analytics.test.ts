import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import type { Member } from '../support/app.ts';
import { failReads, oneBrowser } from '../support/browser.ts';
import { card, expectSoundFigures, openFigures, tableRows } from '../support/figures.ts';
import { modal, toast } from '../support/patientsScreen.ts';
import { leaveReview } from '../support/reviews.ts';

// Analytics: what came of the requests of a longer time.

const browser = oneBrowser();

const open = (given = {}) => openFigures(browser(), given);

type Range = 'week' | 'month' | 'quarter' | 'year';
const figuresOf = async ({ client }: Member, timeRange: Range = 'month') =>
  (await client.getAnalytics({ query: { timeRange } })).data;

const said = (value: number | null) => (value === null ? '–' : String(value));
const percent = (value: number | null) => (value === null ? '–' : `${value} %`);

describe('Analytics', () => {
  test('tells in cards, charts and tables what the API tells', async () => {
    const { owner, page } = await open();
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
  });

  test.each([
    ['week', 7],
    ['quarter', 13],
    ['year', 12],
  ] as const)('of a %s stands in the address and has its %i periods', async (range, periods) => {
    const { owner, page } = await open();
    await page.goto('/analytics');
    await page.getByRole('combobox', { name: 'Time range' }).selectOption(range);
    await expect.poll(async () => (await tableRows(page, 'Review Trends')).length).toBe(periods);
    await expect.poll(() => new URL(page.url()).search).toBe(`?range=${range}`);
    await page.reload();
    await card(page, 'Review Trends').locator('svg').first().waitFor();
    const { monthlyTrends } = await figuresOf(owner, range);
    expect((await tableRows(page, 'Review Trends')).map(([, sent]) => sent)).toEqual(
      monthlyTrends.map(({ sent }) => String(sent)),
    );
  });

  test('is live: a review shows by itself, in the cards and behind the charts', async () => {
    const { app, owner, page } = await open();
    await page.goto('/analytics');
    await page.getByText('Live', { exact: true }).waitFor();
    const { totalReviews } = (await figuresOf(owner)).metrics;
    await card(page, 'Total Reviews').getByText(String(totalReviews), { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Show as table: Rating Distribution' }).click();
    await leaveReview(app, owner, { rating: 1 });
    await card(page, 'Total Reviews')
      .getByText(String(totalReviews + 1), { exact: true })
      .waitFor();
    const ratings = page.getByRole('table', { name: 'Rating Distribution' });
    await ratings.getByRole('row', { name: '1 star 1' }).waitFor();
  });

  test('is saved as a file named with the date; a failure is told', async () => {
    const { page } = await open();
    await page.goto('/analytics');
    await card(page, 'Review Trends').locator('svg').first().waitFor();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/^analytics-20\d\d-\d\d-\d\d\.csv$/);
    expect(await readFile(await file.path(), 'utf8')).toContain('Google');
    await page.route('**/api/analytics/export*', (route) => route.fulfill({ status: 500, body: '' }));
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await toast(page, 'Failed to export analytics').waitFor();
  });

  test('of a clinic that has nothing yet says so, exports nothing, and leads to Request Reviews', async () => {
    const { page } = await open({ figures: false });
    await page.goto('/analytics');
    await page.getByText('Nothing was sent and no review came in the last 30 days.').waitFor();
    await card(page, 'Average Rating').getByText('No reviews in this time').waitFor();
    await card(page, 'Response Rate').getByText('No requests in this time').waitFor();
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await expect
      .poll(() => toast(page, 'No analytics data to export').getAttribute('style'))
      .toContain('color-orange');
    await page.locator('#content').getByRole('link', { name: 'Request reviews' }).click();
    await page.waitForURL('**/request-reviews');
  });

  test('that cannot be loaded says so, and Try Again brings it', async () => {
    const { page } = await open();
    const repair = await failReads(page, '**/api/analytics**');
    await page.goto('/analytics');
    const notice = page.getByRole('alert').filter({ hasText: 'Failed to load analytics data' });
    await notice.waitFor();
    await repair();
    await notice.getByRole('button', { name: 'Try Again' }).click();
    await card(page, 'Total Reviews').waitFor();
  });

  test('of a preview account shows samples as such, and its export leads to the upgrade', async () => {
    const { owner, page } = await open({ paid: false, figures: false });
    await page.goto('/analytics');
    await page.getByText('Samples', { exact: true }).waitFor();
    const { metrics } = await figuresOf(owner);
    await card(page, 'Total Reviews').getByText(String(metrics.totalReviews), { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await modal(page, 'Upgrade to the full version').waitFor();
  });
});

test('Analytics passes the accessibility rules in both themes and fits a small phone', () =>
  expectSoundFigures(browser(), {
    path: '/analytics',
    route: '**/api/analytics**',
    nothing: 'Nothing was sent and no review came',
    failed: 'Failed to load analytics data',
    charts: ['Review Trends', 'Platform Distribution', 'Rating Distribution', 'Best Hour'],
  }));
