import { test } from 'vitest';
import { addMember, lapse, startApp } from '../support/app.ts';
import { expectSoundInEither, leaveByEscape, NARROW, oneBrowser, openAs } from '../support/browser.ts';

// What stands around every screen, for those who see it by ear or on a small phone.

const browser = oneBrowser();

test('menus, the subscription’s banner and the way to upgrade pass the accessibility rules in either theme', async () => {
  const app = await startApp('sqlite', { worker: false });
  const owner = await addMember(app);
  const page = await openAs(browser(), app, owner, NARROW);
  await page.goto('/log');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Log', exact: true })
    .waitFor();
  await expectSoundInEither(page, 'the menu');
  await leaveByEscape(page.getByRole('dialog'));
  await page.getByRole('button', { name: /Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
  await expectSoundInEither(page, 'the account’s menu');
  await lapse(app, owner);
  await page.reload();
  await page.getByText('Texting and changes need a subscription').waitFor();
  await expectSoundInEither(page, 'lapsed');
  await page.getByRole('button', { name: 'Upgrade Now' }).click();
  await page.getByText('Everything that your clinic has here is kept.').waitFor();
  await expectSoundInEither(page, 'upgrade');
});

test('a super admin’s screens pass the accessibility rules in either theme', async () => {
  const app = await startApp('sqlite', { worker: false });
  const page = await openAs(browser(), app, await addMember(app, { role: 'super_admin' }), NARROW);
  await page.goto('/admin');
  await page.getByRole('heading', { name: 'Admin Panel' }).waitFor();
  await expectSoundInEither(page, 'admin');
  await page.goto('/settings');
  await page.getByRole('heading', { name: 'Where you are signed in' }).waitFor();
  await expectSoundInEither(page, 'settings');
});

test('what is shown where no screen can be passes the accessibility rules in either theme', async () => {
  const app = await startApp('sqlite', { worker: false });
  const page = await openAs(browser(), app, await addMember(app), NARROW);
  await page.route('**/api/auth/me', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/log');
  await page.getByText('Your account could not be loaded.').waitFor();
  await expectSoundInEither(page, 'unreachable');
  await page.unroute('**/api/auth/me');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.getByRole('heading', { name: 'Log', level: 1 }).waitFor();
});
