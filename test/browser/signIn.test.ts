import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMember, startApp, type TestApp } from '../support/app.ts';
import {
  expectSoundInEither,
  NARROW,
  oneBrowser,
  openPage,
  signInAt,
  typeCredentials,
} from '../support/browser.ts';

const browser = oneBrowser();

let app: TestApp;
beforeAll(async () => {
  app = await startApp('sqlite', { worker: false }, afterAll);
});

test('an owner signs in and lands on Request Reviews; the sidebar shows the clinic and its texts', async () => {
  const owner = await addMember(app, { clinicName: 'Willow Clinic' });
  const page = await openPage(browser(), app);
  await signInAt(page, owner);
  expect(new URL(page.url()).pathname).toBe('/request-reviews');
  await page.getByRole('complementary').getByText('Willow Clinic').waitFor();
  await page.getByText('1,000 left').waitFor();
});

test('wrong credentials say so and keep what was typed', async () => {
  const page = await openPage(browser(), app);
  await page.goto('/login');
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByRole('textbox', { name: 'Password' }).fill('wrong-password');
  await page.keyboard.press('Enter');
  await page.getByText('Login failed').waitFor();
  await page.getByText('Please check your email and password.').waitFor();
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('nobody@example.com');
});

test('a password is looked at by keyboard too', async () => {
  const page = await openPage(browser(), app);
  await page.goto('/login');
  const password = page.getByRole('textbox', { name: 'Password' });
  await password.fill('Copper&lantern-42');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect.poll(() => password.getAttribute('type')).toBe('text');
});

test('the form says what is wrong before anything is sent', async () => {
  const page = await openPage(browser(), app);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Email is required').waitFor();
  await page.getByText('Password is required').waitFor();
  await page.getByLabel('Email').fill('not-an-address');
  await page.getByRole('textbox', { name: 'Password' }).fill('short');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Invalid email').waitFor();
  await page.getByText('Password must be at least 6 characters').waitFor();
});

