import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMember, type Member, startApp, type TestApp } from '../support/app.ts';
import { NARROW, oneBrowser, openAs } from '../support/browser.ts';
import { csvText } from '../support/csv.ts';
import { holdImports } from '../support/heldLine.ts';
import {
  address,
  dialog,
  drop,
  FAULTS,
  list,
  openImport,
  openPatientsOf,
  rows,
} from '../support/patientsScreen.ts';
import { expectSoundDialog } from '../support/soundParts.ts';
import { DESK } from '../support/windows.ts';
import { workbook } from '../support/workbooks.ts';

// The import of patients by file.

const browser = oneBrowser();

let app: TestApp;
beforeAll(async () => {
  app = await startApp('sqlite', { worker: false }, afterAll);
});

const counter = (page: Page, name: string) =>
  dialog(page).locator('dl div').filter({ hasText: name }).locator('dd').innerText();

test('the import of a dropped file with faults reports what the terminal reports and gives the rejects, lets columns be named, and is undone from its report and from the list', async () => {
  const { owner, page } = await openPatientsOf(browser(), app);
  await page.getByText('No patients yet').waitFor();
  await page.getByRole('button', { name: 'Import patients' }).click();
  await dialog(page).getByText('Nobody is texted.').waitFor();
  const file = page.locator('input[type=file]');
  const chosen = { name: 'list.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') };
  await file.setInputFiles(chosen);
  await dialog(page).getByRole('alert').getByText('list.pdf is no Excel or CSV file').waitFor();
  await file.setInputFiles({ ...chosen, name: 'none.csv', buffer: Buffer.of() });
  await dialog(page).getByRole('alert').getByText('none.csv is empty').waitFor();
  await drop(page, 'october.csv', FAULTS);
  await page.setViewportSize(NARROW.viewport);
  await expectSoundDialog(page, 'chosen');
  await dialog(page).getByLabel('Check the file first').check();
  await dialog(page).getByRole('button', { name: 'Check the file' }).click();
  await dialog(page).getByText('Checked, nothing was imported: october.csv, 5 rows').waitFor();
  await dialog(page).locator('summary').click();
  await expectSoundDialog(page, 'report');
  await page.setViewportSize(DESK);
  await expect.poll(() => counter(page, 'Would be created')).toBe('3');
  expect((await owner.client.listPatients()).counts.total).toBe(0);

  await dialog(page).getByRole('button', { name: 'Import 3 patients' }).click();
  await dialog(page)
    .getByText(/^Imported: october.csv, 5 rows/)
    .waitFor();
  expect([await counter(page, 'Created'), await counter(page, 'Rejected')]).toEqual(['3', '2']);
  const rejected = dialog(page).getByRole('table', { name: 'Rejected rows' }).locator('tbody tr');
  expect((await rejected.allInnerTexts()).map((row) => row.replace(/\s+/g, ' '))).toEqual([
    expect.stringMatching(/^3 Excel shortened this number/),
    expect.stringMatching(/^4 Phone number is required/),
  ]);
  await dialog(page).getByText('An invalid email address was left out (1 row)').waitFor();
  const coming = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: 'Download 2 rejected rows' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/^rejected-patients-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n');
  expect(lines[0]).toBe('\ufeffMobile,First name,Last name,Email,Line,Reason');
  expect(lines[2]).toMatch(/^,"'=HYPERLINK\(""http:\/\/example\.com""\)",Smith,,4,Phone number is required$/);
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();
  await page.getByText('Zsófia Őry').waitFor();
  await expect.poll(() => rows(page).count()).toBe(3);

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
  await dialog(page).getByRole('button', { name: 'Import another file' }).click();
  await drop(page, 'november.csv', 'Notes,Who,Where\n+12125550103,Nora Shah,+12125550104\n');
  await dialog(page).getByRole('button', { name: 'Import', exact: true }).click();
  await dialog(page).getByText('Phone number from “Notes”, Full name from “Who”').waitFor();

  await dialog(page).getByRole('button', { name: 'Import another file' }).click();
  await drop(page, 'week.csv', list(3));
  await dialog(page).getByRole('button', { name: 'Import', exact: true }).click();
  await dialog(page).getByText('Imported: week.csv, 3 rows').waitFor();
  await dialog(page).getByRole('button', { name: 'Undo this import' }).click();
  await dialog(page)
    .getByText(/It added 3 patients. They are removed.*Numbers that it blocked stay blocked/)
    .waitFor();
  await expectSoundDialog(page, 'asking whether to undo');
  await dialog(page).getByRole('button', { name: 'Keep it' }).click();
  expect((await owner.client.listPatients()).counts.total).toBe(9);
  await dialog(page).getByRole('button', { name: 'Undo this import' }).click();
  await dialog(page).getByRole('alert').getByRole('button', { name: 'Undo this import' }).click();
  await page.getByText('Undid the import of week.csv: 3 removed, 0 as they were before, 0 kept').waitFor();
  await dialog(page).getByText('Last imports').click();
  await dialog(page).getByRole('listitem').filter({ hasText: 'week.csv' }).getByText('Undone').waitFor();
  await expectSoundDialog(page, 'the last imports');
  await dialog(page).getByRole('button', { name: 'Undo the import of november.csv' }).click();
  await dialog(page).getByRole('button', { name: 'Undo this import' }).click();
  await page.getByText(/Undid the import of november.csv: 1 removed/).waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('1–5 of 5 patients').waitFor();
});

