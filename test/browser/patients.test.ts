import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { addMember, startApp } from '../support/app.ts';
import { axeFindings, oneBrowser, openPage, scrollsSideways, signInAt } from '../support/browser.ts';
import { eventually } from '../support/sandbox.ts';

// Patients: the list, and the import by file.

const browser = oneBrowser();
const TEMPLATE = 'Thanks for visiting {clinicName}. How did we do? {reviewLink} Reply STOP to unsubscribe.';
const NARROW = { viewport: { width: 360, height: 780 } };

const FAULTS = `Mobile,First name,Last name,Email
(212) 555-0171,Nóra,Halász,nora@example.com
3.1E+09,Excel,Ate,this@example.com
,=HYPERLINK("http://example.com"),Smith,
2125550172,Zsófia,Őry,zsofia@example.com
2125550173,Tom,Long,not-an-address
`;

const list = (count: number): string =>
  ['phone,first name,last name']
    .concat(Array.from({ length: count }, (_, n) => `+1212555${1000 + n},Person,Number${n}`))
    .join('\n');

async function open({ paid = true, patients = 0, options = {} } = {}) {
  const app = await startApp();
  const owner = await addMember(app, { paid });
  if (patients > 0) await owner.client.importPatients({ body: list(patients) });
  const page = await openPage(browser(), app, options);
  await signInAt(page, owner);
  await page.goto('/patients');
  await page.getByRole('heading', { name: 'Patients', level: 1 }).waitFor();
  return { app, owner, page };
}

const rows = (page: Page) => page.getByRole('table', { name: 'Patients' }).locator('tbody tr');
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Import patients' });
const openImport = (page: Page) => page.getByRole('button', { name: 'Import', exact: true }).click();
const address = (page: Page) => new URL(page.url()).search;

async function drop(page: Page, name: string, text: string) {
  const dataTransfer = await page.evaluateHandle(
    ([fileName, content]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([content as string], fileName as string, { type: 'text/csv' }));
      return transfer;
    },
    [name, text],
  );
  const zone = dialog(page).getByText('Drop a CSV file here');
  await zone.dispatchEvent('dragover', { dataTransfer });
  await zone.dispatchEvent('drop', { dataTransfer });
  await dialog(page).getByText(name).first().waitFor();
}

const counter = (page: Page, name: string) =>
  dialog(page).locator('dl div').filter({ hasText: name }).locator('dd').innerText();

