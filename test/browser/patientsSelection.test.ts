import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApp, type TestApp } from '../support/app.ts';
import { goWithin, leaveByEscape, NARROW, oneBrowser } from '../support/browser.ts';
import { dateIn } from '../support/clock.ts';
import { addPastText } from '../support/patients.ts';
import {
  address,
  choose,
  modal,
  openPatientsOf,
  openWithThree,
  rowOf,
  searchFor,
  select,
  selectAll,
  selectionBar,
  THREE,
  toast,
} from '../support/patientsScreen.ts';
import { expectSoundDialog, expectSoundMain, expectSoundPart } from '../support/soundParts.ts';
import { DESK } from '../support/windows.ts';

// What is done with several patients of the list: the selection, the filters, the file.

const browser = oneBrowser();
const { ANN } = THREE;

let app: TestApp;
beforeAll(async () => {
  app = await startApp('sqlite', { worker: false }, afterAll);
});

test('a selection goes to Request Reviews, each number once, and takes in all that match, who are tagged and texted', async () => {
  const { page, owner } = await openPatientsOf(browser(), app, { patients: 25 });
  await page.getByText('1–10 of 25 patients').waitFor();
  await selectAll(page).check();
  await page.getByRole('button', { name: 'Page 3' }).click();
  await page.getByText('21–25 of 25 patients').waitFor();
  await select(page, 'Person Number0').check();
  await selectionBar(page).getByText('11 patients selected').waitFor();
  const toRequest = selectionBar(page).getByRole('button', { name: 'Send to Request Reviews' });
  await toRequest.click();
  await page.waitForURL('**/request-reviews');
  await page.getByText('Ready: 11').waitFor();
  await goWithin(page, '/patients?search=Number0');
  await select(page, 'Person Number0').check();
  await toRequest.click();
  await toast(page, 'They were in the list already').waitFor();
  await page.getByText('Ready: 11').waitFor();

  await goWithin(page, '/patients?search=Number1');
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

  await goWithin(page, '/log');
  await goWithin(page, '/patients?tag=VIP');
  await page.getByText('1–10 of 11 patients').waitFor();
  await selectAll(page).check();
  await selectionBar(page).getByRole('button', { name: 'Select all 11 that match' }).click();
  await toRequest.click();
  await page.waitForURL('**/request-reviews');
  // Five of them stood there already.
  await page.getByText('Ready: 17').waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Person Number1' }).first().waitFor();
});

test('patients are tagged by keyboard alone, found by filters that live in the address and have a chip each, and exported', async () => {
  const { page, owner } = await openWithThree(browser(), app);
  await addPastText(app, owner, ANN.phoneNumber, 1);
  const bar = selectionBar(page);
  await select(page, 'Ann Lee').focus();
  await page.keyboard.press('Space');
  await select(page, 'Bob Ray').focus();
  await page.keyboard.press('Space');
  await bar.getByText('2 patients selected').waitFor();
  await bar.getByRole('button', { name: 'Tag' }).focus();
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

  await page.getByRole('button', { name: 'More Filters' }).click();
  const panel = page.getByRole('region', { name: 'More filters' });
  await panel.getByLabel('Texted').selectOption('Never texted');
  await page.getByText('1–2 of 2 patients').waitFor();
  expect(address(page)).toBe('?texted=never');
  await panel.getByLabel('Tag').selectOption('VIP (2)');
  await page.getByText('1 of 1 patient').waitFor();
  await rowOf(page, 'Bob Ray').waitFor();
  await page.reload();
  await rowOf(page, 'Bob Ray').waitFor();
  await page.getByRole('button', { name: 'Take away: Tag: VIP' }).click();
  await page.getByText('1–2 of 2 patients').waitFor();
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.getByText('1–3 of 3 patients').waitFor();
  expect(address(page)).toBe('');

  const nobody = page.getByText('No patient fits this search and filter.');
  await page.route('**/api/patients/export*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('button', { name: 'Export' }).click();
  await toast(page, 'Failed to export patients').waitFor();
  await page.unroute('**/api/patients/export*');
  await searchFor(page, 'nobody');
  await nobody.waitFor();
  await page.getByRole('button', { name: 'Export' }).click();
  await expect
    .poll(() => toast(page, 'No patients to export').getAttribute('style'))
    .toContain('color-orange');
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

test('filters take days, consent and a platform, tags come off a selection, and every part of it is sound on a small phone', async () => {
  const { page, owner } = await openWithThree(browser(), app);
  const { data } = await owner.client.listPatients();
  await owner.client.tagPatients({ payload: { patientIds: data.map(({ id }) => id), add: ['VIP'] } });
  const nobody = page.getByText('No patient fits this search and filter.');
  await page.getByRole('button', { name: 'More Filters' }).click();
  const panel = page.getByRole('region', { name: 'More filters' });
  await panel.getByLabel('Added to').fill('2024-01-02');
  await nobody.waitFor();
  expect(address(page)).toBe('?addedTo=2024-01-02');
  await panel.getByLabel('Added from').fill('2024-01-03');
  await panel.getByText('This day is before the first one').waitFor();
  await panel.getByLabel('Added to').fill('');
  await page.getByText('1–3 of 3 patients').waitFor();
  await panel.getByLabel('Last sent from').fill('2024-01-03');
  await nobody.waitFor();
  await panel.getByLabel('Last sent from').fill('');
  await panel.getByLabel('Consent').selectOption('Given on a form');
  await nobody.waitFor();
  await panel.getByLabel('Consent').selectOption('Noted by the clinic');
  await page.getByText('1–3 of 3 patients').waitFor();
  await panel.getByLabel('Reviewed on').selectOption('Yelp');
  await nobody.waitFor();
  await page.getByRole('button', { name: 'More Filters (3)' }).waitFor();
  await panel.getByLabel('Reviewed on').selectOption({ index: 0 });
  await page.getByText('1–3 of 3 patients').waitFor();

  await selectAll(page).check();
  await page.setViewportSize(NARROW.viewport);
  await expectSoundMain(page, 'filters and selection');
  await selectionBar(page).getByRole('button', { name: 'Tag' }).click();
  const tagging = modal(page, 'Tag 3 patients');
  await expectSoundDialog(page, 'tag');
  await page.setViewportSize(DESK);
  await tagging.getByLabel('Take tags off').fill('VIP');
  await page.keyboard.press('Enter');
  await tagging.getByRole('button', { name: 'Tag 3 patients' }).click();
  await toast(page, '3 patients changed').waitFor();
  expect((await owner.client.listTags()).data).toEqual([]);

  await page.setViewportSize(NARROW.viewport);
  await page.getByRole('button', { name: 'Actions for Ann Lee' }).click();
  await expectSoundPart(page.getByRole('menu'), 'menu');
  await page.getByRole('menuitem', { name: 'Send SMS now' }).click();
  await page.getByRole('dialog').getByRole('figure').waitFor();
  await expectSoundDialog(page, 'send');
  await leaveByEscape(page.getByRole('dialog'));
  await page.setViewportSize(DESK);
  await choose(page, 'Ann Lee', 'Never text again');
  await expectSoundDialog(page, 'opt-out');
});
