import type { Browser, Page } from 'playwright-core';
import { API_BASE } from '../../server/contract/core/api.ts';
import { ERROR_STATUS, type ErrorCode } from '../../server/contract/core/errors.ts';
import type { BillingEvent, Subscription } from '../../server/contract/routes/subscription.ts';
import { addMember, type NewMember, type TestApp } from './app.ts';
import { openAs } from './browser.ts';
import { part } from './settingsScreen.ts';

/** Billing on the screen, and answers of the server that are hard to come by. */

/** A subscription that runs, and whose days are the same in every zone. */
export const RUNNING: Subscription = {
  status: 'active',
  currentPeriodStart: '2031-02-03T17:00:00.000Z',
  currentPeriodEnd: '2031-03-03T17:00:00.000Z',
  cancelAtPeriodEnd: false,
  trialEnd: null,
  charged: true,
  overridden: false,
  portal: true,
  offer: null,
  nextAmount: 4_995,
  discountUntil: null,
  pendingSince: null,
};

const USAGE = { sms: { sent: 0, limit: 1_000, overage: 0, overageCost: 0 } };

/** Has the server tell this of the clinic's subscription. */
export const showSubscription = (page: Page, change: Partial<Subscription>) =>
  answer(page, '/billing/subscription', {
    data: { subscription: { ...RUNNING, ...change }, usage: USAGE },
  });

/** Has the server tell this of what was charged. */
export const showHistory = (page: Page, events: BillingEvent[]) =>
  answer(page, '/billing/history', { data: events });

/** Has the server answer this at an address, whatever it was to answer before; gives the bodies that it was sent. */
export async function answer(page: Page, path: string, json: object): Promise<string[]> {
  const sent: string[] = [];
  await page.route(`**${API_BASE}${path}`, async (route) => {
    sent.push(route.request().postData() ?? '');
    await route.fulfill({ json });
  });
  return sent;
}

/** Has the server refuse at an address; gives the bodies that it was sent. */
export async function refuse(page: Page, path: string, code: ErrorCode, error = 'No'): Promise<string[]> {
  const sent: string[] = [];
  const statusCode = ERROR_STATUS[code];
  await page.route(`**${API_BASE}${path}`, async (route) => {
    sent.push(route.request().postData() ?? '');
    await route.fulfill({ status: statusCode, json: { statusCode, error, code, requestId: 'x' } });
  });
  return sent;
}

/** A button of the screen, beside those of the frame. */
export const onScreen = (page: Page, button: string) =>
  page.getByRole('main').getByRole('button', { name: button, exact: true });

export interface BillingWish extends NewMember {
  /** What the server tells of the subscription and of what was charged, where not what is so. */
  subscription?: Partial<Subscription>;
  history?: BillingEvent[];
}

/** Somebody of a clinic at Billing. */
export async function openBilling(browser: Browser, app: TestApp, wish: BillingWish = {}): Promise<Page> {
  const { subscription, history, ...member } = wish;
  const page = await openAs(browser, app, await addMember(app, member));
  if (subscription) await showSubscription(page, subscription);
  if (history) await showHistory(page, history);
  await page.goto('/billing');
  await page.getByRole('heading', { name: 'Billing & Subscription', level: 1 }).waitFor();
  return page;
}

export const statusCard = (page: Page) => part(page, 'Subscription');
export const usageCard = (page: Page) => part(page, 'SMS usage');
