import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { refuse } from '../support/billing.ts';
import { leaveByEscape, NARROW, oneBrowser } from '../support/browser.ts';
import { addPastText, addPatients } from '../support/patients.ts';
import { address, modal, patientsScreen, rowOf, toast } from '../support/patientsScreen.ts';
import { expectSoundDialog } from '../support/soundParts.ts';
import { DESK } from '../support/windows.ts';

const browser = oneBrowser();
const openPatients = patientsScreen(browser);

const KNOWN = 'This phone number already exists in your clinic';
const addModal = (page: Page) => modal(page, 'Add New Patients');
const bulkModal = (page: Page) => modal(page, 'Bulk Add Patients');
const patient = (page: Page, number: number) =>
  addModal(page).getByRole('group', { name: `Patient ${number}` });
const phone = (page: Page, number = 1) => patient(page, number).getByLabel('Phone number');
const another = (page: Page) => addModal(page).getByRole('button', { name: 'Add Another Patient' });
const submit = (page: Page) => addModal(page).getByRole('button', { name: /^Add (\d+ )?Patients?$/ });

const openAdd = (page: Page) => page.getByRole('button', { name: 'Add Patient', exact: true }).click();
const openBulk = (page: Page) => page.getByRole('button', { name: 'Bulk Add' }).click();
const box = (page: Page) => bulkModal(page).getByRole('textbox', { name: 'Phone numbers' });

const isClosed = (page: Page) => addModal(page).waitFor({ state: 'detached' });

test('Add New Patients adds several at once, says under each field what is wrong, and refuses a number that it has twice', async () => {
  const { page, owner } = await openPatients();
  await openAdd(page);
  await another(page).click({ force: true });
  await expect.poll(() => addModal(page).getByRole('group').count()).toBe(1);
  await expect.poll(() => another(page).getAttribute('aria-disabled')).toBe('true');
  await phone(page).fill('(212) 555-0101');
  await patient(page, 1).getByLabel('First name').fill('Nóra');
  await patient(page, 1).getByLabel('Last name').fill('Halász');
  await patient(page, 1).getByLabel('Email').fill('nora@example.com');
  await another(page).click();
  await expect.poll(() => phone(page, 2).evaluate((it) => it === document.activeElement)).toBe(true);
  await phone(page, 2).fill('20 555 0123');
  await submit(page).click();
  await toast(page, '2 patients added').waitFor();
  await isClosed(page);
  await rowOf(page, 'Nóra Halász').getByText('nora@example.com').waitFor();
  const { data } = await owner.client.listPatients();
  expect(data.map(({ phoneNumber, firstName }) => [phoneNumber, firstName]).sort()).toEqual([
    ['+12125550101', 'Nóra'],
    ['+36205550123', 'No Name'],
  ]);

  await openAdd(page);
  await patient(page, 1).getByLabel('First name').fill('A');
  await patient(page, 1).getByLabel('Email').fill('nobody');
  await patient(page, 1).getByLabel('Last name').focus();
  await patient(page, 1).getByText('First name must be at least 2 characters').waitFor();
  await patient(page, 1).getByText('Invalid email format').waitFor();
  await submit(page).click();
  await patient(page, 1).getByText('Phone number is required').waitFor();
  await expect.poll(() => phone(page).evaluate((input) => input === document.activeElement)).toBe(true);
  await page.setViewportSize(NARROW.viewport);
  await expectSoundDialog(page, 'add');
  await page.setViewportSize(DESK);

  await patient(page, 1).getByLabel('First name').fill('');
  await patient(page, 1).getByLabel('Email').fill('');
  await phone(page).fill('2125550102');
  await another(page).click();
  await phone(page, 2).fill('+1 212 555 0102');
  await submit(page).click();
  await addModal(page)
    .getByText('Duplicate phone numbers found within the form. Each patient must have a unique phone number.')
    .waitFor();
  expect((await owner.client.listPatients()).pagination.total).toBe(2);
  await addModal(page).getByRole('button', { name: 'Remove patient 2' }).click();
  await submit(page).click();
  await toast(page, '1 patient added').waitFor();
});

