import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailedCode, turnOnApp, turnOnMailedCodes, wait } from '../support/accounts.ts';
import { addMember, startApp, type TestApp } from '../support/app.ts';
import {
  expectSoundInEither,
  NARROW,
  oneBrowser,
  openPage,
  signOutAt,
  typeCredentials,
} from '../support/browser.ts';

/** The second step of signing in, by mail and by app. */

const browser = oneBrowser();
const MINUTE = 60;

let app: TestApp;

beforeAll(async () => {
  app = await startApp('sqlite', {}, afterAll);
});

const another = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('a mailed code that is wrong or has run out says so; a page that is loaded again goes on with it', async () => {
  const member = await addMember(app);
  await turnOnMailedCodes(app, member);
  const page = await openPage(browser(), app, NARROW);
  const field = page.getByLabel('6-digit code');
  await page.goto('/log');
  await typeCredentials(page, member.email);
  // The first mail turned the step on.
  const first = await mailedCode(app, member.email, 2);
  await expect.poll(() => field.getAttribute('autocomplete')).toBe('one-time-code');
  await expect.poll(() => field.getAttribute('inputmode')).toBe('numeric');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Enter the 6 digits of the code').waitFor();
  await field.fill(another(first));
  await page.getByText('Invalid code').waitFor();
  await expect.poll(() => page.getByText('Please check the code and try again.').count()).toBe(2);
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  await expectSoundInEither(page, 'a wrong code');
  wait(app, 11 * MINUTE);
  await field.fill(first);
  await page.getByText('This code has run out. Start again to get a new one.').waitFor();
  await typeCredentials(page, member.email);

  // A page that is loaded again goes on with the code, and asks for the password before it mails another.
  const second = await mailedCode(app, member.email, 3);
  await page.reload();
  await page.getByText(`We mailed a 6-digit code to ${member.email}.`).waitFor();
  await field.fill(second);
  await page.waitForURL('**/log');
  await page.getByText('Welcome back!').waitFor();
});

test('another code can be mailed after a while, and then only that one works, in any spelling', async () => {
  const member = await addMember(app);
  await turnOnMailedCodes(app, member);
  const page = await openPage(browser(), app);
  const again = page.getByRole('button', { name: 'Send a new code' });
  await page.clock.install();
  await page.goto('/log');
  await typeCredentials(page, member.email);
  const code = await mailedCode(app, member.email, 2);
  await expect.poll(() => again.getAttribute('aria-disabled')).toBe('true');
  await page.clock.fastForward('00:31');
  await again.click();
  await page.getByText('A new code is on its way. Only the newest one works.').waitFor();
  const newest = await mailedCode(app, member.email, 3);
  expect(newest).not.toBe(code);
  await page.getByLabel('6-digit code').fill(` ${newest.slice(0, 3)} ${newest.slice(3)} `);
  await page.waitForURL('**/log');
});

test('with an authenticator app its code signs in, and so does a recovery code; Back keeps the e-mail', async () => {
  const member = await addMember(app);
  const { code, recoveryCodes } = await turnOnApp(app, member);
  const page = await openPage(browser(), app, NARROW);
  await page.goto('/login');
  await typeCredentials(page, member.email);
  await page.getByText('Open your authenticator app').waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(member.email);
  await expect.poll(() => page.getByRole('textbox', { name: 'Password' }).inputValue()).toBe('');
  await typeCredentials(page, member.email);
  wait(app, MINUTE);
  await page.getByLabel('6-digit code').fill(code());
  await page.waitForURL('**/request-reviews');

  await signOutAt(page);
  await typeCredentials(page, member.email);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill('nonsense');
  await page.keyboard.press('Enter');
  await page.getByText('Enter the 6 digits of the code, or a recovery code').waitFor();
  await expectSoundInEither(page, 'a recovery code');
  await page.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/request-reviews');
});
