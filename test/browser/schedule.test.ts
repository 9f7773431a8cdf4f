import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addMember, lapse, startApp } from '../support/app.ts';
import { oneBrowser, openAs, openPage, signInAt } from '../support/browser.ts';
import { dateIn } from '../support/clock.ts';
import { number, openRequest, press, putNumbers, row, shown } from '../support/requestReviews.ts';
import { send } from '../support/sending.ts';

// Scheduling on Request Reviews in a real browser: for later, and another time, and not at all.

const browser = oneBrowser();

const DAY = 86_400_000;

const field = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Schedule', exact: true }).getByLabel(name);
const list = (page: Page) => page.getByRole('region', { name: 'Scheduled' });

/** Chooses from a menu by keyboard: a toast that lies over the list for eight seconds stops the pointer alone. */
async function act(page: Page, name: RegExp, action: string): Promise<void> {
  await page.getByRole('button', { name }).press('Enter');
  await page.getByRole('menuitem', { name: action }).press('Enter');
}

test('texts are scheduled for tomorrow, seen in the list, moved and cancelled, and the quota is back', async () => {
  const app = await startApp('sqlite', { worker: false });
  const owner = await addMember(app);
  await owner.client.addToBlockList({ payload: { phoneNumber: number(1) } });
  const page = await openRequest(browser(), app, owner);
  await list(page).getByText('Nothing is scheduled.').waitFor();
  await page.getByText('1,000 left').waitFor();
  const left = async () => (await owner.client.getUsage()).data.sms.remaining;

  await putNumbers(page, [number(1), number(2), number(3), '12345'].join(','));
  await field(page, 'Date').fill(dateIn(1));
  await field(page, 'Hour').selectOption('8:00 AM');
  await press(page, 'Schedule');
  const dialog = page.getByRole('dialog', { name: 'Schedule for tomorrow at 8:00 AM?' });
  await dialog.getByText('They get it tomorrow at 8:00 AM, New York (UTC−0').waitFor();
  await dialog.getByText('Left out (2)').waitFor();
  await dialog.getByText('This number is on your block list').waitFor();
  await dialog.getByText(/must include country code.*12345/).waitFor();
  await dialog.getByText('998 texts are left in that month afterwards.').waitFor();
  await press(page, 'Schedule 2 texts');
  await page.getByText('2 texts scheduled for tomorrow at 8:00 AM').waitFor();
  await expect.poll(() => row(page, shown(2)).first().innerText()).toContain('Scheduled');
  await page.getByText('998 left').waitFor();

  await list(page).getByText('Tomorrow at 8:00 AM').waitFor();
  await list(page).getByText('Short & simple').waitFor();
  await act(page, /Actions for Tomorrow at 8:00 AM, 2 patients/, 'Move');
  const moving = page.getByRole('dialog', { name: 'Move 2 texts' });
  await moving.getByLabel('Hour').selectOption('2:00 PM');
  await moving.getByRole('button', { name: 'Move' }).click();
  await page.getByText('2 texts moved to tomorrow at 2:00 PM').waitFor();
  await list(page).getByText('Tomorrow at 2:00 PM').waitFor();

  await list(page).getByRole('button', { name: '2 patients', exact: true }).press('Enter');
  const numbers = page.getByRole('dialog', { name: /2 patients, tomorrow/ });
  await numbers.getByText(shown(3)).waitFor();
  await act(page, new RegExp(`Actions for .*${shown(3).slice(-8)}`), 'Cancel');
  await press(page, 'Cancel 1 text');
  await page.getByText('1 text cancelled').waitFor();
  await numbers.getByText(shown(3)).waitFor({ state: 'detached' });
  await numbers.getByRole('button', { name: 'Close' }).click();

  // The list is read again beside the numbers: where one is left it stands by its number.
  await list(page).getByText(shown(2)).waitFor();
  await act(page, /Actions for Tomorrow at 2:00 PM, /, 'Cancel');
  await page
    .getByRole('dialog', { name: 'Cancel 1 text?' })
    .getByText('is not texted tomorrow at 2:00 PM')
    .waitFor();
  await press(page, 'Cancel 1 text');
  await list(page).getByText('Nothing is scheduled.').waitFor();
  await page.getByText('1,000 left').waitFor();
  await row(page, shown(2)).getByText('Ok to send').waitFor();
  expect(await left()).toBe(1_000);
});