test('an Excel file of several sheets says which one was read, reads another, and hands its patients over to be texted', async () => {
  const { page } = await openPatientsOf(browser(), app);
  await openImport(page);
  const head = ['Name', 'Mobile'];
  const buffer = await workbook([
    { name: 'November', rows: [head, ['Ann Hale', '646 555 0701']] },
    { name: 'December', rows: [head, ['Ben Stone', 6465550702], ['Eva Vega', 6465550703]] },
  ]);
  await page.locator('input[type=file]').setInputFiles({ name: 'visits.xlsx', mimeType: '', buffer });
  await dialog(page).getByLabel('Check the file first').check();
  await dialog(page).getByRole('button', { name: 'Check the file' }).click();
  await dialog(page).getByText('Checked, nothing was imported: visits.xlsx, 1 row').waitFor();
  await dialog(page).getByLabel('Sheet').selectOption('December');
  await expectSoundDialog(page, 'sheets');
  await dialog(page).getByRole('button', { name: 'Read the sheet “December”' }).click();
  await dialog(page).getByText('Checked, nothing was imported: visits.xlsx, 2 rows').waitFor();
  await dialog(page).getByRole('button', { name: 'Import 2 patients' }).click();
  await dialog(page).getByRole('button', { name: 'Text these patients' }).click();
  await dialog(page).waitFor({ state: 'detached' });
  await page.getByText('+1 (646) 555-0703').waitFor();
  await page.getByText('2 patients added to the list').waitFor();
});

test('it is done by keyboard alone; cut in the middle it says what was done; it asks before it is left, by Back, by F5, by Escape', async () => {
  const { page } = await openPatientsOf(browser(), app, { search: '?status=active' });
  await page.getByRole('combobox', { name: 'Status' }).selectOption('All statuses');
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
  await press('Tab', 'Tab', 'Space', 'Tab', 'Enter');
  await dialog(page).getByText('Checked, nothing was imported: today.csv, 2 rows').waitFor();
  await dialog(page).getByRole('button', { name: 'Import 2 patients' }).focus();
  await press('Enter');
  await dialog(page)
    .getByText(/^Imported: today.csv, 2 rows/)
    .waitFor();
  await press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  await page.getByText('1–2 of 2 patients').waitFor();
  await page.locator('button:focus', { hasText: 'Import' }).waitFor();

  const layout = {
    encoding: 'utf-8',
    sheet: null,
    sheets: [],
    delimiter: ',',
    columns: ['phone'],
    mapping: {},
  };
  const about = { importId: null, ...layout };
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
  await expect.poll(() => counter(page, 'Created')).toBe('499');
  await dialog(page).getByRole('button', { name: 'Download 1 rejected row' }).waitFor();
  await press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  await page.unroute('**/api/patients/import?*');

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
    if (way === 'back') await expectSoundDialog(page, 'asking whether to stop');
    await dialog(page).getByRole('button', { name: 'Keep importing' }).click();
    await dialog(page).getByText('Stop the import?').waitFor({ state: 'detached' });
    expect(address(page), way).toBe('');
  }
  await dialog(page).getByRole('button', { name: 'Stop the import' }).click();
  await dialog(page).getByRole('alert').getByRole('button', { name: 'Stop the import' }).click();
  await dialog(page).getByText('A part of the file may have been imported', { exact: false }).waitFor();
  await dialog(page).getByRole('button', { name: 'Try Again' }).waitFor();
});

const MANY = 3_000;
const LONG = [...csvText({ rows: MANY })].join('');

/** Begins to import a long file, and stops once rows are read. */
async function stopMidway(): Promise<{ owner: Member; page: Page }> {
  const owner = await addMember(app);
  const line = await holdImports(app, LONG.length / 2);
  const page = await openAs(browser(), { ...app, url: line.url }, owner);
  await page.goto('/patients');
  await openImport(page);
  await drop(page, 'long.csv', LONG);
  await dialog(page).getByRole('button', { name: 'Import', exact: true }).click();
  await dialog(page)
    .getByText(/^[\d,]+ rows/)
    .waitFor();
  await dialog(page).getByRole('button', { name: 'Stop the import' }).click();
  await dialog(page).getByRole('alert').getByRole('button', { name: 'Stop the import' }).click();
  await dialog(page)
    .getByText(/^Broken off after/)
    .waitFor();
  const last = async () => (await owner.client.listImports()).data[0]?.status;
  await expect.poll(last).toBe('interrupted');
  line.letGo();
  return { owner, page };
}

test('an import that was interrupted goes on with the file that is still chosen', async () => {
  const { owner, page } = await stopMidway();
  await dialog(page).getByRole('button', { name: 'Go on where it stopped' }).click();
  await dialog(page).getByText('Imported: long.csv, 3,000 rows').waitFor();
  await expect.poll(() => counter(page, 'Created')).toBe('3,000');
  expect((await owner.client.listPatients()).counts.total).toBe(MANY);
});

test('an import that was interrupted is offered on a later visit, refuses another file and goes on with its own', async () => {
  const { owner, page } = await stopMidway();
  await page.reload();
  await openImport(page);
  await dialog(page)
    .getByText(/^long\.csv was interrupted after/)
    .waitFor();
  await dialog(page).getByRole('button', { name: 'Go on with long.csv' }).click();
  await drop(page, 'other.csv', list(5));
  await expectSoundDialog(page, 'going on with a file');
  await dialog(page).getByRole('button', { name: 'Go on where it stopped' }).click();
  await dialog(page).getByText('This is not the file that the import began with').waitFor();
  await dialog(page).getByRole('button', { name: 'Import another file' }).click();
  await dialog(page).getByRole('button', { name: 'Go on with long.csv' }).click();
  await drop(page, 'long.csv', LONG);
  await dialog(page).getByRole('button', { name: 'Go on where it stopped' }).click();
  await dialog(page).getByText('Imported: long.csv, 3,000 rows').waitFor();
  expect((await owner.client.listPatients()).counts.total).toBe(MANY);
});