describe('the list', () => {
  test('is paged in the address, so that Back, a refresh and a stale link work', async () => {
    const { page } = await open({ patients: 25 });
    await page.getByText('1–10 of 25 patients').waitFor();
    expect(await rows(page).count()).toBe(10);
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
    const { page } = await open({ patients: 25 });
    const box = page.getByRole('searchbox');
    await box.fill('Number24');
    await page.getByText('1–1 of 1 patients').waitFor();
    expect(address(page)).toBe('?search=Number24');
    await page.getByRole('combobox', { name: 'Status' }).selectOption('Cooldown');
    await page.getByText('No patient fits this search and filter.').waitFor();
    expect(address(page)).toBe('?search=Number24&status=cooldown');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByText('1–10 of 25 patients').waitFor();
    expect(await box.inputValue()).toBe('');
    await page.goBack();
    await page.goBack();
    await page.getByText('1–1 of 1 patients').waitFor();
    expect(await box.inputValue()).toBe('Number24');
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await page.getByText('1–10 of 25 patients').waitFor();
  });

  test('tells until when a patient is in cooldown, and counts who may be texted', async () => {
    const { owner, page } = await open({ patients: 3 });
    await owner.client.sendBulk({
      payload: { phoneNumbers: ['+12125551000'], messageTemplate: TEMPLATE, sendNow: true },
    });
    await eventually(async () => (await owner.client.listPatients()).counts.inCooldown === 1);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await rows(page)
      .filter({ hasText: '+1 (212) 555-1000' })
      .getByText(/^Cooldown · until \d+ \w+/)
      .waitFor();
    const eligible = page.getByRole('region', { name: 'Eligible for SMS' });
    await eligible.getByText('2', { exact: true }).waitFor();
    await eligible.getByText('Nothing last week to compare with').waitFor();
  });

  test('that cannot be loaded says so, and Try Again brings it', async () => {
    const { page } = await open({ patients: 2 });
    await page.route('**/api/patients?*', (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto('/patients?status=active');
    await page.getByText('Failed to load patients').waitFor();
    expect(await page.getByRole('region', { name: 'Total' }).innerText()).toContain('Could not be loaded');
    await page.unroute('**/api/patients?*');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await page.getByText('1–2 of 2 patients').waitFor();
  });

  test('of a preview account shows samples as such, and Import opens the upgrade', async () => {
    const { page } = await open({ paid: false });
    await page.getByText('Samples', { exact: true }).waitFor();
    await page.getByText('Amelia Reyes').waitFor();
    await openImport(page);
    await page.getByRole('dialog', { name: 'Upgrade to the full version' }).waitFor();
    expect(await dialog(page).count()).toBe(0);
  });
});

describe('the import', () => {
  test('of a dropped file with faults reports what the terminal reports, and gives the rejects', async () => {
    const { owner, page } = await open();
    await page.getByText('No patients yet').waitFor();
    await page.getByRole('button', { name: 'Import patients' }).click();
    await dialog(page).getByText('Nobody is texted.').waitFor();
    await drop(page, 'october.csv', FAULTS);
    await dialog(page).getByLabel('Check the file first').check();
    await dialog(page).getByRole('button', { name: 'Check the file' }).click();
    await dialog(page).getByText('Checked, nothing was imported: october.csv, 5 rows').waitFor();
    expect(await counter(page, 'Would be created')).toBe('2');
    expect((await owner.client.listPatients()).counts.total).toBe(0);

    await dialog(page).getByRole('button', { name: 'Import 2 patients' }).click();
    await dialog(page).getByText('Imported: october.csv, 5 rows').waitFor();
    expect([await counter(page, 'Created'), await counter(page, 'Rejected')]).toEqual(['2', '3']);
    const rejected = dialog(page).getByRole('table', { name: 'Rejected rows' }).locator('tbody tr');
    expect((await rejected.allInnerTexts()).map((row) => row.replace(/\s+/g, ' '))).toEqual([
      expect.stringMatching(/^3 Excel shortened this number/),
      expect.stringMatching(/^4 Phone number is required/),
      expect.stringMatching(/^6 Invalid email format/),
    ]);

    const coming = page.waitForEvent('download');
    await dialog(page).getByRole('button', { name: 'Download 3 rejected rows' }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toMatch(/^rejected-patients-\d{4}-\d\d-\d\d\.csv$/);
    const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
    expect(lines[0]).toBe('\ufeffMobile,First name,Last name,Email,Line,Reason');
    expect(lines[2]).toMatch(
      /^,"'=HYPERLINK\(""http:\/\/example\.com""\)",Smith,,4,Phone number is required$/,
    );

    await dialog(page).getByRole('button', { name: 'Close' }).last().click();
    await page.getByText('Zsófia Őry').waitFor();
    expect(await rows(page).count()).toBe(2);
  });

  test('lets the columns be named, where the file’s own names tell nothing and where they mislead', async () => {
    const { page } = await open();
    await openImport(page);
    await drop(page, 'contacts.csv', 'Who,Where,Notes\nAnna Kiss,+12125550101,+12125550102\n');
    await dialog(page).getByRole('button', { name: 'Import', exact: true }).click();
    await dialog(page).getByText('The file was not imported').waitFor();
    await dialog(page)
      .getByText(/Choose it below.*Nothing was imported\./)
      .waitFor();
    await dialog(page).getByLabel('Phone number').selectOption('Where');
    await dialog(page).getByLabel('Full name').selectOption('Who');
    await dialog(page).getByRole('button', { name: 'Import again with these columns' }).click();
    await dialog(page).getByText('Imported: contacts.csv, 1 row').waitFor();
    await dialog(page).getByText('Phone number from “Where”, Full name from “Who”').click();
    await dialog(page).getByLabel('Phone number').selectOption('Notes');
    await dialog(page).getByRole('button', { name: 'Import again with these columns' }).click();
    await dialog(page).getByText('Phone number from “Notes”').waitFor();
    await dialog(page).getByRole('button', { name: 'Close' }).last().click();
    await page.getByText('1–2 of 2 patients').waitFor();
  });

  test('refuses what is no CSV file before it is sent', async () => {
    const { page } = await open();
    await openImport(page);
    const chosen = { name: 'list.xlsx', mimeType: 'application/zip', buffer: Buffer.from('PK') };
    await page.locator('input[type=file]').setInputFiles(chosen);
    await dialog(page).getByRole('alert').getByText('list.xlsx is not a CSV file').waitFor();
    await page
      .locator('input[type=file]')
      .setInputFiles({ ...chosen, name: 'none.csv', buffer: Buffer.of() });
    await dialog(page).getByRole('alert').getByText('none.csv is empty').waitFor();
  });

  test('that is cut in the middle says what was done, and that it stays', async () => {
    const { page } = await open();
    const about = { importId: null, encoding: 'utf-8', delimiter: ',', columns: ['phone'], mapping: {} };
    const counters = { rows: 500, created: 499, updated: 0, unchanged: 0, rejected: 1, bytes: 6_000 };
    const body = [
      { type: 'started', ...about },
      { type: 'rejected', line: 3, reason: 'Phone number is required', fields: [''] },
      { type: 'progress', ...counters },
    ];
    await page.route('**/api/patients/import?*', (route) =>
      route.fulfill({ body: body.map((event) => `${JSON.stringify(event)}\n`).join('') }),
    );
    await openImport(page);
    await drop(page, 'long.csv', list(2));
    await dialog(page).getByRole('button', { name: 'Import', exact: true }).click();
    await dialog(page).getByText('Broken off after 500 rows').waitFor();
    await dialog(page)
      .getByText(/At least what is counted here was imported, and stays/)
      .waitFor();
    expect(await counter(page, 'Created')).toBe('499');
    await dialog(page).getByRole('button', { name: 'Download 1 rejected row' }).waitFor();
  });

  test('asks before it is left, by Back, by F5, by Escape, and stops only when told', async () => {
    const { page } = await open();
    await page.goto('/patients?status=active');
    await page.getByRole('combobox', { name: 'Status' }).selectOption('All statuses');
    await page.route('**/api/patients/import?*', () => undefined);
    await openImport(page);
    await drop(page, 'long.csv', list(50));
    await dialog(page).getByRole('button', { name: 'Import', exact: true }).click();
    await dialog(page).getByText('Sending the file').waitFor();
    const leave = {
      back: () => page.evaluate(() => history.back()),
      refresh: () => page.keyboard.press('F5'),
      escape: () => page.keyboard.press('Escape'),
    };
    for (const [way, go] of Object.entries(leave)) {
      await go();
      await dialog(page).getByText('Stop the import?').waitFor();
      expect(await axeFindings(page), way).toEqual([]);
      await dialog(page).getByRole('button', { name: 'Keep importing' }).click();
      await dialog(page).getByText('Stop the import?').waitFor({ state: 'detached' });
      expect(address(page), way).toBe('');
    }
    await dialog(page).getByRole('button', { name: 'Stop the import' }).click();
    await dialog(page).getByRole('alert').getByRole('button', { name: 'Stop the import' }).click();
    await dialog(page).getByText('A part of the file may have been imported', { exact: false }).waitFor();
  });

  test('is done by keyboard alone', async () => {
    const { page } = await open();
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const coming = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Import', exact: true }).focus();
    await press('Enter');
    await page.locator('button:focus', { hasText: 'Choose a file' }).waitFor();
    await press('Enter');
    const chosen = { name: 'today.csv', mimeType: 'text/csv', buffer: Buffer.from(list(2)) };
    await (await coming).setFiles(chosen);
    await dialog(page).getByText('today.csv').waitFor();
    await press('Tab', 'Space', 'Tab', 'Enter');
    await dialog(page).getByText('Checked, nothing was imported: today.csv, 2 rows').waitFor();
    await dialog(page).getByRole('button', { name: 'Import 2 patients' }).focus();
    await press('Enter');
    await dialog(page).getByText('Imported: today.csv, 2 rows').waitFor();
    await press('Escape');
    await page.getByText('1–2 of 2 patients').waitFor();
  });
});

describe.each(['light', 'dark'] as const)('in the %s theme', (colorScheme) => {
  test('every state passes the accessibility rules and fits a small phone', async () => {
    const { page } = await open({ patients: 12, options: { ...NARROW, colorScheme } });
    const isSound = async (state: string) => {
      expect(await axeFindings(page), state).toEqual([]);
      expect(await scrollsSideways(page), state).toBe(false);
    };
    await page.getByText('1–10 of 12 patients').waitFor();
    await isSound('list');
    await page.getByRole('searchbox').fill('nobody');
    await page.getByText('No patient fits').waitFor();
    await isSound('no match');
    await openImport(page);
    await drop(page, 'october.csv', FAULTS);
    await isSound('chosen');
    await dialog(page).getByLabel('Check the file first').check();
    await dialog(page).getByRole('button', { name: 'Check the file' }).click();
    await dialog(page).getByText('Would be created').waitFor();
    await dialog(page).locator('summary').click();
    await isSound('report');
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByText('1–10 of 12 patients').waitFor();
    await isSound('table');
  });
});
