import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { bearer, mailedCode, mailedToken, turnOnMailedCodes } from '../support/accounts.ts';
import { addMember, signIn, startApp, type TestApp } from '../support/app.ts';
import {
  expectSound,
  expectSoundInEither,
  NARROW,
  oneBrowser,
  openPage,
  signOutAt,
  typeCredentials,
} from '../support/browser.ts';
import { hurryMail, startMailServer } from '../support/mailServer.ts';
import { freePort } from '../support/ports.ts';
import { eventually } from '../support/sandbox.ts';

/** An account's life as its owner sees it, from the first form to the day when a screen was left open. */

const browser = oneBrowser();

const NORA = { email: 'nora@example.com', password: 'Copper&lantern-42' };
const NEW_PASSWORD = 'Violet-kettle-42!';

async function signUpAt(page: Page): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('Last name').fill('Field');
  await page.getByRole('textbox', { name: /^Email/ }).fill(NORA.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(NORA.password);
  await page.getByLabel('Clinic name').fill('Field Clinic');
  await page.getByLabel('I accept the Terms and Conditions').check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('**/request-reviews');
}

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('access_token') ?? '');

const notVerified = (page: Page) => page.getByText('Your address is not verified yet');

test('from signing up to a screen that was left open', async () => {
  const app = await startApp();
  const page = await openPage(browser(), app);
  await page.clock.install();

  await signUpAt(page);
  await page.getByText('Account created!').waitFor();
  await page.getByText('Please check your email to verify your account').waitFor();
  await notVerified(page).waitFor();

  await page.goto(`/verify-email?token=${await mailedToken(app, NORA.email, 'verify-email')}`);
  await page.getByRole('heading', { name: 'Email verified' }).waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await page.getByRole('link', { name: 'Continue to Goodword' }).click();
  await page.getByRole('heading', { name: 'Request Reviews' }).waitFor();
  await expect.poll(() => notVerified(page).count()).toBe(0);

  await signOutAt(page);
  await page.getByText('Logged out').waitFor();
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
  await page.getByLabel('Email').fill(NORA.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await page.getByRole('heading', { name: 'Check Your Email' }).waitFor();

  await page.goto(`/reset-password?token=${await mailedToken(app, NORA.email, 'reset-password')}`);
  await page.getByRole('textbox', { name: 'New password' }).fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await page.getByRole('heading', { name: 'Your password is set' }).waitFor();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await typeCredentials(page, NORA.email, NORA.password);
  await page.getByText('Please check your email and password.').waitFor();

  const { client } = await signIn(app, NORA.email, NEW_PASSWORD);
  await turnOnMailedCodes(app, { client, email: NORA.email });
  await typeCredentials(page, NORA.email, NEW_PASSWORD);
  await page.getByText(`We mailed a 6-digit code to ${NORA.email}.`).waitFor();
  await page.getByLabel('6-digit code').fill(await mailedCode(app, NORA.email, 2));
  await page.getByText('Welcome back!').waitFor();
  await page.waitForURL('**/request-reviews');

  const token = await tokenOf(page);
  await page.clock.fastForward('30:01');
  await page.waitForURL('**/login');
  await page.getByText('Session expired').waitFor();
  await page.getByText('You were logged out due to inactivity').waitFor();
  await eventually(async () => (await statusOf(app, token)) === 401);
});

/** What the server answers to this access token. */
const statusOf = (app: TestApp, token: string): Promise<number> =>
  bearer(app, token)
    .getMe()
    .then(
      () => 200,
      ({ status }) => status,
    );

test('while the mail server is dead people go on, and their mail arrives when it is back', async () => {
  const dead = await startMailServer('take', await freePort());
  const env = { MAIL_PROVIDER: 'smtp', SMTP_URL: dead.url, MAIL_FROM: 'Goodword <no-reply@example.com>' };
  const app = await startApp('sqlite', { env });
  hurryMail(app);
  await dead.stop();
  const page = await openPage(browser(), app);

  await signUpAt(page);
  await notVerified(page).waitFor();
  await page.getByRole('button', { name: 'Resend verification email' }).click();
  await page.getByText(`Verification email sent to ${NORA.email}`).waitFor();

  const back = await startMailServer('take', dead.port);
  // A mail whose answer came late is sent again.
  await eventually(() => back.taken.length >= 2);
  const link = /\/verify-email\?token=\S+/.exec(back.taken[0]?.text ?? '')?.[0];
  await page.goto(link ?? '');
  await page.getByRole('heading', { name: 'Email verified' }).waitFor();
});

test('somebody invited joins the team, and the link works once', async () => {
  const app = await startApp();
  const owner = await addMember(app, { clinicName: 'Willow Clinic' });
  await owner.client.inviteMember({ payload: { email: 'sam@example.com', role: 'staff' } });
  const path = `/invitation?token=${await mailedToken(app, 'sam@example.com', 'invitation')}`;

  const page = await openPage(browser(), app, NARROW);
  await page.goto(path);
  await page.getByRole('heading', { name: 'Join Willow Clinic' }).waitFor();
  await page.getByText('Robin Test invites you to work with Goodword as staff.').waitFor();
  await page.getByRole('button', { name: 'Join the team' }).click();
  for (const sentence of ['First name is required', 'Last name is required', 'Password is required']) {
    await page.getByText(sentence).waitFor();
  }
  await expectSoundInEither(page, 'what the invitation says of empty fields');
  await page.getByLabel('First name').fill('Sam');
  await page.getByLabel('Last name').fill('Stone');
  await page.getByRole('textbox', { name: 'Password' }).fill('Password1!');
  await page.keyboard.press('Enter');
  await page.getByText('This password is too easy to guess.').first().waitFor();
  await page.getByRole('textbox', { name: 'Password' }).fill(NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/request-reviews');
  await page.getByText('Welcome to the team of Willow Clinic').waitFor();

  await page.goto(path);
  await page.getByRole('heading', { name: 'You are signed in already' }).waitFor();
  await expectSound(page, 'signed in already');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'This invitation is over' }).waitFor();

  await page.goto('/invitation?token=nobody-sent-this');
  await page.getByRole('heading', { name: 'This link is not complete' }).waitFor();
});
