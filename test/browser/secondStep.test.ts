import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { mailedCode, turnOnApp, turnOnMailedCodes, wait } from '../support/accounts.ts';
import { addMember, startApp, type TestApp } from '../support/app.ts';
import { expectSoundInEither, oneBrowser, openPage, typeCredentials } from '../support/browser.ts';

/** The second step of signing in, by mail and by app. */

const browser = oneBrowser();
const MINUTE = 60;

/** Somebody with codes by e-mail, who has typed their password; the first mail turned the step on. */
async function atMailedCode(): Promise<{ app: TestApp; page: Page; email: string; code: string }> {
  const app = await startApp();
  const member = await addMember(app);
  await turnOnMailedCodes(app, member);
  const page = await openPage(browser(), app);
  await page.clock.install();
  await page.goto('/log');
  await typeCredentials(page, member.email);
  await page.getByLabel('6-digit code').waitFor();
  return { app, page, email: member.email, code: await mailedCode(app, member.email, 2) };
}

const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('a code is pasted in any spelling, and leads to the page first asked for', async () => {
  const { page, code } = await atMailedCode();
  await expect.poll(() => page.getByLabel('6-digit code').getAttribute('autocomplete')).toBe('one-time-code');
  await expect.poll(() => page.getByLabel('6-digit code').getAttribute('inputmode')).toBe('numeric');
  await page.getByLabel('6-digit code').fill(` ${code.slice(0, 3)} ${code.slice(3)} `);
  await page.waitForURL('**/log');
  await page.getByText('Welcome back!').waitFor();
});

test('a wrong code says so, in a toast and under the field, and can be repaired', async () => {
  const { page, code } = await atMailedCode();
  const field = page.getByLabel('6-digit code');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Enter the 6 digits of the code').waitFor();
  await field.fill(another(code));
  await page.getByText('Invalid code').waitFor();
  await expect.poll(() => page.getByText('Please check the code and try again.').count()).toBe(2);
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  await page.keyboard.type(code);
  await page.waitForURL('**/log');
});

test('a page that is loaded again goes on with the code, and asks for the password before it mails another', async () => {
  const { page, email, code } = await atMailedCode();
  await page.reload();
  await page.getByText(`We mailed a 6-digit code to ${email}.`).waitFor();
  await page.getByLabel('6-digit code').fill(code);
  await page.waitForURL('**/log');
});

test('Back returns to the first step and keeps the e-mail', async () => {
  const { page, email } = await atMailedCode();
  await page.getByText(`We mailed a 6-digit code to ${email}.`).waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(email);
  await expect.poll(() => page.getByRole('textbox', { name: 'Password' }).inputValue()).toBe('');
});

test('a code that has run out leads back to the first step with a sentence', async () => {
  const { app, page, code } = await atMailedCode();
  wait(app, 11 * MINUTE);
  await page.getByLabel('6-digit code').fill(code);
  await page.getByText('This code has run out. Start again to get a new one.').waitFor();
  await page.getByRole('textbox', { name: 'Password' }).waitFor();
});

test('another code can be mailed after a while, and then only that one works', async () => {
  const { app, page, email, code } = await atMailedCode();
  const again = page.getByRole('button', { name: 'Send a new code' });
  await expect.poll(() => again.getAttribute('aria-disabled')).toBe('true');
  await page.clock.fastForward('00:31');
  await again.click();
  await page.getByText('A new code is on its way. Only the newest one works.').waitFor();
  const newest = await mailedCode(app, email, 3);
  expect(newest).not.toBe(code);
  await page.getByLabel('6-digit code').fill(newest);
  await page.waitForURL('**/log');
});

test('with an authenticator app its code signs in, and so does a recovery code', async () => {
  const app = await startApp();
  const member = await addMember(app);
  const { code, recoveryCodes } = await turnOnApp(app, member);
  const page = await openPage(browser(), app);
  await page.goto('/login');
  await typeCredentials(page, member.email);
  await page.getByText('Open your authenticator app').waitFor();
  wait(app, MINUTE);
  await page.getByLabel('6-digit code').fill(code());
  await page.waitForURL('**/request-reviews');

  const other = await openPage(browser(), app);
  await other.goto('/login');
  await typeCredentials(other, member.email);
  await other.getByRole('button', { name: 'Use a recovery code' }).click();
  await other.getByLabel('Recovery code').fill('nonsense');
  await other.keyboard.press('Enter');
  await other.getByText('Enter the 6 digits of the code, or a recovery code').waitFor();
  await other.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '');
  await other.keyboard.press('Enter');
  await other.waitForURL('**/request-reviews');
});

test('the second step pleases axe in either theme', async () => {
  const { app, page, code } = await atMailedCode();
  await expectSoundInEither(page, 'a mailed code');
  await page.getByLabel('6-digit code').fill(another(code));
  await page.getByText('Invalid code').waitFor();
  await expectSoundInEither(page, 'a wrong code');
  const member = await addMember(app);
  await turnOnApp(app, member);
  await page.getByRole('button', { name: 'Back' }).click();
  await typeCredentials(page, member.email);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await expectSoundInEither(page, 'a recovery code');
});
