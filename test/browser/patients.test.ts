import { expect, test } from 'vitest';
import { oneBrowser } from '../support/browser.ts';
import { addPastText } from '../support/patients.ts';
import { address, patientsScreen, refresh, rows } from '../support/patientsScreen.ts';

// The list of patients.

const browser = oneBrowser();
const openPatients = patientsScreen(browser);

test('the list is paged, searched and filtered in the address, so that Back, a refresh and a stale link work, and counts who may be texted', async () => {
  const { app, owner, page } = await openPatients({ patients: 25 });
  await page.getByText('1–10 of 25 patients').waitFor();
  await expect.poll(() => rows(page).count()).toBe(10);
  await page.getByRole('button', { name: 'Page 3' }).click();
  await page.getByText('21–25 of 25 patients').waitFor();
  expect(address(page)).toBe('?page=3');
  await page.reload();
  await page.getByText('21–25 of 25 patients').waitFor();
  await page.goBack();
  await page.getByText('1–10 of 25 patients').waitFor();

  const box = page.getByRole('searchbox');
  await box.fill('Number24');
  await page.getByText('1 of 1 patient').waitFor();
  expect(address(page)).toBe('?search=Number24');
  const status = page.getByRole('combobox', { name: 'Status' });
  const statuses = ['All statuses', 'Active', 'Sent', 'Cooldown', 'Opted out', 'Blocked'];
  expect(await status.getByRole('option').allInnerTexts()).toEqual(statuses);
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

  await addPastText(app, owner, '+12125551024', 1);
  await refresh(page);
  const texted = rows(page).filter({ hasText: '+1 (212) 555-1024' });
  await texted.getByText('Cooldown', { exact: true }).waitFor();
  await texted.getByText(/^until \w+ \d+/).waitFor();
  for (const [name, count] of Object.entries({ Total: '25', Active: '24' })) {
    await page.getByRole('region', { name, exact: true }).getByText(count, { exact: true }).waitFor();
  }
  const eligible = page.getByRole('region', { name: 'Eligible for SMS' });
  await eligible.getByText('24', { exact: true }).waitFor();
  await eligible.getByText('Nothing last week to compare with').waitFor();

  await page.goto('/patients?page=99');
  await page.getByText('21–25 of 25 patients').waitFor();
  expect(address(page)).toBe('?page=3');
});
