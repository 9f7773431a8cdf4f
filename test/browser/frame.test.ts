import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { addMember, lapse, startApp } from '../support/app.ts';
import { axeFindings, NARROW, oneBrowser, openAs, scrollsSideways } from '../support/browser.ts';

// What stands around every screen, for those who see it by ear or on a small phone.

const browser = oneBrowser();

async function isSound(page: Page, state: string): Promise<void> {
  expect(await axeFindings(page), state).toEqual([]);
  expect(await scrollsSideways(page), state).toBe(false);
}

describe.each(['light', 'dark'] as const)('in the %s theme', (colorScheme) => {
  const options = { ...NARROW, colorScheme };

  test('menus, the subscription’s banner and the way to upgrade pass the accessibility rules', async () => {
    const app = await startApp('sqlite', { worker: false });
    const owner = await addMember(app);
    const page = await openAs(browser(), app, owner, options);
    await page.goto('/log');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Log', exact: true })
      .waitFor();
    await isSound(page, 'the menu');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: /Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
    await isSound(page, 'the account’s menu');
    await lapse(app, owner);
    await page.reload();
    await page.getByText('Texting and changes need a subscription').waitFor();
    await isSound(page, 'lapsed');
    await page.getByRole('button', { name: 'Upgrade Now' }).click();
    await page.getByText('Everything that your clinic has here is kept.').waitFor();
    await isSound(page, 'upgrade');
  });

  test('a super admin’s screens pass the accessibility rules', async () => {
    const app = await startApp('sqlite', { worker: false });
    const page = await openAs(browser(), app, await addMember(app, { role: 'super_admin' }), options);
    await page.goto('/admin');
    await page.getByRole('heading', { name: 'Admin Panel' }).waitFor();
    await isSound(page, 'admin');
    await page.goto('/settings');
    await page.getByRole('heading', { name: 'Where you are signed in' }).waitFor();
    await isSound(page, 'settings');
  });

  test('what is shown where no screen can be passes the accessibility rules', async () => {
    const app = await startApp('sqlite', { worker: false });
    const page = await openAs(browser(), app, await addMember(app), options);
    await page.route('**/api/auth/me', (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto('/log');
    await page.getByText('Your account could not be loaded.').waitFor();
    await isSound(page, 'unreachable');
    await page.unroute('**/api/auth/me');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await page.getByRole('heading', { name: 'Log', level: 1 }).waitFor();
  });
});
