import { expect, test } from 'vitest';
import { openAdmin } from '../support/adminScreen.ts';
import { addMember, OWN_TIME, PASSWORD, startApp } from '../support/app.ts';
import { expectSoundOnAPhone, leaveByEscape, oneBrowser } from '../support/browser.ts';
import { choose, dialog, rowsOf } from '../support/settingsScreen.ts';

// The super admin's clinics: found, held back, given a sender, looked at, deleted by their name, and restored.

const browser = oneBrowser();

const table = 'Clinics';

test('a clinic is found, shown with its people, held back and let go, and texts from a sender of its own', async () => {
  const app = await startApp('sqlite', { worker: false, env: OWN_TIME });
  const owner = await addMember(app, { clinicName: 'Maple Dental' });
  const trial = await addMember(app, { clinicName: 'Oak Street Clinic', paid: false });
  await owner.client.bulkAddPatients({ payload: { patients: [{ phoneNumber: '+12125550123' }] } });
  const page = await openAdmin(browser(), app, '/admin/clinics');
  const maple = rowsOf(page, table).filter({ hasText: 'Maple Dental' });
  const oak = rowsOf(page, table).filter({ hasText: 'Oak Street Clinic' });
  await oak.waitFor();
  await expect
    .poll(() => page.getByRole('columnheader').allInnerTexts())
    .toEqual([
      'Clinic',
      'Clinic ID',
      'Status',
      'Users',
      'Patients',
      'Reviews',
      'SMS sent/limit',
      'Last Activity',
      'Created',
      'Actions',
    ]);
  await expect.poll(() => maple.innerText()).toContain(`desk@example.com`);
  await expect.poll(() => maple.innerText()).toContain('Paid');
  await expect.poll(() => oak.innerText()).toContain('Preview Mode');

  await page.getByLabel('Status', { exact: true }).selectOption('Preview Mode');
  await maple.waitFor({ state: 'hidden' });
  await page.getByLabel('Status', { exact: true }).selectOption('All statuses');
  await page.getByRole('searchbox').fill(String(trial.clinicId));
  await maple.waitFor({ state: 'hidden' });
  await oak.waitFor();
  await page.getByRole('button', { name: 'Clear the search' }).click();

  const act = (action: string) => choose(page, { table, row: 'Maple Dental', action });
  await act('View Details');
  await dialog(page)
    .getByText(owner.email.split('@')[0] ?? '')
    .waitFor();
  await dialog(page).getByText('The platform’s', { exact: true }).waitFor();
  const told = ['Users', 'Patients', 'Reviews', 'SMS this period', 'Last Activity', 'Created', 'Updated'];
  await expect
    .poll(() => dialog(page).getByRole('term').allInnerTexts())
    .toEqual(expect.arrayContaining(told));
  await leaveByEscape(dialog(page));

  await act('Pause texts');
  await dialog(page).getByRole('button', { name: 'Pause texts' }).click();
  await dialog(page).getByText('Give a reason').waitFor();
  await dialog(page).getByLabel('Reason').fill('Too many complaints');
  await page.keyboard.press('Enter');
  await maple.getByText('Paused').waitFor();
  const status = () => owner.client.getSubscriptionStatus();
  expect((await status()).sendingPause).toEqual({ reason: 'Too many complaints' });
  await page.getByLabel('Status', { exact: true }).selectOption('Suspended: paused or deleted');
  await oak.waitFor({ state: 'hidden' });
  await act('Resume texts');
  await page.getByText('No clinic fits these filters.').waitFor();
  expect((await status()).sendingPause).toBe(null);
  await page.getByRole('button', { name: 'Clear filters' }).click();

  await act('Change sender');
  const sender = dialog(page).getByLabel('Number or Messaging Service');
  await sender.fill('12125550');
  await page.keyboard.press('Enter');
  await dialog(page).getByText('Enter a number such as +12125550100').waitFor();
  await sender.fill('+12125550142');
  await page.keyboard.press('Enter');
  await page.getByText('Maple Dental texts from its new sender now').waitFor();
  await act('View Details');
  await dialog(page).getByText('+1 (212) 555-0142').waitFor();
});

test('a clinic is deleted by the name that is typed, and restored; somebody else may be quicker', async () => {
  const app = await startApp('sqlite', { worker: false, env: OWN_TIME });
  const owner = await addMember(app, { clinicName: 'Maple Dental' });
  await addMember(app, { clinicName: 'The Wolfeschlegelsteinhausenbergerdorff Family Dental Practice' });
  const credentials = { email: owner.email, password: PASSWORD };
  const page = await openAdmin(browser(), app, '/admin/clinics');
  const second = await page.context().newPage();
  await second.goto('/admin/clinics');
  await rowsOf(second, table).first().waitFor();
  const act = (action: string) => choose(page, { table, row: 'Maple Dental', action });

  await act('Look as owner');
  await dialog(page).getByLabel('Reason').fill('They asked for help');
  await page.keyboard.press('Enter');
  await page.getByText('You look at Maple Dental as its owner').waitFor();
  await page.getByRole('button', { name: 'End', exact: true }).click();

  await act('Delete Clinic');
  await dialog(page).getByText('Texts that wait are cancelled').waitFor();
  await expectSoundOnAPhone(page, 'clinics with long names, and a deletion');
  const typed = dialog(page).getByLabel('Type Maple Dental to confirm');
  await typed.fill('Maple');
  await page.keyboard.press('Enter');
  expect(await app.anybody.login({ payload: credentials })).toBeTruthy();
  await typed.fill('maple dental');
  await dialog(page).getByRole('button', { name: 'Delete Clinic' }).click();
  await rowsOf(page, table).getByText('Deleted', { exact: true }).waitFor();
  await expect(app.anybody.login({ payload: credentials })).rejects.toMatchObject({ code: 'clinic_deleted' });

  await act('Restore');
  await dialog(page).getByRole('button', { name: 'Restore clinic' }).click();
  await page.getByText('Maple Dental is restored').waitFor();
  await app.anybody.login({ payload: credentials });

  await app.ctx.db
    .knex('clinics')
    .where('id', owner.clinicId)
    .update({ deleted_at: '2020-01-01T00:00:00.000Z' });
  await choose(second, { table, row: 'Maple Dental', action: 'Look as owner' });
  await dialog(second).getByLabel('Reason').fill('They asked for help');
  await second.keyboard.press('Enter');
  await second.getByText('The clinic could not be opened').waitFor();
});
