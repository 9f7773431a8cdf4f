import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DAY, HOUR, mailedToken, wait } from '../support/accounts.ts';
import { addMember, mailsTo, PASSWORD, startApp, type TestApp } from '../support/app.ts';
import { expectSoundInEither, oneBrowser, openPage, signInAt, typeCredentials } from '../support/browser.ts';

/** The screens where mailed links lead, in every state, and the one that asks for such a link. */

const browser = oneBrowser();
const SMALL = { width: 360, height: 740 };
const NEW_PASSWORD = 'Copper&lantern-42';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

/** Somebody who signed up a moment ago and whose address is unverified; gives the link that they were mailed. */
async function newcomer(): Promise<{ app: TestApp; page: Page; email: string; link: string }> {
  const app = await startApp();
  const email = 'nora@example.com';
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
  const link = `/verify-email?token=${await mailedToken(app, email, 'verify-email')}`;
  return { app, page: await openPage(browser(), app), email, link };
}

async function resetLink(app: TestApp, email: string, count = 1): Promise<string> {
  await app.anybody.requestPasswordReset({ payload: { email } });
  return `/reset-password?token=${await mailedToken(app, email, 'reset-password', count)}`;
}

test('forgetting a password asks for an e-mail first, and says where to look', async () => {
  const app = await startApp();
  const { email } = await addMember(app);
  const page = await openPage(browser(), app);
  await page.goto('/forgot-password');
  const button = page.getByRole('button', { name: 'Send the link' });
  await button.waitFor();
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
  const reason = await button.getAttribute('aria-describedby');
  await expect.poll(() => page.locator(`[id="${reason}"]`).textContent()).toBe('Type your email first');
  await page.getByLabel('Email').fill('not-an-address');
  await page.keyboard.press('Enter');
  await page.getByText('Invalid email').waitFor();
  await page.getByLabel('Email').fill(email);
  await page.keyboard.press('Enter');
  await heading(page, 'Check Your Email');
  await page.getByRole('button', { name: 'Resend' }).click();
  await page.getByText('Another link is on its way.').waitFor();
  expect((await mailsTo(app, email, 2)).map(({ subject }) => subject)).toEqual(
    Array(2).fill('Set a new Goodword password'),
  );
  await page.getByRole('link', { name: 'Back to Login' }).click();
  await heading(page, 'Sign in');
});

test('an unknown address gets the same words, and who asks too often is told when to come back', async () => {
  const app = await startApp();
  const page = await openPage(browser(), app);
  await page.clock.install();
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.keyboard.press('Enter');
  await heading(page, 'Check Your Email');
  for (let more = 0; more < 4; more += 1) {
    await app.anybody.requestPasswordReset({ payload: { email: 'nobody@example.com' } });
  }
  await page.getByRole('button', { name: 'Resend' }).click();
  await page.getByText(/Too many attempts. Try again in \d+ minutes/).waitFor();
});