test('it tells while typing that the clinic knows a number and from where, names who could not be added, keeps what was typed, and works by keyboard alone', async () => {
  const { app, page, owner } = await openPatients();
  await addPatients(owner, { phoneNumber: '+12125550101' }, { phoneNumber: '+12125550102' });
  await addPastText(app, owner, '+12125550102', 5);
  await addPastText(app, owner, '+12125550103', 5);
  await openAdd(page);
  await phone(page).fill('212 555 0101');
  await patient(page, 1).getByText(`${KNOWN} (patient record)`).waitFor();
  await phone(page).fill('212 555 0102');
  await patient(page, 1).getByText(`${KNOWN} (patient record and SMS history)`).waitFor();
  await phone(page).fill('212 555 0103');
  await patient(page, 1).getByText(`${KNOWN} (SMS history only)`).waitFor();
  await submit(page).click();
  await addModal(page).getByText('Please resolve phone number conflicts before submitting').waitFor();
  await patient(page, 1).getByLabel('Add this number with the texts it got before').check();
  await patient(page, 1).getByLabel('First name').fill('Nóra');
  await patient(page, 1).getByLabel('Last name').fill('Halász');
  await submit(page).click();
  await toast(page, '1 patient added').waitFor();
  await isClosed(page);
  const { data } = await owner.client.listPatients({ query: { search: 'Halász' } });
  expect(data).toMatchObject([{ phoneNumber: '+12125550103' }]);
  expect(data[0]?.lastSentAt).not.toBeNull();

  await openAdd(page);
  const checked = page.waitForResponse('**/api/patients/check-phones');
  await phone(page).fill('2125550104');
  await patient(page, 1).getByLabel('First name').fill('Amelia');
  await checked;
  await another(page).click();
  await phone(page, 2).fill('2125550105');
  await addPatients(owner, { phoneNumber: '+12125550104' });
  await submit(page).click();
  await toast(page, '1 patient could not be added').waitFor();
  await addModal(page).getByText(`Amelia: ${KNOWN} (patient record)`).waitFor();
  await expect.poll(() => phone(page).inputValue()).toBe('2125550104');
  await expect.poll(() => addModal(page).getByRole('group').count()).toBe(1);

  await page.route('**/api/patients/check-phones', (route) => route.fulfill({ status: 500, body: '' }));
  await page.route('**/api/patients/bulk', (route) => route.fulfill({ status: 500, body: '' }));
  await phone(page).fill('2125550106');
  await patient(page, 1).getByText('Failed to validate').waitFor();
  await submit(page).click();
  await toast(page, 'An unexpected error occurred. Please try again.').waitFor();
  await page.unroute('**/api/patients/check-phones');
  await page.unroute('**/api/patients/bulk');
  await page.goto('/patients?action=add');
  await expect.poll(() => phone(page).inputValue()).toBe('2125550106');
  expect(address(page)).toBe('');
  await submit(page).click();
  await toast(page, '1 patient added').getByRole('button', { name: 'Close' }).click();
  await isClosed(page);

  await page.getByRole('button', { name: 'Add Patient', exact: true }).focus();
  await page.keyboard.press('Enter');
  await addModal(page).locator('input:focus').waitFor();
  await page.keyboard.type('2125550107');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Ann');
  await page.keyboard.press('Enter');
  await isClosed(page);
  await page.waitForFunction(() => document.activeElement?.textContent === 'Add Patient');
  await rowOf(page, 'Ann').waitFor();
});

test('Bulk Add asks about a whole list in one call, leads from label to label until it can be added, and keeps the numbers of a list that the server cannot take', async () => {
  const { page, owner } = await openPatients({ patients: 1 });
  const asked: string[][] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/patients/check-phones')) asked.push(request.postDataJSON().phoneNumbers);
  });
  const button = (name: string) => bulkModal(page).getByRole('button', { name });
  const numbers = Array.from({ length: 120 }, (_, n) => `+1646555${1_000 + n}`);
  const first = [...numbers, '+12125551000'];
  await openBulk(page);
  await box(page).fill(first.join());
  await button('Remove Existing Numbers').click();
  await button('Add 120 Patients').waitFor();
  await box(page).fill([...numbers, '+12125550109'].join());
  await button('Add 121 Patients').click();
  await toast(page, '121 patients added').waitFor();
  expect(asked).toEqual([first, ['+12125550109']]);
  await bulkModal(page).waitFor({ state: 'detached' });

  await openBulk(page);
  await button('Enter Phone Numbers').click();
  await bulkModal(page).getByText('Please enter at least one phone number').waitFor();
  await box(page).fill('212-555-0101, (212) 555-0101, +12125551000, 1, 2, 3, 4');
  await bulkModal(page).getByText('Invalid phone numbers: 1, 2, 3, …').waitFor();
  await button('Remove Duplicates').click();
  await bulkModal(page).getByText('Already in your clinic: +12125551000').waitFor();
  await page.setViewportSize(NARROW.viewport);
  await expectSoundDialog(page, 'bulk');
  await page.setViewportSize(DESK);
  await button('Remove Existing Numbers').click();
  await expect.poll(() => box(page).inputValue()).toBe('212-555-0101, 1, 2, 3, 4');
  await button('Fix Validation Errors').click();
  await expect.poll(() => box(page).evaluate((input) => input === document.activeElement)).toBe(true);
  await box(page).fill('212-555-0101; 212-555-0102\n20 555 0123');
  await button('Add 3 Patients').click();
  await toast(page, /^3 patients added/).waitFor();
  await page.getByText('1–10 of 125 patients').waitFor();
  expect((await owner.client.listPatients()).data[0]?.consentMethod).toBe('manual');
  await bulkModal(page).waitFor({ state: 'detached' });

  const seven = Array.from({ length: 7 }, (_, n) => `+1212555014${n}`);
  const failed = seven.map((phoneNumber) => ({ patient: { phoneNumber }, error: 'Refused' }));
  const summary = { successful: 0, failed: 7 };
  await page.route('**/api/patients/bulk', (route) =>
    route.fulfill({ json: { data: { successful: [], failed, summary } } }),
  );
  await openBulk(page);
  await box(page).fill(seven.join());
  await button('Add 7 Patients').click();
  await bulkModal(page)
    .getByText(/^No patients were added/)
    .waitFor();
  await expect
    .poll(() => bulkModal(page).getByRole('listitem').allInnerTexts())
    .toEqual([
      '+1 (212) 555-0140: Refused',
      '+1 (212) 555-0141: Refused',
      '+1 (212) 555-0142: Refused',
      '+1 (212) 555-0143: Refused',
      '+1 (212) 555-0144: Refused',
      '... and 2 more errors',
    ]);
  await expect.poll(() => box(page).inputValue()).toBe(seven.join(', '));
  await page.unroute('**/api/patients/bulk');
  await refuse(page, '/patients/bulk', 'rule_broken', 'Not while a list is imported.');
  await button('Add 7 Patients').click();
  await toast(page, 'Failed to add patients').getByText('Not while a list is imported.').waitFor();
  await expect.poll(() => box(page).inputValue()).toBe(seven.join(', '));
  await leaveByEscape(bulkModal(page));
  expect((await owner.client.listPatients()).pagination.total).toBe(125);
});
