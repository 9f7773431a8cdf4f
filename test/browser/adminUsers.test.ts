import { expect, test } from 'vitest';
import { colourOf, openAdmin } from '../support/adminScreen.ts';
import { addMember, OWN_TIME, PASSWORD, startApp } from '../support/app.ts';
import { expectSoundOnAPhone, leaveByEscape, oneBrowser } from '../support/browser.ts';
import { choose, dialog, rowsOf, works } from '../support/settingsScreen.ts';

// The super admin's users: found, made super admins, deleted by their name, and restored.

const browser = oneBrowser();

test('everybody who signs in is found, made a super admin, deleted by the name that is typed, and restored', async () => {
  const app = await startApp('sqlite', { worker: false, env: OWN_TIME });
  const owner = await addMember(app, { clinicName: 'Maple Dental' });
  const staff = await addMember(app, { role: 'staff', clinicId: String(owner.clinicId) });
  const admin = await addMember(app, { role: 'admin', clinicId: String(owner.clinicId) });
  const other = await addMember(app, { clinicName: 'Oak Street Clinic' });
  const page = await openAdmin(browser(), app, '/admin/users');
  const rows = rowsOf(page, 'Users');
  const rowOf = ({ email }: { email: string }) => rows.filter({ hasText: email });
  await rowOf(owner).waitFor();
  await expect
    .poll(() => page.getByRole('columnheader').allInnerTexts())
    .toEqual(['User', 'Role', 'Clinic', 'Status', 'Last Login', 'Created', 'Actions']);
  await expect
    .poll(() => rowOf(staff).innerText())
    .toMatch(/Robin Test[\s\S]*Staff[\s\S]*Maple Dental[\s\S]*Verified/);
  expect([
    await colourOf(rowOf(owner), 'Owner'),
    await colourOf(rowOf(admin), 'Admin'),
    await colourOf(rowOf(staff), 'Staff'),
  ]).toEqual(['blue', 'green', 'gray']);

  await page.getByRole('searchbox').fill('Maple');
  await rowOf(other).waitFor({ state: 'hidden' });
  await page.getByLabel('Role', { exact: true }).selectOption('Staff');
  await rowOf(owner).waitFor({ state: 'hidden' });
  await expect.poll(() => rows.count()).toBe(1);
  await page.getByRole('searchbox').fill('nobody is called so');
  await page.getByText('Nobody fits these filters.').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await rowOf(other).waitFor();

  await rows
    .filter({ hasText: 'Super admin' })
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByText('This is your own account.').waitFor();
  await page.getByText('Is a super admin already.').waitFor();
  await page.keyboard.press('Escape');

  await choose(page, { table: 'Users', row: staff.email, action: 'View Details' });
  await dialog(page).getByText(staff.userId).waitFor();
  await expect
    .poll(() => dialog(page).getByRole('link', { name: 'Maple Dental' }).getAttribute('href'))
    .toBe(`/admin/clinics?search=${owner.clinicId}`);
  await leaveByEscape(dialog(page));

  await choose(page, { table: 'Users', row: owner.email, action: 'Upgrade to Super Admin' });
  await dialog(page).getByRole('button', { name: 'Upgrade to Super Admin' }).click();
  await page.getByText('Upgrade Failed').waitFor();
  await choose(page, { table: 'Users', row: staff.email, action: 'Upgrade to Super Admin' });
  await dialog(page).getByText('They leave Maple Dental').waitFor();
  await dialog(page).getByRole('button', { name: 'Upgrade to Super Admin' }).click();
  await rowOf(staff).getByText('Super admin').waitFor();
  expect(await works(staff)).toBe(false);

  await choose(page, { table: 'Users', row: staff.email, action: 'Delete User' });
  const deletion = dialog(page).getByRole('button', { name: 'Delete User' });
  await dialog(page).getByText('For 30 days the account can be restored here').waitFor();
  await expectSoundOnAPhone(page, 'deletion');
  await dialog(page).getByLabel('Type Robin Test to confirm').fill('Robin');
  await page.keyboard.press('Enter');
  await expect.poll(() => deletion.getAttribute('aria-disabled')).toBe('true');
  await dialog(page).getByLabel('Type Robin Test to confirm').fill('robin test');
  await page.route('**/api/admin/users/*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.keyboard.press('Enter');
  await page.getByText('Delete Failed').waitFor();
  await page.getByText('Failed to delete user. Please try again').waitFor();
  await page.unroute('**/api/admin/users/*');
  await deletion.click();
  await rowOf(staff).getByText('Deleted', { exact: true }).waitFor();
  const credentials = { email: staff.email, password: PASSWORD };
  await expect(app.anybody.login({ payload: credentials })).rejects.toMatchObject({ status: 401 });
  await choose(page, { table: 'Users', row: staff.email, action: 'Restore' });
  await rowOf(staff).getByText('Verified').waitFor();
  await app.anybody.login({ payload: credentials });
});
