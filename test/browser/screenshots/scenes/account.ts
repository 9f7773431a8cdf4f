import type { Page } from 'playwright-core';
import { mailedToken } from '../../../support/accounts.ts';
import { refuse } from '../../../support/billing.ts';
import { typeCredentials } from '../../../support/browser.ts';
import { PEOPLE } from '../furnish.ts';
import { type Demo, press, type Scene } from '../scene.ts';

/** The screens around signing in, each in its states. */

const atCode = async (page: Page) => {
  await typeCredentials(page, PEOPLE.careful);
  await page.getByLabel('6-digit code').waitFor();
};

/** As for an account whose second step is an app's. */
const atAppCode = async (page: Page) => {
  const step = { twoFactorRequired: true, sessionId: 'any', method: 'authenticator' };
  await page.route('**/api/auth/login', (route) => route.fulfill({ json: step }));
  await atCode(page);
};

/** Comes to sign-up as the landing page sends people there. */
const withOffer = async (page: Page) => {
  await page.evaluate(() => history.replaceState({ usr: { offer: 'limited-50-off' }, key: 'a', idx: 0 }, ''));
  await page.reload();
};

const atReset = async (demo: Demo) =>
  `/reset-password?token=${await mailedToken(demo, PEOPLE.forgetful, 'reset-password')}`;

/** A whole form of somebody who signs up. */
const fillSignup = async (page: Page, email: string, password: string) => {
  await page.getByLabel('First name').fill('Nora');
  await page.getByLabel('Last name').fill('Field');
  await page.getByLabel('Email').first().fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByLabel('Clinic name').fill('Field Clinic');
  await page.getByRole('checkbox').check();
};

