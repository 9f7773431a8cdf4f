import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectSoundInEither, leaveByEscape, NARROW, oneBrowser } from '../support/browser.ts';
import { addPastText, addPatients } from '../support/patients.ts';
import { address, choose, modal, patientsScreen, rowOf, rows, toast } from '../support/patientsScreen.ts';

const browser = oneBrowser();
const openPatients = patientsScreen(browser);

const KNOWN = 'This phone number already exists in your clinic';
const addModal = (page: Page) => modal(page, 'Add New Patients');
const bulkModal = (page: Page) => modal(page, 'Bulk Add Patients');
const editModal = (page: Page) => modal(page, 'Edit Patient');
const patient = (page: Page, number: number) =>
  addModal(page).getByRole('group', { name: `Patient ${number}` });
const phone = (page: Page, number = 1) => patient(page, number).getByLabel('Phone number');
const another = (page: Page) => addModal(page).getByRole('button', { name: 'Add Another Patient' });
const submit = (page: Page) => addModal(page).getByRole('button', { name: /^Add (\d+ )?Patients?$/ });

const openAdd = (page: Page) => page.getByRole('button', { name: 'Add Patient', exact: true }).click();
const openBulk = (page: Page) => page.getByRole('button', { name: 'Bulk Add' }).click();
const box = (page: Page) => bulkModal(page).getByRole('textbox', { name: 'Phone numbers' });

describe('Add New Patients', () => {
  test('adds several at once; another row comes once the last one has a number', async () => {
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
    await addModal(page).waitFor({ state: 'detached' });
    await rowOf(page, 'Nóra Halász').getByText('nora@example.com').waitFor();
    const { data } = await owner.client.listPatients();
    expect(data.map(({ phoneNumber, firstName }) => [phoneNumber, firstName]).sort()).toEqual([
      ['+12125550101', 'Nóra'],
      ['+36205550123', 'No Name'],
    ]);
  });

  test('says under each field what is wrong, and leads the keyboard there', async () => {
    const { page } = await openPatients();
    await openAdd(page);
    await patient(page, 1).getByLabel('First name').fill('A');
    await patient(page, 1).getByLabel('Email').fill('nobody');
    await patient(page, 1).getByLabel('Last name').focus();
    await patient(page, 1).getByText('First name must be at least 2 characters').waitFor();
    await patient(page, 1).getByText('Invalid email format').waitFor();
    await submit(page).click();
    await patient(page, 1).getByText('Phone number is required').waitFor();
    await expect.poll(() => phone(page).evaluate((input) => input === document.activeElement)).toBe(true);
  });

  test('tells while typing that the clinic knows a number and from where; one with a history alone can be added with it', async () => {
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
    const { data } = await owner.client.listPatients({ query: { search: 'Halász' } });
    expect(data).toMatchObject([{ phoneNumber: '+12125550103' }]);
    expect(data[0]?.lastSentAt).not.toBeNull();
  });

  test('refuses a number that stands in the form twice', async () => {
    const { page, owner } = await openPatients();
    await openAdd(page);
    await phone(page).fill('2125550101');
    await another(page).click();
    await phone(page, 2).fill('+1 212 555 0101');
    await submit(page).click();
    await addModal(page)
      .getByText(
        'Duplicate phone numbers found within the form. Each patient must have a unique phone number.',
      )
      .waitFor();
    expect((await owner.client.listPatients()).pagination.total).toBe(0);
    await addModal(page).getByRole('button', { name: 'Remove patient 2' }).click();
    await submit(page).click();
    await toast(page, '1 patient added').waitFor();
  });

  test('names who could not be added, and keeps them in the form', async () => {
    const { page, owner } = await openPatients();
    await openAdd(page);
    const checked = page.waitForResponse('**/api/patients/check-phones');
    await phone(page).fill('2125550101');
    await patient(page, 1).getByLabel('First name').fill('Amelia');
    await checked;
    await another(page).click();
    await phone(page, 2).fill('2125550102');
    await addPatients(owner, { phoneNumber: '+12125550101' });
    await submit(page).click();
    await toast(page, '1 patient could not be added').waitFor();
    await addModal(page).getByText(`Amelia: ${KNOWN} (patient record)`).waitFor();
    await expect.poll(() => phone(page).inputValue()).toBe('2125550101');
    await expect.poll(() => addModal(page).getByRole('group').count()).toBe(1);
  });

  test('says where a number could not be checked, and what was typed survives an error and a refresh', async () => {
    const { page } = await openPatients();
    await page.route('**/api/patients/check-phones', (route) => route.fulfill({ status: 500, body: '' }));
    await page.route('**/api/patients/bulk', (route) => route.fulfill({ status: 500, body: '' }));
    await openAdd(page);
    await phone(page).fill('2125550101');
    await patient(page, 1).getByText('Failed to validate').waitFor();
    await submit(page).click();
    await toast(page, 'An unexpected error occurred. Please try again.').waitFor();
    await page.unroute('**/api/patients/check-phones');
    await page.unroute('**/api/patients/bulk');
    await page.goto('/patients?action=add');
    await expect.poll(() => phone(page).inputValue()).toBe('2125550101');
    expect(address(page)).toBe('');
    await submit(page).click();
    await toast(page, '1 patient added').waitFor();
  });

  test('works by keyboard alone, and gives the keyboard back', async () => {
    const { page } = await openPatients();
    await page.getByRole('button', { name: 'Add Patient', exact: true }).focus();
    await page.keyboard.press('Enter');
    await addModal(page).locator('input:focus').waitFor();
    await page.keyboard.type('2125550101');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Ann');
    await page.keyboard.press('Enter');
    await toast(page, '1 patient added').waitFor();
    await addModal(page).waitFor({ state: 'detached' });
    await page.waitForFunction(() => document.activeElement?.textContent === 'Add Patient');
    await rowOf(page, 'Ann').waitFor();
  });
});

