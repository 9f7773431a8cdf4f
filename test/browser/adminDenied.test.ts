import { expect, test } from 'vitest';
import { addMember, startApp } from '../support/app.ts';
import { expectSoundInEither, goWithin, NARROW, oneBrowser, openAs } from '../support/browser.ts';

// The Admin Panel for people who are no super admins.

const browser = oneBrowser();

test('Access Denied is shown to whom the operator named, who becomes a super admin there; others are led away', async () => {
  const app = await startApp('sqlite', { worker: false });
  const owner = await addMember(app, { clinicName: 'Maple Dental' });
  const named = await addMember(app, { role: 'admin', clinicId: String(owner.clinicId) });
  app.ctx.config.superAdminEmails.push(named.email);

  const page = await openAs(browser(), app, named, NARROW);
  await page.goto('/admin/users');
  await page.waitForURL('**/request-reviews');
  await goWithin(page, '/admin');
  await page.getByRole('heading', { name: 'Access Denied' }).waitFor();
  await page.getByText('You leave Maple Dental').waitFor();
  await expectSoundInEither(page, 'Access Denied');

  await page.route('**/api/auth/upgrade-to-super-admin', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('button', { name: 'Upgrade to Super Admin' }).click();
  await page.getByText('Upgrade Failed').waitFor();
  await page.unroute('**/api/auth/upgrade-to-super-admin');
  await page.getByRole('button', { name: 'Upgrade to Super Admin' }).click();
  await page.getByText('You are a super admin now').waitFor();
  await page.getByRole('heading', { name: 'Admin Panel' }).waitFor();
  const { members } = (await owner.client.listTeam()).data;
  expect(members.map(({ email }) => email)).toEqual([owner.email]);
});