export const ACCOUNT_SCENES: Scene[] = [
  { name: 'login', account: null, path: '/login' },
  {
    name: 'login-wrong',
    account: null,
    path: '/login',
    act: async (page) => {
      await press(page, 'Sign in');
      await typeCredentials(page, 'somebody@example.com');
      await page.getByText('Login failed').waitFor();
    },
  },
  {
    name: 'login-throttled',
    account: null,
    path: '/login',
    act: async (page) => {
      await typeCredentials(page, 'somebody@example.com');
      await page.getByText('Login failed').waitFor();
      const sentence = 'Too many attempts. Try again in 15 minutes.';
      await refuse(page, '/auth/login', 'too_many_requests', sentence);
      await typeCredentials(page, 'somebody@example.com');
      await page.getByText(sentence).waitFor();
    },
  },
  {
    name: 'login-waiting',
    account: null,
    path: '/login',
    network: { '**/api/auth/login': 'waits' },
    act: (page) => typeCredentials(page, 'somebody@example.com'),
  },
  { name: 'login-code', account: null, path: '/login', act: atCode },
  {
    name: 'login-code-wrong',
    account: null,
    path: '/login',
    act: async (page) => {
      await atCode(page);
      await page.getByLabel('6-digit code').fill('000000');
      await page.getByText('Invalid code').waitFor();
    },
  },
  {
    name: 'login-code-over',
    account: null,
    path: '/login',
    act: async (page) => {
      await atCode(page);
      const error = 'This code has run out. Start again to get a new one.';
      const json = { statusCode: 400, error, code: 'token_expired', requestId: 'any' };
      await page.route('**/api/auth/2fa/verify', (route) => route.fulfill({ status: 400, json }));
      await page.getByLabel('6-digit code').fill('000000');
      await page.getByRole('alert').waitFor();
    },
  },
  { name: 'login-app', account: null, path: '/login', act: atAppCode },
  {
    name: 'login-recovery',
    account: null,
    path: '/login',
    act: async (page) => {
      await atAppCode(page);
      await press(page, 'Use a recovery code');
    },
  },
  { name: 'signup', account: null, path: '/signup', act: withOffer },
  {
    name: 'signup-wrong',
    account: null,
    path: '/signup',
    act: async (page) => {
      await page.getByRole('textbox', { name: 'Password' }).fill('Goodday');
      await press(page, 'Create account');
    },
  },
  {
    name: 'signup-too-easy',
    account: null,
    path: '/signup',
    act: async (page) => {
      await fillSignup(page, 'nora.new@example.com', 'Abcdefg1!');
      await page.getByRole('textbox', { name: 'Password' }).blur();
    },
  },
  {
    name: 'signup-known',
    account: null,
    path: '/signup',
    act: async (page) => {
      await fillSignup(page, PEOPLE.newcomer, 'Copper&lantern-42');
      await press(page, 'Create account');
      await page.getByRole('link', { name: /reset|forgot/i }).waitFor();
    },
  },
  { name: 'forgot-password', account: null, path: '/forgot-password' },
  {
    name: 'forgot-password-sent',
    account: null,
    path: '/forgot-password',
    act: async (page) => {
      await page.getByLabel('Email').fill('somebody.new@example.com');
      await press(page, 'Send the link');
      await page.getByText('Check Your Email').waitFor();
    },
  },
  {
    name: 'reset-password',
    account: null,
    path: atReset,
    act: (page) => page.getByRole('textbox', { name: 'New password' }).fill('Copper&lantern'),
  },
  {
    name: 'reset-password-done',
    account: null,
    path: atReset,
    act: async (page) => {
      await page.route('**/api/auth/password-reset', (route) => route.fulfill({ json: {} }));
      await page.getByRole('textbox', { name: 'New password' }).fill('Copper&lantern-42');
      await press(page, 'Set the password');
      await page.getByRole('status').waitFor();
    },
  },
  {
    name: 'reset-password-over',
    account: null,
    path: '/reset-password?token=nobody-sent-this',
    act: (page) => page.getByText('This link has expired').waitFor(),
  },
  {
    name: 'reset-password-checking',
    account: null,
    path: '/reset-password?token=any',
    network: { '**/api/auth/password-reset/check': 'waits' },
  },
  { name: 'reset-password-no-token', account: null, path: '/reset-password' },
  {
    name: 'verify-email',
    account: null,
    path: async (demo) => `/verify-email?token=${await mailedToken(demo, PEOPLE.forgetful, 'verify-email')}`,
  },
  { name: 'verify-email-no-token', account: null, path: '/verify-email' },
  { name: 'verify-email-failed', account: null, path: '/verify-email?token=nobody-sent-this' },
  {
    name: 'verify-email-expired',
    account: null,
    path: '/login',
    act: async (page) => {
      await typeCredentials(page, PEOPLE.newcomer);
      await page.waitForURL('**/request-reviews');
      await page.route('**/api/auth/verify-email', (route) => route.fulfill({ status: 400, json: {} }));
      await page.goto('/verify-email?token=a-day-old');
    },
  },
  {
    name: 'invitation',
    account: null,
    path: async (demo) => `/invitation?token=${await mailedToken(demo, PEOPLE.invited, 'invitation')}`,
  },
  {
    name: 'invitation-wrong',
    account: null,
    path: async (demo) => `/invitation?token=${await mailedToken(demo, PEOPLE.invited, 'invitation')}`,
    act: (page) => press(page, 'Join the team'),
  },
  { name: 'invitation-unknown', account: null, path: '/invitation?token=nobody-sent-this' },
  { name: 'invitation-signed-in', account: 'preview', path: '/invitation?token=nobody-sent-this' },
  {
    name: 'unverified',
    account: null,
    path: '/login',
    act: async (page) => {
      await typeCredentials(page, PEOPLE.newcomer);
      await page.getByRole('heading', { name: 'Request Reviews' }).waitFor();
    },
  },
  {
    name: 'session-expired',
    account: null,
    path: '/login',
    act: async (page) => {
      await typeCredentials(page, PEOPLE.newcomer);
      await page.waitForURL('**/request-reviews');
      await page.evaluate(() => localStorage.setItem('last_activity', '1'));
      await page.getByText('Session expired').waitFor();
    },
  },
];
