import { DateTime } from 'luxon';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMember, startApp, type TestApp } from '../support/app.ts';
import { oneBrowser } from '../support/browser.ts';
import { number, openRequest, press, putNumbers, row, shown } from '../support/requestReviews.ts';

// What a person reads where the server fails, and that nothing is lost by it.

const browser = oneBrowser();

let app: TestApp;
beforeAll(async () => {
  app = await startApp('sqlite', { worker: false }, afterAll);
});

const failing = (page: Page, address: string) =>
  page.route(address, (route) =>
    route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 500, body: '' }),
  );

test('texts that could not be scheduled say so, and stay in the list', async () => {
  const owner = await addMember(app);
  const page = await openRequest(browser(), app, owner);
  await failing(page, '**/api/sms/send-bulk');
  await putNumbers(page, number(4));
  const schedule = page.getByRole('region', { name: 'Schedule', exact: true });
  const tomorrow = DateTime.now().setZone('America/New_York').plus({ days: 1 }).toFormat('yyyy-MM-dd');
  await schedule.getByLabel('Date').fill(tomorrow);
  await schedule.getByLabel('Hour').selectOption('8:00 AM');
  await press(page, 'Schedule');
  await press(page, 'Schedule 1 text');
  await page.getByText('Failed to schedule SMS').waitFor();
  await row(page, shown(4)).waitFor();
  expect((await owner.client.listScheduled()).pagination.total).toBe(0);
});
