import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addMember, type Member, startApp, type TestApp } from '../support/app.ts';
import { oneBrowser, openAs } from '../support/browser.ts';
import { choose, dialog, part, rowsOf } from '../support/settingsScreen.ts';

// The super admin's block lists: opt-outs for every clinic, and the list of one.

const browser = oneBrowser();

let app: TestApp;
let admin: Member;

beforeAll(async () => {
  app = await startApp('sqlite', { worker: false }, afterAll);
});

beforeEach(async () => {
  admin = await addMember(app, { role: 'super_admin' });
});

async function open(): Promise<Page> {
  const page = await openAs(browser(), app, admin);
  await page.goto('/admin/block-lists');
  return page;
}

const isOptedOut = async (phoneNumber: string): Promise<boolean> =>
  (await admin.client.checkOptOut({ payload: { phoneNumber } })).optedOut;

const global = (page: Page) => part(page, 'Global opt-out (STOP)');
const press = (page: Page, name: string) => global(page).getByRole('button', { name }).click();
const confirm = (page: Page, name: string) => dialog(page).getByRole('button', { name }).click();

describe('a number', () => {
  test('is checked, opted out for every clinic, and opted in again only with a reason, or says why not', async () => {
    const page = await open();
    const number = global(page).getByRole('textbox', { name: 'Phone number' });
    await number.fill('12');
    await press(page, 'Opt-out');
    await global(page).getByText('Invalid number: Enter a valid US number like +1XXXXXXXXXX').waitFor();
    await number.fill('(212) 555-0172');
    await number.press('Enter');
    await global(page).getByText('Not opted-out').waitFor();

    await press(page, 'Opt-out');
    await dialog(page).getByText('nothing goes out to it').waitFor();
    await confirm(page, 'Opt-out');
    await global(page).getByText('Currently opted-out').waitFor();
    expect(await isOptedOut('+12125550172')).toBe(true);

    await press(page, 'Opt-in');
    await confirm(page, 'Opt-in');
    await dialog(page).getByText('Give a reason').waitFor();
    await dialog(page).getByLabel('Reason').fill('Called from 212 555 0172');
    await confirm(page, 'Opt-in');
    await dialog(page).getByText('Leave phone numbers out').waitFor();
    await dialog(page).getByLabel('Reason').fill('The patient asked for it by mail');
    await confirm(page, 'Opt-in');
    await global(page).getByText('Not opted-out').waitFor();
    expect(await isOptedOut('+12125550172')).toBe(false);

    // Where it cannot be checked, opted out or opted in it says so, and the reason stays.
    await page.route('**/api/admin/block-lists/global/*', (route) =>
      route.fulfill({ status: 500, body: '' }),
    );
    await global(page).getByRole('textbox', { name: 'Phone number' }).fill('2125550173');
    await press(page, 'Check');
    await page.getByText('Failed to check status').waitFor();
    await press(page, 'Opt-out');
    await dialog(page).getByLabel('Reason').fill('A lawyer wrote to us');
    await confirm(page, 'Opt-out');
    await page.getByText('Failed to opt-out').waitFor();
    await expect.poll(() => dialog(page).getByLabel('Reason').inputValue()).toBe('A lawyer wrote to us');
    await confirm(page, 'Cancel');
    await dialog(page).waitFor({ state: 'hidden' });
    await press(page, 'Opt-in');
    await dialog(page).getByLabel('Reason').fill('The patient asked for it by mail');
    await confirm(page, 'Opt-in');
    await page.getByText('Failed to opt-in').waitFor();
  });
});

describe('a clinic’s list', () => {
  test('is found by the clinic’s name, and numbers are added to it and removed', async () => {
    const owner = await addMember(app, { clinicName: 'Willow Clinic' });
    await addMember(app, { clinicName: 'Cedar Clinic' });
    const blocked = async () =>
      (await owner.client.getSettings()).data.sms.blockList.map(({ phoneNumber }) => phoneNumber);
    const page = await open();
    const picker = page.getByRole('combobox', { name: 'Clinic' });
    // The server searches more than the picker shows.
    await picker.fill('desk@example.com');
    await page.getByRole('option', { name: /^Cedar Clinic/ }).waitFor();
    await picker.fill('wil');
    await page.getByRole('option', { name: `Willow Clinic (${owner.clinicId})` }).click();
    await page.getByText('No number is blocked.').waitFor();

    const add = part(page, 'Block list of a clinic');
    await add.getByLabel('Phone number').fill('212');
    await add.getByRole('button', { name: 'Block number' }).click();
    await add.getByText('Invalid number: Enter a valid US number like +1XXXXXXXXXX').waitFor();
    await add.getByLabel('Phone number').fill('20 555 0174');
    await add.getByLabel('Reason').fill('Asked by mail');
    await add.getByRole('button', { name: 'Block number' }).click();
    await rowsOf(page, 'Block list').filter({ hasText: 'Asked by mail' }).waitFor();
    expect(await blocked()).toEqual(['+36205550174']);

    // The address names the clinic, so that a refresh finds it again.
    await page.reload();
    await rowsOf(page, 'Block list').filter({ hasText: 'Asked by mail' }).waitFor();
    await choose(page, { table: 'Block list', row: '+36 20 555 0174', action: 'Remove' });
    await confirm(page, 'Take it off the list');
    await page.getByText('No number is blocked.').waitFor();
    expect(await blocked()).toEqual([]);
  });
});
