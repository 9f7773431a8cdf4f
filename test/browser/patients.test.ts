import { describe, expect, test } from 'vitest';
import { startApp } from '../support/app.ts';
import { expectSoundInEither, failReads, NARROW, oneBrowser } from '../support/browser.ts';
import {
  address,
  dialog,
  drop,
  FAULTS,
  openImport,
  openPatientsOf,
  patientsScreen,
  rows,
} from '../support/patientsScreen.ts';
import { eventually } from '../support/sandbox.ts';

// The list of patients.

const browser = oneBrowser();
const openPatients = patientsScreen(browser);
const TEMPLATE = 'Thanks for visiting {clinicName}. How did we do? {reviewLink} Reply STOP to unsubscribe.';

describe('the list', () => {
  test('is paged in the address, so that Back, a refresh and a stale link work', async () => {
    const { page } = await openPatients({ patients: 25 });
    await page.getByText('1–10 of 25 patients').waitFor();
    await expect.poll(() => rows(page).count()).toBe(10);
    await page.getByRole('button', { name: 'Page 3' }).click();
    await page.getByText('21–25 of 25 patients').waitFor();
    expect(address(page)).toBe('?page=3');
    await page.reload();
    await page.getByText('21–25 of 25 patients').waitFor();
    await page.goBack();
    await page.getByText('1–10 of 25 patients').waitFor();

    await page.goto('/patients?page=99');
    await page.getByText('21–25 of 25 patients').waitFor();
    expect(address(page)).toBe('?page=3');
  });

  test('is searched and filtered; Back brings the search and its words back', async () => {
    const { page } = await openPatients({ patients: 25 });
    const box = page.getByRole('searchbox');
    await box.fill('Number24');
    await page.getByText('1 of 1 patient').waitFor();
    expect(address(page)).toBe('?search=Number24');
    const status = page.getByRole('combobox', { name: 'Status' });
    expect(await status.getByRole('option').allInnerTexts()).toEqual([
      'All statuses',
      'Active',
      'Sent',
      'Cooldown',
      'Opted out',
      'Blocked',
    ]);
    await status.selectOption('Cooldown');
    await page.getByText('No patient fits this search and filter.').waitFor();
    expect(address(page)).toBe('?search=Number24&status=cooldown');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByText('1–10 of 25 patients').waitFor();
    await expect.poll(() => box.inputValue()).toBe('');
    await page.goBack();
    await page.goBack();
    await page.getByText('1 of 1 patient').waitFor();
    await expect.poll(() => box.inputValue()).toBe('Number24');
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await page.getByText('1–10 of 25 patients').waitFor();
  });

  test('tells until when a patient is in cooldown, and counts who may be texted', async () => {
    const { owner, page } = await openPatientsOf(browser(), await startApp(), { patients: 3 });
    await owner.client.sendBulk({
      payload: { phoneNumbers: ['+12125551000'], messageTemplate: TEMPLATE, sendNow: true },
    });
    await eventually(async () => (await owner.client.listPatients()).counts.inCooldown === 1);
    await page.getByRole('button', { name: 'Refresh' }).click();
    const texted = rows(page).filter({ hasText: '+1 (212) 555-1000' });
    await texted.getByText('Cooldown', { exact: true }).waitFor();
    await texted.getByText(/^until \w+ \d+/).waitFor();
    for (const [name, count] of Object.entries({ Total: '3', Active: '2' })) {
      await page.getByRole('region', { name, exact: true }).getByText(count, { exact: true }).waitFor();
    }
    const eligible = page.getByRole('region', { name: 'Eligible for SMS' });
    await eligible.getByText('2', { exact: true }).waitFor();
    await eligible.getByText('Nothing last week to compare with').waitFor();
  });

  test('that cannot be loaded says so, and Try Again brings it', async () => {
    const { page } = await openPatients({ patients: 2 });
    const repair = await failReads(page, '**/api/patients?*');
    await page.goto('/patients?status=active');
    await page.getByText('Failed to load patients').waitFor();
    await expect
      .poll(() => page.getByRole('region', { name: 'Total' }).innerText())
      .toContain('Could not be loaded');
    await repair();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await page.getByText('1–2 of 2 patients').waitFor();
  });

  test('of a preview account shows samples as such, and Import opens the upgrade', async () => {
    const { page } = await openPatients({ paid: false });
    await page.getByText('Samples', { exact: true }).waitFor();
    await page.getByText('Amelia Reyes').waitFor();
    await openImport(page);
    await page.getByRole('dialog', { name: 'Upgrade to the full version' }).waitFor();
    expect(await dialog(page).count()).toBe(0);
  });
});

test('every state passes the accessibility rules and fits a small phone, in either theme', async () => {
  const { page } = await openPatients({ patients: 12, options: NARROW });
  await page.getByText('1–10 of 12 patients').waitFor();
  await expectSoundInEither(page, 'list');
  await page.getByRole('searchbox').fill('nobody');
  await page.getByText('No patient fits').waitFor();
  await expectSoundInEither(page, 'no match');
  await openImport(page);
  await drop(page, 'october.csv', FAULTS);
  await expectSoundInEither(page, 'chosen');
  await dialog(page).getByLabel('Check the file first').check();
  await dialog(page).getByRole('button', { name: 'Check the file' }).click();
  await dialog(page).getByText('Would be created').waitFor();
  await dialog(page).locator('summary').click();
  await expectSoundInEither(page, 'report');
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByText('1–10 of 12 patients').waitFor();
  await expectSoundInEither(page, 'table');
});
