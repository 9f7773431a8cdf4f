import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { BillingEvent } from '../../server/contract/routes/subscription.ts';
import { startApp, type TestApp } from '../support/app.ts';
import {
  answer,
  type BillingWish,
  openBilling,
  refuse,
  showHistory,
  statusCard,
  usageCard,
} from '../support/billing.ts';
import { failReads, oneBrowser } from '../support/browser.ts';
import { beginAgain, part, rowsOf } from '../support/settingsScreen.ts';

// Billing & Subscription: what was sent, and what was charged.

const browser = oneBrowser();

let app: TestApp;

beforeAll(async () => {
  app = await startApp('sqlite', { worker: false }, afterAll);
});

const open = (wish: BillingWish = {}) => openBilling(browser(), app, wish);

const bar = (page: Page) => usageCard(page).getByRole('progressbar');

/** Has the server tell that so many texts were sent. */
async function sent(page: Page, count: number, more = {}) {
  const sms = { sent: count, limit: 1_000, remaining: 1_000 - count, overage: 0, overageCost: 0, ...more };
  const period = { start: '2031-02-03T17:00:00.000Z', end: '2031-03-03T17:00:00.000Z' };
  const rest = { warnings: { sent: [], nextThreshold: 800 }, monthlyCap: null, isPreview: false };
  await answer(page, '/billing/usage', { data: { period, sms, ...rest } });
  await beginAgain(page);
  await usageCard(page)
    .getByText(new RegExp(`^${count.toLocaleString('en-US')} of .* sent`))
    .waitFor();
}

test('the usage card tells what is sent of the limit, red above 80 per cent, what went beyond it and what that costs', async () => {
  const page = await open();
  const repair = await failReads(page, '**/api/billing/usage');
  await page.reload();
  await usageCard(page).getByText('Failed to load usage statistics').waitFor();
  expect(await usageCard(page).getByText('of 1,000 sent').count()).toBe(0);
  await statusCard(page).getByText('Paid', { exact: true }).waitFor();
  await repair();
  await usageCard(page).getByRole('button', { name: 'Try Again' }).click();
  await usageCard(page).getByText('0 % used, 1,000 left').waitFor();
  await usageCard(page).getByText('Failed to load usage statistics').waitFor({ state: 'detached' });

  const seen: [number, boolean][] = [];
  for (const count of [0, 800, 801, 1_000]) {
    await sent(page, count);
    seen.push([count, /red/.test((await bar(page).getAttribute('style')) ?? '')]);
  }
  expect(seen).toEqual([
    [0, false],
    [800, false],
    [801, true],
    [1_000, true],
  ]);
  await usageCard(page).getByText('100 % used, only 0 left').waitFor();
  await usageCard(page).getByText('February 3, 2031 to March 3, 2031').waitFor();

  await sent(page, 1_012, { limit: 2_000, remaining: 988, overage: 12, overageCost: 60 });
  await usageCard(page).getByText('12 texts, $0.60').waitFor();
  await usageCard(page).getByRole('link', { name: 'Change the cap' }).click();
  await page.getByRole('heading', { name: 'Monthly cap' }).waitFor();
});

const invoice: BillingEvent = {
  id: 'in_1',
  type: 'invoice',
  status: 'paid',
  amount: 4_995,
  currency: 'usd',
  linkUrl: 'https://invoice.example.com/in_1',
  created: '2031-02-03T17:00:00.000Z',
};
const bare = { amount: null, linkUrl: null };

test('the billing history tells of each event its day in the clinic’s zone, type, status, amount and invoice', async () => {
  const page = await open();
  const asked = await refuse(page, '/billing/history', 'payments_unavailable');
  await page.reload();
  const failed = part(page, 'Billing history').getByRole('alert');
  await failed.getByText('Failed to load billing information').waitFor();
  await statusCard(page).getByText('Paid', { exact: true }).waitFor();
  await usageCard(page).getByText('0 of 1,000 sent').waitFor();
  // From its second try on, only the person's Try Again reads anything.
  await expect.poll(() => asked.length).toBe(2);
  await showHistory(page, [
    { ...invoice, ...bare, id: 'cancelled', type: 'subscription', status: 'cancel_scheduled' },
    { ...invoice, id: 're_1', type: 'other', status: 'refunded', linkUrl: null },
    { ...invoice, id: 'in_2', linkUrl: null, created: '2031-02-05T03:30:00.000Z' },
    invoice,
  ]);
  await failed.getByRole('button', { name: 'Try Again' }).click();
  const cells = async () =>
    (await rowsOf(page, 'Billing history').allInnerTexts()).map((row) =>
      row.split(/\s*[\t\n]\s*/).filter(Boolean),
    );
  await expect.poll(cells).toEqual([
    ['February 3, 2031', 'Subscription', 'Cancelled for the end of the period', '–', '–'],
    ['February 3, 2031', 'Refund', 'Refunded', '$49.95', '–'],
    ['February 4, 2031', 'Invoice', 'Paid', '$49.95', '–'],
    ['February 3, 2031', 'Invoice', 'Paid', '$49.95', 'Open invoice'],
  ]);
  const link = page.getByRole('link', { name: 'Open invoice of February 3, 2031' });
  await expect.poll(() => link.getAttribute('href')).toBe('https://invoice.example.com/in_1');
});

test('a preview account sees samples, marked as such, and no history before anything was charged', async () => {
  const page = await open({ paid: false, history: [] });
  await usageCard(page).getByText('503 of 1,000 sent').waitFor();
  await usageCard(page).getByText('Samples', { exact: true }).waitFor();
  await page.getByText('Nothing was charged yet.').waitFor();
});
