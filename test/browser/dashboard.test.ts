import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../support/app.ts';
import { NARROW, oneBrowser } from '../support/browser.ts';
import { card, openFigures, tableRows } from '../support/figures.ts';
import { addPastReview, leaveReview } from '../support/reviews.ts';
import { expectSoundMain } from '../support/soundParts.ts';

// The Dashboard: how the clinic is doing, at a glance.

const browser = oneBrowser();

let app: TestApp;
beforeAll(async () => {
  app = await startApp('sqlite', { deliveryDelayMs: 20 }, afterAll);
});

test('the Dashboard tells in cards, charts and lists what the API tells, shows a chart as its table by keyboard, is live, and Refresh reads again', async () => {
  const { owner, page } = await openFigures(browser(), app);
  await addPastReview(app, owner, { rating: 4, hours: 24 * 9 });
  await page.goto('/dashboard');
  await page.getByText('Welcome back, Robin.').waitFor();
  await card(page, 'SMS Performance').getByText('Total sent').waitFor();
  const { data } = await owner.client.getDashboard();
  const { stats, smsPerformance } = data;
  const numbers = {
    'Total Patients': stats.totalPatients,
    'Reviews Sent this month': stats.reviewsSent,
    'Completed Reviews this month': stats.reviewsCompleted,
    'Average Rating this month': stats.averageRating,
  };
  for (const [name, value] of Object.entries(numbers)) {
    await card(page, name)
      .getByText(value === null ? '–' : String(value), { exact: true })
      .waitFor();
  }
  await page.getByText(`${stats.completionRate} % completion rate`).waitFor();
  await card(page, 'Completed Reviews this month')
    .getByText('200 % more this week than the week before')
    .waitFor();
  await card(page, 'Average Rating this month').getByText('out of 5').waitFor();
  const days = await tableRows(page, 'Review Trends');
  expect(days.map(([, sent, completed]) => [sent, completed])).toEqual(
    data.reviewTrends.map(({ sent, completed }) => [String(sent), String(completed)]),
  );
  expect(days.at(-1)).toEqual([expect.any(String), '3', '2']);
  await expect.poll(() => tableRows(page, 'Platform Distribution')).toEqual([['Google', '4', '100 %']]);
  const activity = card(page, 'Recent Activity').getByRole('listitem');
  await expect
    .poll(() => activity.locator('span').first().innerText())
    .toBe(data.recentActivity[0]?.description);
  await expect.poll(() => activity.count()).toBe(data.recentActivity.length);
  const sms = await card(page, 'SMS Performance').getByRole('definition').allInnerTexts();
  expect(sms).toEqual([
    `${smsPerformance.deliveryRate} %`,
    `${smsPerformance.responseRate} %`,
    String(smsPerformance.totalSent),
    String(smsPerformance.totalDelivered),
  ]);

  const trends = card(page, 'Review Trends');
  await trends.locator('.recharts-area').first().waitFor();
  const series = await trends.locator('li').allInnerTexts();
  expect(series.map((words) => words.replace(/\s*\d+$/, ''))).toEqual(['Sent', 'Completed']);
  const donut = card(page, 'Platform Distribution');
  await donut.locator('.recharts-pie').first().waitFor();
  await expect
    .poll(() => donut.locator('li').allInnerTexts())
    .toEqual([expect.stringMatching(/^Google\s*100 %$/)]);
  await trends.getByRole('button', { name: 'Show as table: Review Trends' }).press('Enter');
  await trends.getByRole('columnheader', { name: 'Completed' }).waitFor();
  await expect.poll(() => trends.locator('svg').count()).toBe(0);
  await page.keyboard.press('Enter');
  await trends.locator('svg').first().waitFor();

  const completed = card(page, 'Completed Reviews this month');
  await card(page, 'Recent Activity').getByText('Live', { exact: true }).waitFor();
  await completed.locator('p').filter({ hasText: /^\d+$/ }).waitFor();
  const before = (await owner.client.getDashboard()).data.stats.reviewsCompleted;
  await leaveReview(app, owner, { rating: 5 });
  await completed.getByText(String(before + 1), { exact: true }).waitFor();
  const again = page.waitForRequest('**/api/dashboard');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await again;

  for (const chart of ['Review Trends', 'Platform Distribution'])
    await page.getByRole('button', { name: `Show as table: ${chart}` }).click();
  await page.setViewportSize(NARROW.viewport);
  await expectSoundMain(page, 'tables');
});
