import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DAY, HOUR, mailedToken, wait } from '../support/accounts.ts';
import { addMember, mailsTo, PASSWORD, startApp, type TestApp } from '../support/app.ts';
import {
  expectSound,
  expectSoundInEither,
  oneBrowser,
  openAs,
  openPage,
  signInAt,
} from '../support/browser.ts';

// The screens where mailed links lead, in every state, and the one that asks for such a link; on a small phone, where
// they please axe.

const browser = oneBrowser();
const SMALL = { width: 360, height: 740 };
const NEW_PASSWORD = 'Copper&lantern-42';

let app: TestApp;

beforeAll(async () => {
  app = await startApp('sqlite', {}, afterAll);
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

const open = (at = app) => openPage(browser(), at, { viewport: SMALL });

/** Somebody who signed up a moment ago and whose address is unverified; gives the link that they were mailed. */
async function newcomer(email: string): Promise<string> {
  await app.anybody.signup({
    payload: {
      email,
      password: PASSWORD,
      firstName: 'Nora',
      lastName: 'Field',
      clinicName: 'Field Clinic',
      acceptTerms: true,
    },
  });
  return `/verify-email?token=${await mailedToken(app, email, 'verify-email')}`;
}

async function resetLink(email: string): Promise<string> {
  await app.anybody.requestPasswordReset({ payload: { email } });
  return `/reset-password?token=${await mailedToken(app, email, 'reset-password')}`;
}

const askFor = async (page: Page, email: string) => {
  await page.getByLabel('Email').fill(email);
  await page.keyboard.press('Enter');
};

test('forgetting a password asks for an e-mail first, and says where to look, no matter who has it and not too often', async () => {
  const at = await startApp();
  const { email } = await addMember(at);
  const page = await open(at);
  await page.goto('/forgot-password');
  const button = page.getByRole('button', { name: 'Send the link' });
  await button.waitFor();
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
  const reason = await button.getAttribute('aria-describedby');
  await expect.poll(() => page.locator(`[id="${reason}"]`).textContent()).toBe('Type your email first');
  await askFor(page, 'not-an-address');
  await page.getByText('Invalid email').waitFor();
  await askFor(page, email);
  await heading(page, 'Check Your Email');
  await expectSound(page, 'Check Your Email');
  await page.getByRole('button', { name: 'Resend' }).click();
  await page.getByText('Another link is on its way.').waitFor();
  expect((await mailsTo(at, email, 2)).map(({ subject }) => subject)).toEqual(
    Array(2).fill('Set a new Goodword password'),
  );
  await page.getByRole('link', { name: 'Back to Login' }).click();
  await heading(page, 'Sign in');

  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // The sign-in screen has a field of the same name.
  await button.waitFor();
  const nobody = 'nobody@example.com';
  await askFor(page, nobody);
  await heading(page, 'Check Your Email');
  const isTaken = () =>
    at.anybody.requestPasswordReset({ payload: { email: nobody } }).then(
      () => true,
      () => false,
    );
  while (await isTaken());
  await page.getByRole('button', { name: 'Resend' }).click();
  await page.getByText(/Too many attempts. Try again in \d+ minutes/).waitFor();
});

test('a reset link sets a password once; it leaves the address bar, outlives a reload, and ends the session there', async () => {
  const member = await addMember(app);
  const link = await resetLink(member.email);
  const page = await openAs(browser(), app, member, { viewport: SMALL });
  await page.goto(link);
  await heading(page, 'Set a new password');
  await page.waitForURL((url) => url.search === '');
  await page.reload();
  const field = page.getByRole('textbox', { name: 'New password' });
  await field.fill('short');
  await page.getByText('Weak').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Password must be at least 8 characters').waitFor();
  await field.fill('Password1!');
  await page.keyboard.press('Enter');
  await page.getByText('This password is too easy to guess.').first().waitFor();
  await field.fill(NEW_PASSWORD);
  await page.getByText('Strong').waitFor();
  await expectSoundInEither(page, 'Set a new password');
  await page.keyboard.press('Enter');
  await heading(page, 'Your password is set');
  await expectSound(page, 'Your password is set');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await heading(page, 'Sign in');

  await page.goto(link);
  await heading(page, 'This link has expired');
  expect(await page.getByRole('textbox', { name: 'New password' }).count()).toBe(0);
  await expectSound(page, 'This link has expired');
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await heading(page, 'Forgot your password?');
});

test('a verification is asked for once, says that it is under way, and what is the matter where it fails', async () => {
  const link = await newcomer('nora@example.com');
  const page = await open();
  await page.goto('/verify-email');
  await heading(page, 'Invalid verification link');
  await page.goto('/verify-email?token=nobody-sent-this');
  await heading(page, 'Verification Failed');
  await page.getByText('This link is too old, or a part of it is missing.').waitFor();
  await expectSoundInEither(page, 'Verification Failed');
  const asked: string[] = [];
  const held = Promise.withResolvers<void>();
  await page.route('**/api/auth/verify-email', async (route) => {
    asked.push(route.request().method());
    if (asked.length === 1) return route.abort();
    await held.promise;
    return route.continue();
  });
  await page.goto(link);
  await page.getByText('Goodword cannot be reached.').waitFor();
  expect(asked).toEqual(['POST']);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.getByText('Verifying your email address…').waitFor();
  held.resolve();
  await heading(page, 'Email verified');
  await page.getByRole('link', { name: 'Sign in' }).waitFor();
  await page.getByRole('link', { name: 'Create an account' }).waitFor();
  expect(asked).toEqual(['POST', 'POST']);
});

test('a link that ran out offers another one, and the banner goes when the address is verified in another tab', async () => {
  const email = 'sam@example.com';
  const link = await newcomer(email);
  wait(app, 1 * DAY + HOUR);
  const page = await open();
  await page.goto(link);
  await heading(page, 'This link has expired');
  await page.getByText('Sign in to have a new link mailed to you.').waitFor();
  await signInAt(page, { email });
  const banner = page.getByRole('note').filter({ hasText: 'Your address is not verified yet' });
  await expect.poll(() => banner.getAttribute('style')).toContain('color-yellow');
  await page.getByText('Welcome back!').waitFor();
  await expectSoundInEither(page, 'the banner');
  await page.route('**/api/auth/resend-verification', (route) => route.abort());
  await page.getByRole('button', { name: 'Resend verification email' }).click();
  await page.getByText('Failed to send verification email').waitFor();

  const second = await page.context().newPage();
  await second.goto(link);
  await second.getByRole('button', { name: 'Resend verification email' }).click();
  await second.getByText(`Verification email sent to ${email}`).waitFor();
  await second.goto(`/verify-email?token=${await mailedToken(app, email, 'verify-email', 2)}`);
  await heading(second, 'Email verified');
  await second.getByRole('link', { name: 'Continue to Goodword' }).click();
  await second.getByRole('heading', { name: 'Request Reviews' }).waitFor();
  await page.bringToFront();
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await banner.waitFor({ state: 'detached' });
});
