import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { addMember, type Member, startApp, type TestApp } from './app.ts';
import { expectSoundInEither, NARROW, openAs } from './browser.ts';
import { addPastReview, leaveReview } from './reviews.ts';
import { eventually } from './sandbox.ts';

/** Numbers for Dashboard and Analytics, and where their screens show them. */

/** Two patients are texted and answer with 5 and 4 stars, a third is silent, and there is a review of three days ago. */
async function makeFigures(app: TestApp, owner: Member): Promise<void> {
  await addPastReview(app, owner, { rating: 2, hours: 72 });
  for (const rating of [5, 4]) await leaveReview(app, owner, { rating });
  const phoneNumbers = ['+12125550140'];
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

/** An owner at a window, of a clinic that has numbers or has none. */
export async function openFigures(
  browser: Browser,
  { paid = true, figures = true, options = {} as BrowserContextOptions } = {},
) {
  const app = await startApp('sqlite', { deliveryDelayMs: 20 });
  const owner = await addMember(app, { paid });
  if (figures) await makeFigures(app, owner);
  return { app, owner, page: await openAs(browser, app, owner, options) };
}

interface Figures {
  path: string;
  route: string;
  /** What it says of a clinic that has nothing yet, and where nothing could be loaded. */
  nothing: string;
  failed: string;
  charts: readonly string[];
}

/** Goes through the states of a screen of charts, on a small phone and on a wide screen; each is to be sound in both themes. */
export async function expectSoundFigures(
  browser: Browser,
  { path, route, nothing, failed, charts }: Figures,
): Promise<void> {
  const { app, owner, page } = await openFigures(browser, { figures: false, options: NARROW });
  await page.goto(path);
  await page.getByText(nothing).waitFor();
  await expectSoundInEither(page, 'empty');
  await makeFigures(app, owner);
  await page.reload();
  for (const chart of charts) await card(page, chart).locator('svg').first().waitFor();
  await expectSoundInEither(page, 'charts');
  await page.setViewportSize({ width: 1280, height: 900 });
  await expectSoundInEither(page, 'charts on a wide screen');
  for (const chart of charts) await page.getByRole('button', { name: `Show as table: ${chart}` }).click();
  await expectSoundInEither(page, 'tables');
  await page.route(route, (call) => call.fulfill({ status: 500, body: '' }));
  await page.reload();
  await page.getByText(failed).waitFor();
  await expectSoundInEither(page, 'failed');
}