test('a reset link sets a password once; it leaves the address bar and outlives a reload', async () => {
  const app = await startApp();
  const { email } = await addMember(app);
  const link = await resetLink(app, email);
  const page = await openPage(browser(), app);
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
  await page.keyboard.press('Enter');
  await heading(page, 'Your password is set');

  await page.goto(link);
  await heading(page, 'This link has expired');
  expect(await page.getByRole('textbox', { name: 'New password' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await heading(page, 'Forgot your password?');
});

test('setting a new password ends the session of the browser that sets it', async () => {
  const app = await startApp();
  const member = await addMember(app);
  const page = await openPage(browser(), app);
  await signInAt(page, member);
  await page.goto(await resetLink(app, member.email));
  await page.getByRole('textbox', { name: 'New password' }).fill(NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await heading(page, 'Your password is set');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await heading(page, 'Sign in');
});

test('a reset page without a token offers another link', async () => {
  const app = await startApp('sqlite', { worker: false });
  const page = await openPage(browser(), app);
  await page.goto('/reset-password');
  await heading(page, 'This link is not complete');
  await page.getByRole('link', { name: 'Ask for a new link' }).waitFor();
});

test('a verification is asked for once, while the page says that it is under way', async () => {
  const { page, link } = await newcomer();
  const asked: string[] = [];
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route('**/api/auth/verify-email', async (route) => {
    asked.push(route.request().method());
    await held;
    await route.continue();
  });
  await page.goto(link);
  await page.getByText('Verifying your email address…').waitFor();
  go();
  await heading(page, 'Email verified');
  await page.getByRole('link', { name: 'Sign in' }).waitFor();
  await page.getByRole('link', { name: 'Create an account' }).waitFor();
  expect(asked).toEqual(['POST']);
});

test('the banner goes when the address is verified in another tab, and not before', async () => {
  const { page, email, link } = await newcomer();
  await signInAt(page, { email });
  const banner = page.getByRole('note').filter({ hasText: 'Your address is not verified yet' });
  await expect.poll(() => banner.getAttribute('style')).toContain('color-yellow');
  const second = await page.context().newPage();
  await second.goto(link);
  await heading(second, 'Email verified');
  await second.getByRole('link', { name: 'Continue to Goodword' }).click();
  await second.getByRole('heading', { name: 'Request Reviews' }).waitFor();
  await page.bringToFront();
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await banner.waitFor({ state: 'detached' });
});

test('the banner pleases axe at 360 pixels in either theme', async () => {
  const { page, email } = await newcomer();
  await page.setViewportSize(SMALL);
  await signInAt(page, { email });
  await page.getByText('Welcome back!').waitFor();
  await page.getByText('Your address is not verified yet').waitFor();
  await expectSoundInEither(page, 'the banner');
});

test('a link that ran out offers another one to anyone who is signed in', async () => {
  const { app, page, email, link } = await newcomer();
  wait(app, 1 * DAY + HOUR);
  await page.goto(link);
  await heading(page, 'This link has expired');
  await page.getByText('Sign in to have a new link mailed to you.').waitFor();
  await signInAt(page, { email });
  await page.goto(link);
  await page.getByRole('button', { name: 'Resend verification email' }).click();
  await page.getByText(`Verification email sent to ${email}`).waitFor();
  await page.goto(`/verify-email?token=${await mailedToken(app, email, 'verify-email', 2)}`);
  await heading(page, 'Email verified');
});

test('a resend that fails says so', async () => {
  const { page, email } = await newcomer();
  await signInAt(page, { email });
  await page.route('**/api/auth/resend-verification', (route) => route.abort());
  await page.getByRole('button', { name: 'Resend verification email' }).click();
  await page.getByText('Failed to send verification email').waitFor();
});

test('without a token, with a wrong one and without a server a verification says what is the matter', async () => {
  const { page, link } = await newcomer();
  await page.goto('/verify-email');
  await heading(page, 'Invalid verification link');
  await page.goto('/verify-email?token=nobody-sent-this');
  await heading(page, 'Verification Failed');
  await page.getByText('This link is too old, or a part of it is missing.').waitFor();
  await page.route('**/api/auth/verify-email', (route) => route.abort());
  await page.goto(link);
  await page.getByText('Goodword cannot be reached.').waitFor();
  await page.unroute('**/api/auth/verify-email');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await heading(page, 'Email verified');
});

test('the screens around mailed links please axe at 360 pixels in either theme', async () => {
  const app = await startApp();
  const owner = await addMember(app);
  await owner.client.inviteMember({ payload: { email: 'sam@example.com', role: 'staff' } });
  const invitation = await mailedToken(app, 'sam@example.com', 'invitation');
  const page = await openPage(browser(), app, { viewport: SMALL });
  const states = [
    ['/forgot-password', 'Forgot your password?'],
    ['/reset-password', 'This link is not complete'],
    [await resetLink(app, owner.email), 'Set a new password'],
    ['/verify-email', 'Invalid verification link'],
    ['/verify-email?token=nobody-sent-this', 'Verification Failed'],
    [`/invitation?token=${invitation}`, 'Join Oak Street Clinic'],
    ['/invitation?token=nobody-sent-this', 'This link is not complete'],
  ] as const;
  const isSound = async (title: string) => {
    await heading(page, title);
    await expectSoundInEither(page, title);
  };
  for (const [path, title] of states) {
    await page.goto(path);
    await isSound(title);
  }
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.keyboard.press('Enter');
  await isSound('Check Your Email');
  const reset = await resetLink(app, owner.email, 2);
  await page.goto(reset);
  await page.getByRole('textbox', { name: 'New password' }).fill(NEW_PASSWORD);
  await page.getByText('Strong').waitFor();
  await isSound('Set a new password');
  await page.keyboard.press('Enter');
  await isSound('Your password is set');
  await page.goto(reset);
  await isSound('This link has expired');
  await page.goto('/login');
  await typeCredentials(page, owner.email, NEW_PASSWORD);
  await page.waitForURL('**/request-reviews');
  await page.goto(`/invitation?token=${invitation}`);
  await isSound('You are signed in already');
});
