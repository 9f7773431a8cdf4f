import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addMember, PASSWORD, startApp } from '../support/app.ts';
import { expectSoundInEither, NARROW, oneBrowser, openPage } from '../support/browser.ts';

// Sign-up while a super admin has closed it.

const browser = oneBrowser();

async function start() {
  const app = await startApp('sqlite', { worker: false });
  const { client } = await addMember(app, { role: 'super_admin' });
  const close = () => client.toggleSignup({ payload: { disabled: true, duration: 3 } });
  const open = () => client.toggleSignup({ payload: { disabled: false } });
  return { app, close, open };
}

const TYPED = {
  'First name': 'Nora',
  'Last name': 'Field',
  Email: 'nora.field@example.com',
  'Clinic name': 'Field Clinic',
};

async function fillIn(page: Page): Promise<void> {
  for (const [label, value] of Object.entries(TYPED)) {
    await page.getByLabel(label, { exact: false }).first().fill(value);
  }
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByLabel('I accept the Terms and Conditions').check();
}

const submit = (page: Page) => page.getByRole('button', { name: 'Create account' });

test('a visitor reads why nobody can sign up, until when and whom to write to; what was typed is kept until it opens again', async () => {
  const { app, close, open } = await start();
  await close();
  const page = await openPage(browser(), app, NARROW);
  await page.goto('/signup');
  await page.getByRole('heading', { name: 'Sign-ups are closed' }).waitFor();
  await page.getByText(/closed until .* write to .*@/).waitFor();
  await page.getByText(/By your clock they open/).waitFor();
  expect(await submit(page).count()).toBe(0);
  await expectSoundInEither(page, 'closed');
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.waitForURL('**/login');
  await open();
  await page.goto('/signup');
  await submit(page).waitFor();

  await fillIn(page);
  await close();
  await submit(page).click();
  const notice = page.getByRole('status', { name: 'Sign-ups are closed' });
  await notice.getByText(/closed until/).waitFor();
  await expect.poll(() => submit(page).getAttribute('aria-disabled')).toBe('true');
  for (const [label, value] of Object.entries(TYPED)) {
    await expect.poll(() => page.getByLabel(label, { exact: false }).first().inputValue()).toBe(value);
  }
  await page.reload();
  await notice.waitFor();
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Nora');
  await open();
  await page.reload();
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await submit(page).click();
  await page.waitForURL('**/request-reviews');
});