test('who is not signed in is led to sign-in, and then to the page first asked for', async () => {
  const owner = await addMember(app);
  const page = await openPage(browser(), app);
  await page.goto('/settings?tab=security#sessions');
  await page.waitForURL('**/login');
  await page.getByLabel('Email').fill(owner.email);
  await page.getByRole('textbox', { name: 'Password' }).fill('Correct-horse-7!');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/settings?tab=security#sessions');
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

test('signing up without what is needed names each missing thing', async () => {
  const page = await openPage(browser(), app);
  await page.goto('/signup');
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
});

test('what is wrong in a form gets the keyboard, the first field before the others', async () => {
  const page = await openPage(browser(), app, NARROW);
  await page.goto('/signup');
  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('Last name').fill('Field');
  await page.getByRole('textbox', { name: /^Email/ }).fill('nora@example.com');
  await page.getByLabel('Clinic email').fill('nobody');
  const create = page.getByRole('button', { name: 'Create account' });
  await create.click();
  await page.getByText('Password is required').waitFor();
  const focused = page.locator('input:focus');
  await expect.poll(() => focused.getAttribute('autocomplete')).toBe('new-password');
  await page.keyboard.type('Copper&lantern-42');
  await page.getByLabel('Clinic name').fill('Field Clinic');
  await create.click();
  await expect.poll(() => focused.inputValue()).toBe('nobody');
});

test('an address that is taken, and a password that is easy to guess, are told under their fields', async () => {
  const { email } = await addMember(app);
  const page = await openPage(browser(), app);
  await page.goto('/signup');
  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('Last name').fill('Field');
  await page.getByRole('textbox', { name: /^Email/ }).fill(email);
  const password = page.getByRole('textbox', { name: 'Password' });
  await password.fill('Password1!');
  await page.getByLabel('Clinic name').fill('Field Clinic');
  await page.getByLabel('I accept the Terms and Conditions').check();
  await page.keyboard.press('Enter');
  const errorOf = async (field: Locator) =>
    page.locator(`[id="${(await field.getAttribute('aria-describedby'))?.split(' ')[0]}"]`).textContent();
  await page.getByText('Sign-up failed').waitFor();
  await expect.poll(() => errorOf(password)).toMatch(/^This password is too easy to guess/);
  expect(
    await page
      .getByText('Good', { exact: true })
      .or(page.getByText('Strong', { exact: true }))
      .count(),
  ).toBe(0);
  await password.fill('Copper&lantern-42');
  await page.getByText('Strong', { exact: true }).waitFor();
  await page.keyboard.press('Enter');
  const address = page.locator('input[type=email][aria-invalid=true]');
  await address.waitFor();
  await expect.poll(() => errorOf(address)).toMatch(/^An account with this email exists already/);
  // Said once, with the ways on beside it.
  expect(await page.getByText('An account with this email exists already').count()).toBe(1);
  await page.getByRole('link', { name: 'Reset the password' }).click();
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
});

test('the offer that led here shows as a badge and stays with the clinic', async () => {
  const page = await openPage(browser(), app);
  await page.goto('/signup');
  await page.getByRole('heading', { name: 'Create your account' }).waitFor();
  expect(await page.getByText('Limited offer: 50% off the first year').count()).toBe(0);
  await page.goto('/signup?source=landing&offer=limited-50-off');
  await page.getByText('Limited offer: 50% off the first year').waitFor();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByText('Limited offer: 50% off the first year').waitFor();
  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('Last name').fill('Field');
  await page.getByRole('textbox', { name: /^Email/ }).fill('sam@example.com');
  await page.getByRole('textbox', { name: 'Password' }).fill('Copper&lantern-42');
  await page.getByLabel('Clinic name').fill('Offer Clinic');
  await page.getByLabel('I accept the Terms and Conditions').check();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/request-reviews');
  const clinic = await app.ctx.db.knex('clinics').where({ name: 'Offer Clinic' }).first('offer');
  expect(clinic).toEqual({ offer: 'limited-50-off' });
});

test('by keyboard alone somebody forgets a password and comes back to sign in', async () => {
  const page = await openPage(browser(), app);
  await page.goto('/login');
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
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
});

test('anyone who is signed in is led away from the screens of visitors, and unknown paths lead home', async () => {
  const page = await openPage(browser(), app);
  await page.goto('/nothing-here');
  await page.getByRole('heading', { name: 'More reviews from the patients you already see' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  await signInAt(page, await addMember(app));
  for (const path of ['/', '/login', '/signup', '/forgot-password', '/nothing-here', '/admin']) {
    await page.goto(path);
    await page.waitForURL('**/request-reviews');
  }
  await page.goto('/profile');
  await page.waitForURL('**/settings');
});

test('an access token that ran out is renewed without anybody noticing', async () => {
  const later = await startApp('sqlite', { worker: false });
  const owner = await addMember(later);
  const page = await openPage(browser(), later);
  await signInAt(page, owner);
  later.ctx.config.clockOffset += 20 * 60;
  await page.goto('/patients');
  await page.getByRole('heading', { name: 'Patients' }).waitFor();
  await page.getByText('Total').first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/patients');
});

test('a super admin lands on /admin, and a clinic’s people never see it', async () => {
  const boss = await openPage(browser(), app);
  await signInAt(boss, await addMember(app, { role: 'super_admin' }));
  await boss.waitForURL('**/admin');
  const desk = await openPage(browser(), app);
  await signInAt(desk, await addMember(app, { role: 'staff' }));
  await desk.goto('/admin');
  await desk.waitForURL('**/request-reviews');
});

test('sign-in and sign-up please axe on a phone in either theme', async () => {
  const page = await openPage(browser(), app, NARROW);
  for (const path of ['/login', '/signup']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectSoundInEither(page, path);
    await page.locator('button[type=submit]').click();
    await page.getByText('Email is required').waitFor();
    await expectSoundInEither(page, `what ${path} says of empty fields`);
  }
  await page.goto('/login');
  await typeCredentials(page, 'nobody@example.com');
  await page.getByText('Login failed').waitFor();
  await expectSoundInEither(page, 'refused');
});
