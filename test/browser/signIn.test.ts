import { expect, test } from 'vitest';
import { addMember, startApp } from '../support/app.ts';
import { axeFindings, oneBrowser, openPage, PHONE, scrollsSideways, signInAt } from '../support/browser.ts';

const browser = oneBrowser();

test('an owner signs in and lands on Request Reviews; the sidebar shows the clinic and its texts', async () => {
  const app = await startApp('sqlite', { worker: false });
  const owner = await addMember(app, { clinicName: 'Willow Clinic' });
  const page = await openPage(browser(), app);
  await signInAt(page, owner);
  expect(new URL(page.url()).pathname).toBe('/request-reviews');
  await page.getByText('Willow Clinic').first().waitFor();
  await page.getByText('1,000 left').waitFor();
});

test('wrong credentials say so and keep what was typed', async () => {
  const app = await startApp('sqlite', { worker: false });
  const page = await openPage(browser(), app);
  await page.goto('/login');
  await page.getByLabel('Email').fill('nobody@example.com');
  await page.getByRole('textbox', { name: 'Password' }).fill('wrong-password');
  await page.keyboard.press('Enter');
  await page.getByText('Login failed').waitFor();
  await page.getByText('Please check your email and password.').waitFor();
  expect(await page.getByLabel('Email').inputValue()).toBe('nobody@example.com');
});

test('the form speaks in the specification’s words before anything is sent', async () => {
  const app = await startApp('sqlite', { worker: false });
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
  const app = await startApp('sqlite', { worker: false });
  const owner = await addMember(app);
  const page = await openPage(browser(), app);
  await page.goto('/log');
  await page.waitForURL('**/login');
  await page.getByLabel('Email').fill(owner.email);
  await page.getByRole('textbox', { name: 'Password' }).fill('Correct-horse-7!');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/log');
});

test('somebody new signs up by keyboard alone and sees that nothing is texted yet', async () => {
  const app = await startApp('sqlite', { worker: false });
  const page = await openPage(browser(), app);
  await page.goto('/signup');
  const typed: [string, string][] = [
    ['First name', 'Nora'],
    ['Last name', 'Field'],
    ['Email', 'nora@example.com'],
    ['Password', 'Str0ng-enough!'],
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
  await page.waitForURL('**/request-reviews');
  await page.getByText('Preview Mode').first().waitFor();
  await page.getByText('Account created!').waitFor();
});

test('signing up without what is needed names each missing thing', async () => {
  const app = await startApp('sqlite', { worker: false });
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

test('a session goes on over a reload, and ends everywhere when one tab signs out', async () => {
  const app = await startApp('sqlite', { worker: false });
  const owner = await addMember(app);
  const page = await openPage(browser(), app);
  await signInAt(page, owner);
  const second = await page.context().newPage();
  await second.goto('/patients');
  await second.getByRole('heading', { name: 'Patients' }).waitFor();
  await page.getByRole('button', { name: /Account/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  await second.waitForURL('**/login');
});

test('an access token that ran out is renewed without anybody noticing', async () => {
  const app = await startApp('sqlite', { worker: false });
  const owner = await addMember(app);
  const page = await openPage(browser(), app);
  await signInAt(page, owner);
  app.ctx.config.clockOffset += 20 * 60;
  await page.goto('/patients');
  await page.getByRole('heading', { name: 'Patients' }).waitFor();
  await page.getByText('Total').first().waitFor();
  expect(new URL(page.url()).pathname).toBe('/patients');
});

test('a super admin lands on /admin, and a clinic’s people never see it', async () => {
  const app = await startApp('sqlite', { worker: false });
  const boss = await openPage(browser(), app);
  await signInAt(boss, await addMember(app, { role: 'super_admin' }));
  await boss.waitForURL('**/admin');
  const desk = await openPage(browser(), app);
  await signInAt(desk, await addMember(app, { role: 'staff' }));
  await desk.goto('/admin');
  await desk.waitForURL('**/request-reviews');
});

test.each(['light', 'dark'] as const)(
  'sign-in and sign-up please axe on a phone in %s colours',
  async (colorScheme) => {
    const app = await startApp('sqlite', { worker: false });
    const page = await openPage(browser(), app, { colorScheme, viewport: PHONE });
    for (const path of ['/login', '/signup']) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await axeFindings(page)).toEqual([]);
      expect(await scrollsSideways(page)).toBe(false);
    }
  },
);
