import { test } from 'vitest';
import { addMember, startApp } from '../support/app.ts';
import { expectSoundOnAPhone, oneBrowser, openAs } from '../support/browser.ts';
import { freshNumber, logEntry, send } from '../support/sending.ts';
import { part, rowsOf } from '../support/settingsScreen.ts';

// The fleet's deliverability: which clinics' texts do not arrive, why, and what to do.

const browser = oneBrowser();

/** The pretend carrier filters what goes to this number. */
const FILTERED = freshNumber('3007');

const CLINICS = 'Clinics with the most failures';
const CODES = 'Why texts fail';

test('codes come with meaning and remedy, clinics with advice and the way to pause them or change their sender', async () => {
  const app = await startApp();
  const owner = await addMember(app, { clinicName: 'Willow Clinic' });
  const admin = await addMember(app, { role: 'super_admin' });
  const page = await openAs(browser(), app, admin);
  await page.goto('/admin/deliverability');
  await part(page, CLINICS).getByText('No clinic’s texts failed in this time.').waitFor();
  await part(page, CODES).getByText('No text failed in this time.').waitFor();

  const other = freshNumber();
  await send(owner.client, [FILTERED, other]);
  await logEntry(owner, FILTERED, 'undelivered');
  await logEntry(owner, other, 'delivered');
  await page.getByRole('button', { name: 'Refresh' }).click();
  const clinic = rowsOf(page, CLINICS).filter({ hasText: 'Willow Clinic' });
  await clinic.getByText('30007: 1').waitFor();
  await clinic.getByText('50 %').waitFor();
  const code = rowsOf(page, CODES).filter({ hasText: '30007' });
  await code.getByText('The carrier filtered the text as spam.').waitFor();
  await code.getByText('Use plainer words').waitFor();

  await expectSoundOnAPhone(page, 'one clinic in trouble');

  await page.getByRole('combobox', { name: 'Period' }).selectOption('Last 24 hours');
  await page.waitForURL('**/deliverability?days=1');
  await clinic.getByRole('link', { name: 'Willow Clinic' }).click();
  await page.waitForURL(`**/admin/clinics?search=${owner.clinicId}`);
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: /^Pause/ }).waitFor();
});
