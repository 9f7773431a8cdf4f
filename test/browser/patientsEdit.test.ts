import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { NARROW, oneBrowser } from '../support/browser.ts';
import { choose, modal, patientsScreen, rowOf, THREE, toast } from '../support/patientsScreen.ts';
import { expectSoundDialog } from '../support/soundParts.ts';
import { DESK } from '../support/windows.ts';

const browser = oneBrowser();
const openPatients = patientsScreen(browser);

const editModal = (page: Page) => modal(page, 'Edit Patient');

test('Edit changes name, email and tags, while the number stays; what could not be saved stays in the form until it is cancelled', async () => {
  const { page, owner } = await openPatients({ people: [THREE.ANN] });
  await choose(page, 'Ann Lee', 'Edit');
  const number = editModal(page).getByLabel('Phone number');
  await expect.poll(() => number.inputValue()).toBe('+1 (212) 555-0101');
  await expect.poll(() => number.getAttribute('readonly')).not.toBeNull();
  await editModal(page).getByText('Phone numbers cannot be changed').waitFor();
  await editModal(page).getByLabel('First name').fill('A');
  await editModal(page).getByRole('button', { name: 'Save' }).click();
  await editModal(page).getByText('First name must be at least 2 characters').waitFor();
  await editModal(page).getByLabel('First name').fill('Anna');
  await editModal(page).getByLabel('Email').fill('anna@example.com');
  await editModal(page).getByLabel('Tags').fill('VIP');
  await page.keyboard.press('Enter');
  await page.setViewportSize(NARROW.viewport);
  await expectSoundDialog(page, 'edit');
  await page.setViewportSize(DESK);
  await editModal(page).getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Anna Lee is saved').waitFor();
  await rowOf(page, 'Anna Lee').getByText('VIP').waitFor();
  const { data } = await owner.client.listPatients();
  expect(data[0]).toMatchObject({
    firstName: 'Anna',
    email: 'anna@example.com',
    tags: ['VIP'],
    phoneNumber: '+12125550101',
  });
  await editModal(page).waitFor({ state: 'detached' });

  const refused = {
    statusCode: 422,
    error: 'Not while it is imported.',
    code: 'rule_broken',
    requestId: 'x',
  };
  const answers = [
    { status: 500, body: '' },
    { status: 422, json: refused },
  ];
  await page.route('**/api/patients/*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill(answers.shift()) : route.continue(),
  );
  const lastName = editModal(page).getByLabel('Last name');
  await choose(page, 'Anna Lee', 'Edit');
  await lastName.fill('Changed');
  await editModal(page).getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Failed to update patient').waitFor();
  await editModal(page).getByRole('button', { name: 'Save' }).click();
  await toast(page, 'Failed to update patient').getByText(refused.error).waitFor();
  await page.reload();
  await choose(page, 'Anna Lee', 'Edit');
  await expect.poll(() => lastName.inputValue()).toBe('Changed');
  await editModal(page).getByRole('button', { name: 'Cancel' }).click();
  await editModal(page).waitFor({ state: 'detached' });
  await choose(page, 'Anna Lee', 'Edit');
  await expect.poll(() => lastName.inputValue()).toBe('Lee');
});
