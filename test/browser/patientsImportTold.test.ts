import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { NARROW, oneBrowser } from '../support/browser.ts';
import { field } from '../support/fieldLists.ts';
import { dialog, drop, openImport, patientsScreen } from '../support/patientsScreen.ts';
import { expectSoundDialog } from '../support/soundParts.ts';
import { DESK } from '../support/windows.ts';

// What the report of an import says was understood, in a real browser.

const browser = oneBrowser();
const openPatients = patientsScreen(browser);

const part = (page: Page, name: string) => dialog(page).getByRole('region', { name });

/** Drops a file on the dialog, which is open, and imports it. */
async function importFile(page: Page, name: string, text: string): Promise<void> {
  await drop(page, name, text);
  await dialog(page).getByRole('button', { name: 'Import', exact: true }).click();
}
const importField = async (page: Page, name: string) =>
  importFile(page, name, (await field(name)).toString());

const another = (page: Page) => dialog(page).getByRole('button', { name: 'Import another file' }).click();

test('the report counts whom the file says not to text, names the columns, lines and reasons, and asks about columns and words that nobody understands', async () => {
  const { owner, page } = await openPatients();
  const blocked = async () => (await owner.client.getSettings()).data.sms.blockList.length;
  await openImport(page);
  await importField(page, 'donottext.csv');
  await dialog(page).getByText('Imported: donottext.csv, 3 rows').waitFor();
  await part(page, 'Not texted').getByText('2 rows: the list says not to text them').waitFor();
  await dialog(page).getByText('Who may be texted was read from “Do Not Text”.').waitFor();
  await dialog(page).getByText('Must not be texted from “Do Not Text”').waitFor();
  expect(await blocked()).toBe(2);

  await another(page);
  const words = '646-555-0195,Nn,Call first\n646-555-0197,Oo,call first\n646-555-0199,Pp,VIP\n';
  await importFile(page, 'status-values.csv', (await field('status-values.csv')).toString() + words);
  await part(page, 'Not texted').getByText('5 rows: the list says not to text them').waitFor();
  await part(page, 'Not texted').getByText('1 row: deceased, archived or no longer a patient').waitFor();
  await part(page, 'Not texted').getByText('3 rows: a word that was not understood').waitFor();
  const unclear = part(page, 'Words that were not understood');
  const rows = unclear.getByRole('listitem');
  await expect
    .poll(() => rows.allInnerTexts())
    .toEqual([expect.stringMatching(/^Call first\s+2 rows/), expect.stringMatching(/^VIP\s+1 row/)]);
  await page.setViewportSize(NARROW.viewport);
  await expectSoundDialog(page, 'a report with everything');
  await page.setViewportSize(DESK);
  await unclear.getByRole('button', { name: '“Call first”: may be texted' }).focus();
  await page.keyboard.press('Enter');
  await unclear.getByText('Patients with it may be texted').waitFor();
  await unclear.getByRole('button', { name: '“VIP”: do not text' }).click();
  await unclear.getByText('Patients with it are not texted').waitFor();
  await expect
    .poll(async () => (await owner.client.listWords()).data)
    .toEqual([
      { word: 'Call first', mayText: true, numbers: 0 },
      { word: 'VIP', mayText: false, numbers: 0 },
    ]);
  expect(await blocked()).toBe(9);

  await another(page);
  const titled = (await field('title-line.csv')).toString().replace('0310,,', '0310,none at all,');
  await importFile(page, 'title-line.csv', titled);
  await dialog(page).getByText('Imported: title-line.csv, 2 rows').waitFor();
  await dialog(page)
    .getByText(/^[45] lines around the list were passed over: titles, totals/)
    .waitFor();
  const noted = part(page, 'Read otherwise, or left out');
  await noted.getByText('An invalid email address was left out (1 row)').waitFor();
  expect(await part(page, 'Not texted').count()).toBe(0);

  await another(page);
  const before = (await owner.client.listPatients()).counts.total;
  const people = 'Who,Reach them,Do Not Text\nAnn Lee,646-555-0101,\nBen Ray,646-555-0102,X\n';
  await importFile(page, 'people.csv', `Our people,,\nautumn,,\n${people}`);
  await dialog(page)
    .getByText(/No column of this file is named.*say on which line/)
    .waitFor();
  await dialog(page).getByLabel('Line with the names of the columns').fill('3');
  await dialog(page).getByRole('button', { name: 'Read the names from line 3' }).click();
  await dialog(page).getByLabel('Phone number').selectOption('Reach them');
  await dialog(page).getByLabel('Full name').selectOption('Who');
  expect(await dialog(page).getByLabel('Must not be texted').inputValue()).toBe('');
  await dialog(page).getByRole('button', { name: 'Import again with these columns' }).click();
  await dialog(page).getByText('Imported: people.csv, 2 rows').waitFor();
  await part(page, 'Not texted').getByText('1 row: the list says not to text them').waitFor();
  expect((await owner.client.listPatients()).counts.total).toBe(before + 2);

  await another(page);
  await importFile(page, 'both.csv', 'Name,Mobile,Cell phone\nAnn Lee,646-555-0101,646-555-0102\n');
  await dialog(page).getByText('Two columns of this file may hold the numbers to text.').waitFor();
  await dialog(page).getByLabel('Phone number').selectOption('Cell phone');
  await dialog(page).getByRole('button', { name: 'Import again with these columns' }).click();
  await dialog(page).getByText('Phone number from “Cell phone”, Full name from “Name”').waitFor();
});
