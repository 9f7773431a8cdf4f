import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { NARROW, oneBrowser } from '../support/browser.ts';
import { dialog, drop, openImport, patientsScreen } from '../support/patientsScreen.ts';
import { expectSoundMain, expectSoundPart } from '../support/soundParts.ts';

// People who share a number, on screen: from the report of the file to the name that the office chooses.

const FAMILY = readFileSync(new URL('../field/family.csv', import.meta.url), 'utf8');
const SHOWN = '+1 (646) 555-0701';

const browser = oneBrowser();
const openPatients = patientsScreen(browser);
const alsoHere = (page: Page) => page.getByRole('region', { name: 'Also at this number' });
const others = (page: Page) => alsoHere(page).locator('ul').first().locator(':scope > li');

test('a family is reported, marked in the list, and goes by the name that the office chooses, on a small phone', async () => {
  const { owner, page } = await openPatients({ options: { ...NARROW, colorScheme: 'dark' } });
  await openImport(page);
  await drop(page, 'family.csv', FAMILY);
  await dialog(page).getByLabel('Check the file first').check();
  await dialog(page).getByRole('button', { name: 'Check the file' }).click();
  const shared = dialog(page).getByRole('region', { name: 'Shared numbers' });
  await expect
    .poll(() => shared.getByRole('listitem').allInnerTexts())
    .toEqual([
      `3 people share ${SHOWN}: Ann Hale (line 2), Kid Hale (line 3), Nora Hale (line 4); they get one text.`,
    ]);
  await expectSoundPart(dialog(page), 'the report of a family');
  await dialog(page).getByRole('button', { name: 'Import 3 patients' }).click();
  await dialog(page).getByText('Imported: family.csv, 3 rows').waitFor();
  await shared.waitFor();
  await dialog(page).getByRole('button', { name: 'Close' }).last().click();

  const mark = page.getByRole('img', { name: 'Also at this number: Kid Hale and Nora Hale' });
  await expect.poll(() => mark.innerText()).toBe('+2');
  await page.getByRole('link', { name: SHOWN }).click();
  await page.getByRole('heading', { name: 'Ann Hale', level: 1 }).waitFor();
  await expect.poll(() => others(page).count()).toBe(2);
  await expectSoundMain(page, 'the page of a family');

  await alsoHere(page).getByRole('button', { name: 'Use this name: Nora Hale' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Nora Hale', level: 1 }).waitFor();
  await expect.poll(async () => (await others(page).allInnerTexts()).join()).toMatch(/Kid Hale.*Ann Hale/s);

  await alsoHere(page).getByRole('button', { name: 'Remove Kid Hale' }).click();
  const asked = page.getByRole('dialog', { name: 'Remove Kid Hale from this number?' });
  await asked.getByText('Their name, email and tags go for good.').waitFor();
  await asked.getByRole('button', { name: 'Remove Kid Hale' }).click();
  await page.getByText('Kid Hale is removed').waitFor();
  await expect.poll(() => others(page).count()).toBe(1);
  const { data } = await owner.client.listPatients();
  expect(data).toMatchObject([{ firstName: 'Nora', people: [{ firstName: 'Ann' }] }]);

  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByText('Also at this number, and erased too: Ann Hale.').waitFor();
});
