import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMember, startApp, type TestApp } from '../support/app.ts';
import { refuse } from '../support/billing.ts';
import { oneBrowser, openPage } from '../support/browser.ts';
import { modal, openPatientsOf, toast } from '../support/patientsScreen.ts';
import { number, openRequest } from '../support/requestReviews.ts';

// What the screens promise: sentences and colors that stand on one screen each.

const browser = oneBrowser();

let app: TestApp;
beforeAll(async () => {
  app = await startApp('sqlite', { worker: false }, afterAll);
});

test('a list that the server cannot take says so, and stays in the box', async () => {
  const { page, owner } = await openPatientsOf(browser(), app);
  await page.route('**/api/patients/bulk', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('button', { name: 'Bulk Add' }).click();
  const box = modal(page, 'Bulk Add Patients').getByRole('textbox', { name: 'Phone numbers' });
  const add = modal(page, 'Bulk Add Patients').getByRole('button', { name: 'Add 1 Patient' });
  await box.fill('+12125550101');
  await add.click();
  await toast(page, 'Failed to add patients').waitFor();
  await page.unroute('**/api/patients/bulk');
  await refuse(page, '/patients/bulk', 'rule_broken', 'Not while a list is imported.');
  await add.click();
  await toast(page, 'Failed to add patients').getByText('Not while a list is imported.').waitFor();
  await expect.poll(() => box.inputValue()).toBe('+12125550101');
  expect((await owner.client.listPatients()).pagination.total).toBe(0);
});

test('a number that could not be taken off the block list stays on it', async () => {
  const owner = await addMember(app);
  await owner.client.addToBlockList({ payload: { phoneNumber: number(5) } });
  const page = await openRequest(browser(), app, owner);
  await page.route('**/api/settings/block-list/*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('button', { name: 'See the block list (1)' }).click();
  await page.getByRole('button', { name: /^Remove .* from the block list$/ }).click();
  await page.getByRole('button', { name: 'Take it off the list' }).click();
  await toast(page, 'Failed to remove number').waitFor();
  expect((await owner.client.getSettings()).data.sms.blockList).toHaveLength(1);
});

test('the strength of a password is red when weak, yellow when good, green when strong', async () => {
  const page = await openPage(browser(), app);
  await page.goto('/signup');
  const password = page.getByRole('textbox', { name: 'Password' });
  const meter = page.getByRole('progressbar', { name: 'Password strength' });
  const seen: (string | null)[] = [];
  for (const [typed, word] of [
    ['short', 'Weak'],
    ['longenough1', 'Good'],
    ['Copper&lantern-42', 'Strong'],
  ] as const) {
    await password.fill(typed);
    await page.getByText(word, { exact: true }).waitFor();
    seen.push(await meter.getAttribute('style'));
  }
  expect(seen).toEqual([
    expect.stringContaining('color-red'),
    expect.stringContaining('color-yellow'),
    expect.stringContaining('color-green'),
  ]);
});