test('only times to come can be chosen; days follow the zone, and zones are named with their offset', async () => {
  const begin = '2027-03-13T22:50:00Z';
  const offset = Math.round((Date.parse(begin) - Date.now()) / 1_000);
  const app = await startApp('sqlite', { worker: false, env: { CLOCK_OFFSET: String(offset) } });
  const page = await openPage(browser(), app);
  await page.clock.setFixedTime(begin);
  await signInAt(page, await addMember(app));
  await page.getByRole('figure').waitFor();
  await expect.poll(() => field(page, 'Date').inputValue()).toBe('2027-03-13');
  await expect.poll(() => field(page, 'Hour').inputValue()).toBe('18');
  const over = await field(page, 'Hour').locator('option:disabled').allInnerTexts();
  expect([over[0], over.at(-1)]).toEqual(['8:00 AM', '5:00 PM']);
  const zones = () => field(page, 'Timezone').locator('option').allInnerTexts();
  await expect.poll(() => zones()).toContain('New York (UTC−05:00)');

  await field(page, 'Timezone').selectOption('Europe/Budapest');
  await expect.poll(() => field(page, 'Date').inputValue()).toBe('2027-03-14');
  await expect
    .poll(() => zones())
    .toEqual([
      'New York (UTC−04:00)',
      'Chicago (UTC−05:00)',
      'Denver (UTC−06:00)',
      'Los Angeles (UTC−07:00)',
      'Phoenix (UTC−07:00)',
      'Anchorage (UTC−08:00)',
      'Honolulu (UTC−10:00)',
      'Budapest (UTC+01:00)',
    ]);

  await field(page, 'Timezone').selectOption('America/New_York');
  await field(page, 'Date').fill('2027-03-01');
  await field(page, 'Date').blur();
  await expect.poll(() => field(page, 'Date').inputValue()).toBe('2027-03-13');
  await putNumbers(page, number(2));
  await page.clock.setFixedTime('2027-03-13T23:01:00Z');
  await page.reload();
  const hour = page.getByRole('combobox', { name: 'Hour' });
  await expect.poll(() => hour.getAttribute('aria-invalid')).toBe('true');
  await page.getByText('Pick a future time').first().waitFor();
  await expect
    .poll(() => page.getByRole('button', { name: 'Schedule' }).getAttribute('aria-disabled'))
    .toBe('true');
});

test('a list that fails is read again on demand; without a subscription it can be read, and no more', async () => {
  const app = await startApp('sqlite', { worker: false });
  const owner = await addMember(app);
  const scheduledFor = new Date(app.ctx.now().getTime() + DAY).toISOString();
  await send(owner.client, [number(4)], { sendNow: false, scheduledFor });
  await lapse(app, owner);
  const page = await openAs(browser(), app, owner);
  await page.route('**/api/sms/scheduled/batches**', (route) => route.fulfill({ status: 404, body: '{}' }));
  await page.goto('/request-reviews');
  const failed = page.getByRole('alert').filter({ hasText: 'Failed to load scheduled texts' });
  await failed.waitFor();
  await page.unroute('**/api/sms/scheduled/batches**');
  await failed.getByRole('button', { name: 'Try Again' }).click();
  await list(page).getByText(shown(4)).waitFor();
  await act(page, /Actions for Tomorrow/, 'Cancel');
  await page.getByRole('dialog', { name: 'Upgrade to the full version' }).waitFor();
  expect((await owner.client.listScheduled()).pagination.total).toBe(1);
});
