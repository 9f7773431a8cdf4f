import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMember, startApp, type TestApp } from '../support/app.ts';
import { BY_LINK, goWithin, NARROW, oneBrowser, openAs } from '../support/browser.ts';
import { card } from '../support/figures.ts';
import { addPatients } from '../support/patients.ts';
import { toast } from '../support/patientsScreen.ts';
import { leaveReview } from '../support/reviews.ts';
import { freshNumber, logEntry } from '../support/sending.ts';
import { expectSoundMain } from '../support/soundParts.ts';
import { DESK } from '../support/windows.ts';

// What holds of all screens with rows and figures: what they say where there is nothing, and where nothing can be read.

const browser = oneBrowser();

let app: TestApp;
beforeAll(async () => {
  app = await startApp('sqlite', { deliveryDelayMs: 20 }, afterAll);
});

const requestReviews = (page: Page) =>
  page.locator('#content').getByRole('link', { name: 'Request reviews' }).last();

test('a new clinic is greeted by its address, reads on each screen that there is nothing yet, and is led to Request Reviews', async () => {
  const owner = await addMember(app);
  await app.ctx.db.knex('users').where({ id: owner.userId }).update({ first_name: '' });
  const page = await openAs(browser(), app, owner, { ...NARROW, colorScheme: 'dark' });
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
  await page.getByText('Nothing to show yet.').waitFor();
  await card(page, 'Recent Activity').getByText('No recent activity to display').waitFor();
  await card(page, 'SMS Performance').getByText('No texts in the last 30 days').waitFor();
  await expect.poll(() => requestReviews(page).getAttribute('href')).toMatch(/^\/request-reviews/);
  await expectSoundMain(page, 'the Dashboard of a new clinic');

  await goWithin(page, '/analytics');
  await page.getByText('Nothing was sent and no review came in the last 30 days.').waitFor();
  await card(page, 'Average Rating').getByText('No reviews in this time').waitFor();
  await card(page, 'Response Rate').getByText('No requests in this time').waitFor();
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect
    .poll(() => toast(page, 'No analytics data to export').getAttribute('style'))
    .toContain('color-orange');
  await expect.poll(() => requestReviews(page).getAttribute('href')).toMatch(/^\/request-reviews/);
  await expectSoundMain(page, 'Analytics of a new clinic');

  await goWithin(page, '/log');
  await page.getByText('No texts in this period (last 30 days).').waitFor();
  await expect.poll(() => requestReviews(page).getAttribute('href')).toMatch(/^\/request-reviews/);
  await goWithin(page, '/activity');
  await page.getByText('No activity yet').waitFor();

  await goWithin(page, '/track-reviews');
  await page.getByText('No reviews yet').waitFor();
  await card(page, 'Average Rating').getByText('No reviews in this period').waitFor();
  await card(page, 'Response Rate').getByText('No requests sent in this period').waitFor();
  await expectSoundMain(page, 'Track Reviews of a new clinic');
  await requestReviews(page).click();
  await page.waitForURL('**/request-reviews');
});

test('whatever cannot be loaded says so with a dash for each number, and Try Again brings it', async () => {
  const owner = await addMember(app);
  const phoneNumber = freshNumber();
  const { data } = await addPatients(
    owner,
    { phoneNumber, firstName: 'Anna', lastName: 'Lee' },
    { phoneNumber: freshNumber(), firstName: 'Bob', lastName: 'Ray' },
  );
  const [anna, bob] = ['Anna', 'Bob'].map(
    (name) => data.successful.find(({ firstName }) => firstName === name)?.id,
  );
  await leaveReview(app, owner, { rating: 5, feedback: 'Kind.' }, phoneNumber);
  await logEntry(owner, phoneNumber, 'delivered');
  const page = await openAs(browser(), app, owner);
  // What is live reads again by itself once its stream begins, before anybody can press.
  await page.route('**/api/live', (route) => route.abort());
  await page.goto('/settings');
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();

  interface Failure {
    path: string;
    reads: string;
    words: string;
    /** What is there once it can be read. */
    comes: Locator;
    /** Looks around before it is repaired. */
    look?: () => Promise<unknown>;
  }
  const fails = async ({ path, reads, words, comes, look }: Failure) => {
    await page.route(reads, (route) => route.fulfill({ status: 500, body: '' }));
    // As a link does, to wherever it leads: what cannot be read may have no title of its own.
    await page.evaluate(BY_LINK, path);
    const notice = page.getByRole('alert').filter({ hasText: words });
    await notice.waitFor();
    await look?.();
    await page.unroute(reads);
    // On a machine that is slow a screen may have read again by itself.
    await notice.getByRole('button', { name: 'Try Again' }).or(comes).first().click();
    await comes.waitFor();
  };

  await fails({
    path: '/dashboard',
    reads: '**/api/dashboard',
    words: 'Failed to load dashboard data',
    comes: card(page, 'Total Patients'),
    look: async () => expect(await page.getByRole('region').count()).toBe(0),
  });
  await fails({
    path: '/analytics',
    reads: '**/api/analytics**',
    words: 'Failed to load analytics data',
    comes: card(page, 'Total Reviews'),
    look: async () => {
      await page.setViewportSize(NARROW.viewport);
      await expectSoundMain(page, 'what could not be loaded');
      await page.setViewportSize(DESK);
    },
  });
  await fails({
    path: '/track-reviews',
    reads: '**/api/reviews**',
    words: 'Failed to load reviews',
    comes: page.getByText('1 of 1 review'),
    look: async () => {
      await page.getByText(/nothing could be loaded, not because nobody answered/).waitFor();
      await card(page, 'Total Reviews').getByText('–', { exact: true }).waitFor();
    },
  });
  await fails({
    path: '/reviews',
    reads: '**/api/reviews?**',
    words: 'Failed to load reviews',
    comes: page.getByRole('list', { name: 'Reviews' }).getByText('Kind.'),
  });
  await fails({
    path: '/activity',
    reads: '**/api/activity?**',
    words: 'Failed to load activity data',
    comes: page.getByRole('list', { name: 'Activity' }).getByText('5-star review'),
  });
  await fails({
    path: '/log',
    reads: '**/api/activity?*',
    words: 'Failed to load the log',
    comes: page.getByText('1 of 1 text'),
    look: async () => {
      await page.getByText(/nothing could be loaded, not because nothing was sent/).waitFor();
      await card(page, 'Total').getByText('–', { exact: true }).waitFor();
      expect(await page.getByRole('table', { name: 'Log' }).locator('tbody tr').count()).toBe(0);
    },
  });
  await fails({
    path: '/patients',
    reads: '**/api/patients?*',
    words: 'Failed to load patients',
    comes: page.getByText('1–2 of 2 patients'),
    look: () => page.getByRole('region', { name: 'Total' }).getByText('Could not be loaded').waitFor(),
  });
  await fails({
    path: `/patients/${anna}`,
    reads: `**/api/patients/${anna}`,
    words: 'Failed to load this patient',
    comes: page.getByRole('heading', { name: 'Anna Lee', level: 1 }),
  });
  await fails({
    path: `/patients/${bob}/evidence`,
    reads: `**/api/patients/${bob}`,
    words: 'Failed to load the evidence',
    comes: page.getByRole('heading', { name: 'Record of consent and texts' }),
  });
});
