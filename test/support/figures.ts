import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { addMember, type Member, type TestApp } from './app.ts';
import { openAs } from './browser.ts';
import { addPastReview, leaveReview } from './reviews.ts';
import { eventually } from './sandbox.ts';
import { freshNumber } from './sending.ts';

/** Numbers for Dashboard and Analytics, and where their screens show them. */

/** Two patients are texted and answer with 5 and 4 stars, a third is silent, and there is a review of three days ago. */
async function makeFigures(app: TestApp, owner: Member): Promise<void> {
  await addPastReview(app, owner, { rating: 2, hours: 72 });
  for (const rating of [5, 4]) await leaveReview(app, owner, { rating });
  const phoneNumbers = [freshNumber()];
  const messageTemplate = 'How was {clinicName}? {reviewLink} Reply STOP to unsubscribe.';
  await owner.client.sendBulk({ payload: { phoneNumbers, messageTemplate, sendNow: true } });
  await eventually(async () => {
    const { smsPerformance, stats } = (await owner.client.getDashboard()).data;
    return smsPerformance.totalDelivered === 3 && stats.completionRate !== null;
  });
}

/** The rows of a chart's or a list's table, cell by cell. */
export async function tableRows(page: Page, name: string): Promise<string[][]> {
  const rows = await page.getByRole('table', { name, exact: true }).locator('tbody tr').all();
  return Promise.all(rows.map((row) => row.getByRole('cell').allInnerTexts()));
}

export const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** An owner at a window, of a clinic that has numbers. */
export async function openFigures(browser: Browser, app: TestApp, options: BrowserContextOptions = {}) {
  const owner = await addMember(app);
  await makeFigures(app, owner);
  return { owner, page: await openAs(browser, app, owner, options) };
}
