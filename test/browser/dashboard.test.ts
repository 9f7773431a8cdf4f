import { describe, expect, test } from 'vitest';
import { failReads, oneBrowser } from '../support/browser.ts';
import { card, expectSoundFigures, openFigures, tableRows } from '../support/figures.ts';
import { addPastReview, leaveReview } from '../support/reviews.ts';

// The Dashboard: how the clinic is doing, at a glance.

const browser = oneBrowser();

const open = (given = {}) => openFigures(browser(), given);

describe('the Dashboard', () => {
  test('tells in cards, charts and lists what the API tells', async () => {
    const { app, owner, page } = await open();
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
  });

  test('shows a chart as its table and back, by keyboard', async () => {
    const { page } = await open();
    await page.goto('/dashboard');
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
  });

  test('is live: a review shows by itself; Refresh reads again', async () => {
    const { app, owner, page } = await open();
    await page.goto('/dashboard');
    const completed = card(page, 'Completed Reviews this month');
    await card(page, 'Recent Activity').getByText('Live', { exact: true }).waitFor();
    await completed.locator('p').filter({ hasText: /^\d+$/ }).waitFor();
    const before = (await owner.client.getDashboard()).data.stats.reviewsCompleted;
    await leaveReview(app, owner, { rating: 5 });
    await completed.getByText(String(before + 1), { exact: true }).waitFor();
    const again = page.waitForRequest('**/api/dashboard');
    await page.getByRole('button', { name: 'Refresh' }).click();
    await again;
  });

  test('greets by the address the one who left no name, and says which day it is at the clinic', async () => {
    const { app, owner, page } = await open({ figures: false });
    await app.ctx.db.knex('users').where({ id: owner.userId }).update({ first_name: '' });
    await page.goto('/dashboard');
    await page.getByText(`Welcome back, ${owner.email}.`).waitFor();
    const day = await page.getByTitle('Today at the clinic').innerText();
    const said = new Intl.DateTimeFormat('en-US', {
      timeZone: 'America/New_York',
      day: 'numeric',
      month: 'long',
    });
    const now = await page.evaluate(() => Date.now());
    expect([said.format(now), said.format(now - 60_000)]).toContain(day);
  });

  test('of a clinic that has nothing yet says so and leads to Request Reviews', async () => {
    const { page } = await open({ figures: false });
    await page.goto('/dashboard');
    await page.getByText('Nothing to show yet.').waitFor();
    await card(page, 'Recent Activity').getByText('No recent activity to display').waitFor();
    await card(page, 'SMS Performance').getByText('No texts in the last 30 days').waitFor();
    await page.locator('#content').getByRole('link', { name: 'Request reviews' }).click();
    await page.waitForURL('**/request-reviews');
  });

  test('that cannot be loaded says so, and Try Again brings it', async () => {
    const { page } = await open();
    const repair = await failReads(page, '**/api/dashboard');
    await page.goto('/dashboard');
    const notice = page.getByRole('alert').filter({ hasText: 'Failed to load dashboard data' });
    await notice.waitFor();
    expect(await page.getByRole('region').count()).toBe(0);
    await repair();
    await notice.getByRole('button', { name: 'Try Again' }).click();
    await card(page, 'Total Patients').waitFor();
  });

  test('of a preview account shows samples as such', async () => {
    const { owner, page } = await open({ paid: false, figures: false });
    await page.goto('/dashboard');
    await page.getByText('Samples', { exact: true }).waitFor();
    const { data } = await owner.client.getDashboard();
    expect(data.isPreview).toBe(true);
    const total = String(data.stats.totalPatients);
    await card(page, 'Total Patients').getByText(total, { exact: true }).waitFor();
  });
});

test('the Dashboard passes the accessibility rules in both themes and fits a small phone', () =>
  expectSoundFigures(browser(), {
    path: '/dashboard',
    route: '**/api/dashboard',
    nothing: 'Nothing to show yet.',
    failed: 'Failed to load dashboard data',
    charts: ['Review Trends', 'Platform Distribution'],
  }));
