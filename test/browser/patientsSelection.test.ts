import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { oneBrowser } from '../support/browser.ts';
import { dateIn } from '../support/clock.ts';
import { addPastText } from '../support/patients.ts';
import {
  address,
  modal,
  openWithThree,
  patientsScreen,
  rowOf,
  searchFor,
  select,
  selectAll,
  selectionBar,
  THREE,
  toast,
} from '../support/patientsScreen.ts';

// What is done with several patients of the list: the selection, the filters, the file.

const browser = oneBrowser();
const openPatients = patientsScreen(browser);
const { ANN } = THREE;

describe('a selection', () => {
  test('goes to Request Reviews, where its numbers stand as rows, each once', async () => {
    const { page } = await openPatients({ patients: 12 });
    await page.getByText('1–10 of 12 patients').waitFor();
    await selectAll(page).check();
    await page.getByRole('button', { name: 'Page 2' }).click();
    await page.getByText('11–12 of 12 patients').waitFor();
    await select(page, 'Person Number0').check();
    await selectionBar(page).getByText('11 patients selected').waitFor();
    await selectionBar(page).getByRole('button', { name: 'Send to Request Reviews' }).click();
    await page.waitForURL('**/request-reviews');
    await page.getByText('Ready: 11').waitFor();
    await page.goto('/patients?search=Number0');
    await select(page, 'Person Number0').check();
    await selectionBar(page).getByRole('button', { name: 'Send to Request Reviews' }).click();
    await toast(page, 'They were in the list already').waitFor();
    await page.getByText('Ready: 11').waitFor();
  });

  test('takes in all that match, beyond the page: they are tagged and texted, and a filter bounds them', async () => {
    const { page, owner } = await openPatients({ patients: 25, search: '?search=Number1' });
    await page.getByText('1–10 of 11 patients').waitFor();
    await selectAll(page).check();
    await selectionBar(page).getByRole('button', { name: 'Select all 11 that match' }).click();
    await selectionBar(page).getByText('All 11 patients that match selected').waitFor();
    await selectionBar(page).getByRole('button', { name: 'Tag' }).click();
    const tagging = modal(page, 'Tag 11 patients');
    await tagging.getByLabel('Add tags').fill('VIP');
    await page.keyboard.press('Enter');
    await tagging.getByRole('button', { name: 'Tag 11 patients' }).click();
    await toast(page, '11 patients changed').waitFor();
    expect((await owner.client.listTags()).data).toEqual([{ tag: 'VIP', patients: 11 }]);

    await page.goto('/patients?tag=VIP');
    await page.getByText('1–10 of 11 patients').waitFor();
    await selectAll(page).check();
    await selectionBar(page).getByRole('button', { name: 'Select all 11 that match' }).click();
    await selectionBar(page).getByRole('button', { name: 'Send to Request Reviews' }).click();
    await page.waitForURL('**/request-reviews');
    await page.getByText('Ready: 11').waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Person Number1' }).first().waitFor();
  });

  test('is tagged, by keyboard alone', async () => {
    const { page, owner } = await openWithThree(browser());
    await select(page, 'Ann Lee').focus();
    await page.keyboard.press('Space');
    await select(page, 'Bob Ray').focus();
    await page.keyboard.press('Space');
    await selectionBar(page).getByText('2 patients selected').waitFor();
    await selectionBar(page).getByRole('button', { name: 'Tag' }).focus();
    await page.keyboard.press('Enter');
    await modal(page, 'Tag 2 patients').locator('input:focus').waitFor();
    await page.keyboard.type('VIP');
    await page.keyboard.press('Enter');
    await modal(page, 'Tag 2 patients').getByRole('button', { name: 'Tag 2 patients' }).focus();
    await page.keyboard.press('Enter');
    const told = toast(page, '2 patients changed');
    await told.getByRole('button', { name: 'Close' }).click();
    await told.waitFor({ state: 'detached' });
    await rowOf(page, 'Ann Lee').getByText('VIP').waitFor();
    expect(await rowOf(page, 'Cid Poe').getByText('VIP').count()).toBe(0);
    expect((await owner.client.listTags()).data).toEqual([{ tag: 'VIP', patients: 2 }]);

    await selectAll(page).check();
    await selectionBar(page).getByRole('button', { name: 'Tag' }).click();
    await modal(page, 'Tag 3 patients').getByLabel('Take tags off').fill('VIP');
    await page.keyboard.press('Enter');
    await modal(page, 'Tag 3 patients').getByRole('button', { name: 'Tag 3 patients' }).click();
    await told.waitFor();
    expect((await owner.client.listTags()).data).toEqual([]);
  });
});

