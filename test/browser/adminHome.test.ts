import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { TEST_SMS_TEXT } from '../../server/contract/rules/templates.ts';
import { openAdmin } from '../support/adminScreen.ts';
import { addMember, mailsTo, OWN_TIME, startApp, textsTo } from '../support/app.ts';
import { expectSoundInEither, oneBrowser } from '../support/browser.ts';
import { addFailures } from '../support/platform.ts';
import { dialog, part } from '../support/settingsScreen.ts';

// The Admin Panel: the platform in numbers, how it works, and what is switched for all of it.

const browser = oneBrowser();

const stat = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** The next calls to an address get no answer that anybody can read; gives the way back. */
async function breakCalls(page: Page, path: string): Promise<() => Promise<void>> {
  await page.route(`**/api/${path}`, (route) => route.fulfill({ status: 500, body: '' }));
  return () => page.unroute(`**/api/${path}`);
}
const press = (page: Page, where: string, name: string) =>
  part(page, where).getByRole('button', { name, exact: true }).click();

test('the Admin Panel tells the platform in numbers, what happened last, what needs somebody, and the way to the rest', async () => {
  const app = await startApp('sqlite', { worker: false, env: OWN_TIME });
  await addMember(app, { clinicName: 'Maple Dental' });
  await addMember(app, { clinicName: 'Oak Street Clinic', paid: false });
  const page = await openAdmin(browser(), app, '/admin');
  await stat(page, 'Clinics').getByText('2', { exact: true }).waitFor();
  await stat(page, 'Paid clinics').getByText('1', { exact: true }).waitFor();
  await stat(page, 'Preview clinics').getByText('1', { exact: true }).waitFor();
  await stat(page, 'Users').getByText('3', { exact: true }).waitFor();
  const subscriptions = page.getByRole('table', { name: 'Subscriptions' });
  await subscriptions.getByRole('row', { name: 'Paid 1', exact: true }).waitFor({ state: 'attached' });
  await expect.poll(() => part(page, 'Recent activity').getByRole('listitem').count()).toBeLessThanOrEqual(5);
  await part(page, 'Recent activity').getByText('LOGIN').first().waitFor();
  await part(page, 'Debug Info').getByText('super_admin').waitFor();
  await part(page, 'Debug Info').getByText('None: a super admin belongs to no clinic').waitFor();

  const navigation = page.getByRole('navigation', { name: 'Main' });
  await expect
    .poll(() => navigation.getByRole('link').allInnerTexts())
    .toEqual([
      'Dashboard',
      'Patients',
      'Reviews',
      'Analytics',
      'Activity Log',
      'Configuration',
      'Admin Panel',
      'Users',
      'Clinics',
      'Audit Logs',
      'Payments',
      'Block Lists',
      'Deliverability',
      'Support',
    ]);
  await page.getByRole('button', { name: /Account/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
  expect(await page.getByRole('menuitem', { name: 'Billing & Usage' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Manage users' }).click();
  await page.getByRole('heading', { name: 'Users' }).waitFor();
  await expect.poll(() => navigation.locator('[aria-current=page]').allInnerTexts()).toEqual(['Users']);
  await page.goBack();

  await page.getByText(/parts? of the platform needs? you/).waitFor();
  await page.getByRole('link', { name: 'See what to do' }).click();
  await part(page, 'Health').getByText('Workers').waitFor();
  await page.getByText('No text failed in the last 24 hours.').waitFor();
  await page.getByRole('tab', { name: 'Overview' }).click();

  const [demo] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Preview Review Page' }).click(),
  ]);
  await demo.waitForURL('**/r/demo-**');
  await press(page, 'Debug Info', 'Sign Out');
  await page.waitForURL('**/login');
});

test('sign-ups and sending are switched off and on, and a status is set by hand', async () => {
  const app = await startApp('sqlite', { env: OWN_TIME });
  const owner = await addMember(app, { clinicName: 'Maple Dental', paid: false });
  const page = await openAdmin(browser(), app, '/admin?tab=controls');

  await part(page, 'Sign-ups').getByLabel('Close for how many hours').fill('200');
  await press(page, 'Sign-ups', 'Disable Signup');
  await page.getByText('Enter a number of hours from 1 to 168').waitFor();
  await part(page, 'Sign-ups').getByLabel('Close for how many hours').fill('24');
  const repair = await breakCalls(page, 'admin/system/toggle-signup');
  await press(page, 'Sign-ups', 'Disable Signup');
  await page.getByText('Failed to update signup status').waitFor();
  await repair();
  await press(page, 'Sign-ups', 'Disable Signup');
  await part(page, 'Sign-ups').getByText('Nobody new can sign up until tomorrow at').waitFor();
  expect((await app.anybody.getSignupStatus()).data.open).toBe(false);
  await press(page, 'Sign-ups', 'Enable Signup');
  await part(page, 'Sign-ups').getByText('New clinics can sign up.').waitFor();
  expect((await app.anybody.getSignupStatus()).data.open).toBe(true);

  await press(page, 'Sending', 'Pause sending');
  await dialog(page).getByLabel('Reason').fill('The carrier asked for it');
  await page.keyboard.press('Enter');
  await part(page, 'Sending').getByText('Reason: The carrier asked for it.').waitFor();
  expect((await owner.client.getSubscriptionStatus()).sendingPause).not.toBe(null);
  await press(page, 'Sending', 'Resume sending');
  await part(page, 'Sending').getByText('Texts of the platform go out.').waitFor();

  const override = part(page, 'Subscription override');
  await press(page, 'Subscription override', 'Update status');
  await expect.poll(() => override.getByText('Please fill in all required fields').count()).toBe(2);
  await override.getByLabel('User ID or email').fill('nobody@example.com');
  await override.getByLabel('New status').selectOption('Paid');
  await press(page, 'Subscription override', 'Update status');
  await page.getByText('Failed to update subscription status').waitFor();
  await expect.poll(() => override.getByLabel('User ID or email').inputValue()).toBe('nobody@example.com');
  await override.getByLabel('User ID or email').fill(owner.email);
  await override.getByLabel('Reason').fill('Pays by invoice');
  await press(page, 'Subscription override', 'Update status');
  await expect.poll(() => override.getByLabel('User ID or email').inputValue()).toBe('');
  expect((await owner.client.getSubscriptionStatus()).subscriptionStatus).toBe('active');
});

test('a test is texted and mailed, and what became of it is told', async () => {
  const app = await startApp();
  const page = await openAdmin(browser(), app, '/admin?tab=controls');
  const sms = part(page, 'Test SMS');
  await expect.poll(() => sms.getByLabel('Message').inputValue()).toBe(TEST_SMS_TEXT);
  await sms.getByText(`${TEST_SMS_TEXT.length}/160`).waitFor();
  await press(page, 'Test SMS', 'Send Test SMS');
  await sms.getByText('Please fill in both phone number and message').waitFor();
  await sms.getByLabel('Phone number').fill('12345');
  await press(page, 'Test SMS', 'Send Test SMS');
  await sms.getByText('Invalid number: Enter a valid US number like +1XXXXXXXXXX').waitFor();
  await sms.getByLabel('Phone number').fill('+18765550143');
  await press(page, 'Test SMS', 'Send Test SMS');
  await sms.getByText('Only US and Hungarian numbers can be texted').waitFor();
  await sms.getByLabel('Phone number').fill('+12125550143');
  const repairSms = await breakCalls(page, 'admin/system/test-sms');
  await press(page, 'Test SMS', 'Send Test SMS');
  await page.getByText('Failed to send test SMS').waitFor();
  await repairSms();
  await press(page, 'Test SMS', 'Send Test SMS');
  await sms.getByText('Sent', { exact: true }).waitFor();
  expect((await textsTo(app, '+12125550143')).map(({ body }) => body)).toEqual([TEST_SMS_TEXT]);

  await press(page, 'Email System Test', 'Send Test Email');
  await page.getByText('Please enter an email address').waitFor();
  const address = part(page, 'Email System Test').getByLabel('Email address');
  await address.fill('ops@example.com');
  const repairMail = await breakCalls(page, 'auth/test-email');
  await address.press('Enter');
  await page.getByText('Failed to send test email. Check logs for details').waitFor();
  await repairMail();
  await address.press('Enter');
  await page.getByText('A test is mailed to ops@example.com').waitFor();
  expect(await mailsTo(app, 'ops@example.com')).toHaveLength(1);
});

test('half of a few texts failing is called neither OK nor trouble, and comes with why', async () => {
  const app = await startApp('sqlite', { env: OWN_TIME });
  await addFailures(app, await addMember(app), 2, { error_code: '30007' });
  const page = await openAdmin(browser(), app, '/admin?tab=system');
  const failures = part(page, 'Health').getByRole('listitem').filter({ hasText: 'Failed texts' });
  await failures.getByText('Too few to tell', { exact: true }).waitFor();
  await failures
    .getByText(/100% of the last hour’s texts failed \(2 of 2\)\. Most often \(30007\)/)
    .waitFor();
  await expectSoundInEither(page, 'too few to tell');
});
