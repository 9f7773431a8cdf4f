import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMember, startApp, type TestApp } from '../support/app.ts';
import {
  BY_LINK,
  expectSound,
  expectSoundInEither,
  goWithin,
  NARROW,
  oneBrowser,
  openPage,
  signOutAt,
  typeCredentials,
} from '../support/browser.ts';

const browser = oneBrowser();

let app: TestApp;
beforeAll(async () => {
  app = await startApp('sqlite', { worker: false }, afterAll);
});

test('an owner signs in, lands on the page first asked for or on Request Reviews, and sees the clinic and its texts', async () => {
  const owner = await addMember(app, { clinicName: 'Willow Clinic' });
  const page = await openPage(browser(), app);
  await page.goto('/settings?tab=security#sessions');
  await page.waitForURL('**/login');
  await typeCredentials(page, owner.email);
  await page.waitForURL('**/settings?tab=security#sessions');
  await signOutAt(page);
  await typeCredentials(page, owner.email);
  await page.waitForURL((url) => url.pathname === '/request-reviews');
  await page.getByRole('complementary').getByText('Willow Clinic').waitFor();
  await page.getByText('1,000 left').waitFor();
  // Anyone who is signed in is led away from the screens of visitors, and from paths that lead nowhere.
  for (const path of ['/', '/login', '/signup', '/forgot-password', '/nothing-here', '/admin']) {
    await goWithin(page, '/log');
    await page.evaluate(BY_LINK, path);
    await page.waitForURL('**/request-reviews');
    await page.getByRole('heading', { name: 'Request Reviews', level: 1 }).waitFor();
  }
});

/** By keyboard alone: to the screen that mails a link, and back. */
async function forgetsAndComesBack(page: Page): Promise<void> {
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  const tabTo = async (name: string) => {
    for (let step = 0; step < 12 && (await focused()) !== name; step += 1) await page.keyboard.press('Tab');
    await expect.poll(() => focused()).toBe(name);
  };
  await tabTo('Forgot your password?');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Email is required').waitFor();
  await page.keyboard.type('nora@example.com');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Check Your Email' }).waitFor();
  await tabTo('Back to Login');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('email');
}

test('by keyboard alone somebody forgets a password and comes back; the form says what is wrong and keeps what was typed', async () => {
  const page = await openPage(browser(), app, NARROW);
  await page.goto('/login');
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await forgetsAndComesBack(page);

  const email = page.getByLabel('Email');
  const password = page.getByRole('textbox', { name: 'Password' });
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Email is required').waitFor();
  await page.getByText('Password is required').waitFor();
  await expectSoundInEither(page, 'what sign-in says of empty fields');
  await email.fill('not-an-address');
  await password.fill('short');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Invalid email').waitFor();
  await page.getByText('Password must be at least 6 characters').waitFor();

  await email.fill('nobody@example.com');
  await password.fill('wrong-password');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect.poll(() => password.getAttribute('type')).toBe('text');
  await password.press('Enter');
  await page.getByText('Login failed').waitFor();
  await page.getByText('Please check your email and password.').waitFor();
  await expect.poll(() => email.inputValue()).toBe('nobody@example.com');
  await expectSound(page, 'refused');
});

test('somebody new signs up by keyboard alone and sees that nothing is texted yet', async () => {
  const page = await openPage(browser(), app);
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Create an account' }).press('Enter');
  const typed: [string, string][] = [
    ['First name', 'Nora'],
    ['Last name', 'Field'],
    ['Email', 'nora@example.com'],
    ['Password', 'Copper&lantern-42'],
    ['Clinic name', 'Field Clinic'],
  ];
  for (const [label, text] of typed) {
    await page
      .getByRole('textbox', { name: label, exact: true })
      .or(page.getByLabel(new RegExp(`^${label}`)))
      .first()
      .focus();
    await page.keyboard.type(text);
  }
  await page.getByText('Strong').waitFor();
  await page.getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await page.getByText('Account created!').waitFor();
  await page.waitForURL('**/settings*');
  await page.getByText('Preview Mode').first().waitFor();
});

const ACCOUNT_EXISTS = 'An account with this email exists already';

const errorOf = async (page: Page, field: Locator) =>
  page.locator(`[id="${(await field.getAttribute('aria-describedby'))?.split(' ')[0]}"]`).textContent();

test('signing up names what is missing, wrong, too easy or taken; the offer that led here shows as a badge and stays', async () => {
  const { email: taken } = await addMember(app);
  const page = await openPage(browser(), app, NARROW);
  const badge = page.getByText('Limited offer: 50% off the first year');
  await page.goto('/signup');
  await page.getByRole('heading', { name: 'Create your account' }).waitFor();
  expect(await badge.count()).toBe(0);
  await page.goto('/signup?source=landing&offer=limited-50-off');
  await badge.waitFor();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await badge.waitFor();
  await page.getByRole('button', { name: 'Create account' }).click();
  for (const sentence of [
    'First name is required',
    'Last name is required',
    'Email is required',
    'Password is required',
    'Clinic name is required',
    'You must accept the Terms and Conditions',
  ]) {
    await page.getByText(sentence).waitFor();
  }
  await expectSoundInEither(page, 'what sign-up says of empty fields');
  await expectKeyboardAtWrongFields(page, taken);

  const password = page.getByRole('textbox', { name: 'Password' });
  await password.fill('Password1!');
  await page.keyboard.press('Enter');
  await page.getByText('Sign-up failed').waitFor();
  await expect.poll(() => errorOf(page, password)).toMatch(/^This password is too easy to guess/);
  const praise = page.getByText('Good', { exact: true }).or(page.getByText('Strong', { exact: true }));
  expect(await praise.count()).toBe(0);
  await password.fill('Copper&lantern-42');
  await page.getByText('Strong', { exact: true }).waitFor();
  await page.keyboard.press('Enter');
  const address = page.locator('input[type=email][aria-invalid=true]');
  await address.waitFor();
  await expect.poll(() => errorOf(page, address)).toMatch(new RegExp(`^${ACCOUNT_EXISTS}`));
  // Said once, with the ways on beside it.
  expect(await page.getByText(ACCOUNT_EXISTS).count()).toBe(1);
  const reset = page.getByRole('link', { name: 'Reset the password' });
  expect(await reset.getAttribute('href')).toBe('/forgot-password');

  await page.getByRole('textbox', { name: /^Email/ }).fill('sam@example.com');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/request-reviews');
  const clinic = await app.ctx.db.knex('clinics').where({ name: 'Offer Clinic' }).first('offer');
  expect(clinic).toEqual({ offer: 'limited-50-off' });
});

/** What is wrong in a form gets the keyboard, the first field before the others. */
async function expectKeyboardAtWrongFields(page: Page, email: string): Promise<void> {
  const create = page.getByRole('button', { name: 'Create account' });
  const focused = page.locator('input:focus');
  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('Last name').fill('Field');
  await page.getByRole('textbox', { name: /^Email/ }).fill(email);
  await page.getByLabel('Clinic email').fill('nobody');
  await create.click();
  await expect.poll(() => focused.getAttribute('autocomplete')).toBe('new-password');
  await page.keyboard.type('Copper&lantern-42');
  await page.getByLabel('Clinic name').fill('Offer Clinic');
  await create.click();
  await expect.poll(() => focused.inputValue()).toBe('nobody');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('Delete');
  await page.getByLabel('I accept the Terms and Conditions').check();
}