describe('Export', () => {
  test('saves what the filters leave, in a file named with the date', async () => {
    const { page } = await openWithThree(browser());
    const named = () => `patients-${dateIn(0)}.csv`;
    const before = named();
    await searchFor(page, 'Bob');
    await page.getByText('1 of 1 patient').waitFor();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export' }).click();
    const file = await saved;
    await toast(page, `${file.suggestedFilename()} is in your downloads`).waitFor();
    expect([before, named()]).toContain(file.suggestedFilename());
    const text = await readFile(await file.path(), 'utf8');
    expect(text).toContain('Bob');
    expect(text).not.toContain('Ann');
  });

  test('says so where there is nobody, and where it failed', async () => {
    const { page } = await openWithThree(browser());
    await page.route('**/api/patients/export*', (route) => route.fulfill({ status: 500, body: '' }));
    await page.getByRole('button', { name: 'Export' }).click();
    await toast(page, 'Failed to export patients').waitFor();
    await searchFor(page, 'nobody');
    await page.getByText('No patient fits this search and filter.').waitFor();
    await page.getByRole('button', { name: 'Export' }).click();
    await expect
      .poll(() => toast(page, 'No patients to export').getAttribute('style'))
      .toContain('color-orange');
  });
});

describe('More Filters', () => {
  test('narrow the list, live in the address, and have a chip each', async () => {
    const { app, page, owner } = await openWithThree(browser());
    await addPastText(app, owner, ANN.phoneNumber, 1);
    const bob = (await owner.client.listPatients({ query: { search: 'Bob' } })).data[0];
    await owner.client.tagPatients({ payload: { patientIds: [bob?.id ?? ''], add: ['VIP'] } });
    await page.getByRole('button', { name: 'More Filters' }).click();
    const panel = page.getByRole('region', { name: 'More filters' });
    await panel.getByLabel('Texted').selectOption('Never texted');
    await page.getByText('1–2 of 2 patients').waitFor();
    expect(address(page)).toBe('?texted=never');
    await panel.getByLabel('Tag').selectOption('VIP (1)');
    await page.getByText('1 of 1 patient').waitFor();
    await rowOf(page, 'Bob Ray').waitFor();
    await page.reload();
    await rowOf(page, 'Bob Ray').waitFor();
    await page.getByRole('button', { name: 'Take away: Tag: VIP' }).click();
    await page.getByText('1–2 of 2 patients').waitFor();
    await page.getByRole('button', { name: 'Reset' }).click();
    await page.getByText('1–3 of 3 patients').waitFor();
    expect(address(page)).toBe('');
  });

  test('take days, consent and a platform', async () => {
    const { page } = await openWithThree(browser());
    await page.getByRole('button', { name: 'More Filters' }).click();
    const panel = page.getByRole('region', { name: 'More filters' });
    await panel.getByLabel('Added to').fill('2024-01-02');
    await page.getByText('No patient fits this search and filter.').waitFor();
    expect(address(page)).toBe('?addedTo=2024-01-02');
    await panel.getByLabel('Added from').fill('2024-01-03');
    await panel.getByText('This day is before the first one').waitFor();
    await panel.getByLabel('Added to').fill('');
    await page.getByText('1–3 of 3 patients').waitFor();
    await panel.getByLabel('Last sent from').fill('2024-01-03');
    await page.getByText('No patient fits this search and filter.').waitFor();
    await panel.getByLabel('Last sent from').fill('');
    await panel.getByLabel('Consent').selectOption('Given on a form');
    await page.getByText('No patient fits this search and filter.').waitFor();
    await panel.getByLabel('Consent').selectOption('Noted by the clinic');
    await page.getByText('1–3 of 3 patients').waitFor();
    await panel.getByLabel('Reviewed on').selectOption('Yelp');
    await page.getByText('No patient fits this search and filter.').waitFor();
    await page.getByRole('button', { name: 'More Filters (3)' }).waitFor();
  });
});