describe('Bulk Add', () => {
  test('leads from label to label until the list can be added', async () => {
    const { page, owner } = await openPatients({ patients: 1 });
    await openBulk(page);
    const button = (name: string) => bulkModal(page).getByRole('button', { name });
    await button('Enter Phone Numbers').click();
    await bulkModal(page).getByText('Please enter at least one phone number').waitFor();
    await box(page).fill('212-555-0101, (212) 555-0101, +12125551000, 1, 2, 3, 4');
    await bulkModal(page).getByText('Invalid phone numbers: 1, 2, 3, …').waitFor();
    await button('Remove Duplicates').click();
    await bulkModal(page).getByText('Already in your clinic: +12125551000').waitFor();
    await button('Remove Existing Numbers').click();
    await expect.poll(() => box(page).inputValue()).toBe('212-555-0101, 1, 2, 3, 4');
    await button('Fix Validation Errors').click();
    await expect.poll(() => box(page).evaluate((input) => input === document.activeElement)).toBe(true);
    await box(page).fill('212-555-0101; 212-555-0102\n20 555 0123');
    await button('Add 3 Patients').click();
    await toast(page, '3 patients added').waitFor();
    await page.getByText('1–4 of 4 patients').waitFor();
    expect((await owner.client.listPatients()).data[0]?.consentMethod).toBe('manual');
  });

  test('asks about a whole list in one call, and later about what is new in it', async () => {
    const { page } = await openPatients({ patients: 1 });
    const asked: string[][] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/patients/check-phones'))
        asked.push(request.postDataJSON().phoneNumbers);
    });
    const numbers = Array.from({ length: 120 }, (_, n) => `+1646555${1_000 + n}`);
    const first = [...numbers, '+12125551000'];
    await openBulk(page);
    await box(page).fill(first.join());
    await bulkModal(page).getByRole('button', { name: 'Remove Existing Numbers' }).click();
    await bulkModal(page).getByRole('button', { name: 'Add 120 Patients' }).waitFor();
    await box(page).fill([...numbers, '+12125550109'].join());
    await bulkModal(page).getByRole('button', { name: 'Add 121 Patients' }).click();
    await toast(page, '121 patients added').waitFor();
    expect(asked).toEqual([first, ['+12125550109']]);
  });

  test('lists the first five errors when nobody was added, and keeps the numbers', async () => {
    const { page } = await openPatients();
    const numbers = Array.from({ length: 7 }, (_, n) => `+1212555010${n}`);
    await page.route('**/api/patients/bulk', (route) =>
      route.fulfill({
        json: {
          data: {
            successful: [],
            failed: numbers.map((phoneNumber) => ({ patient: { phoneNumber }, error: 'Refused' })),
            summary: { successful: 0, failed: 7 },
          },
        },
      }),
    );
    await openBulk(page);
    await box(page).fill(numbers.join());
    await bulkModal(page).getByRole('button', { name: 'Add 7 Patients' }).click();
    await bulkModal(page)
      .getByText(/^No patients were added/)
      .waitFor();
    await expect
      .poll(() => bulkModal(page).getByRole('listitem').allInnerTexts())
      .toEqual([
        '+1 (212) 555-0100: Refused',
        '+1 (212) 555-0101: Refused',
        '+1 (212) 555-0102: Refused',
        '+1 (212) 555-0103: Refused',
        '+1 (212) 555-0104: Refused',
        '... and 2 more errors',
      ]);
    await expect.poll(() => box(page).inputValue()).toBe(numbers.join(', '));
  });
});

test('every form passes the accessibility rules and fits a small phone, in either theme', async () => {
  const { page } = await openPatients({ patients: 2, options: NARROW });
  await openAdd(page);
  await phone(page).fill('2125551000');
  await patient(page, 1).getByText(KNOWN).waitFor();
  await another(page).click();
  await submit(page).click();
  await patient(page, 2).getByText('Phone number is required').waitFor();
  await expectSoundInEither(page, 'add');
  await leaveByEscape(addModal(page));
  await openBulk(page);
  await box(page).fill('1, 2125551000, 2125551000');
  await bulkModal(page).getByText('Already in your clinic').waitFor();
  await expectSoundInEither(page, 'bulk');
  await leaveByEscape(bulkModal(page));
  await page.getByRole('button', { name: 'Actions for Person Number1' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await editModal(page).getByLabel('Tags').fill('VIP');
  await page.keyboard.press('Enter');
  await expectSoundInEither(page, 'edit');
});

test('a preview account is led to the upgrade by every form', async () => {
  const { page } = await openPatients({ paid: false });
  const upgrade = modal(page, 'Upgrade to the full version');
  for (const open of [
    () => openAdd(page),
    () => openBulk(page),
    () => choose(page, 'Amelia Reyes', 'Edit'),
    () => page.goto('/patients?action=add'),
  ]) {
    await rows(page).first().waitFor();
    await open();
    await upgrade.waitFor();
    await leaveByEscape(upgrade);
  }
});
