import { test } from 'vitest';
import { addMember, lapse, startApp } from '../support/app.ts';
import {
  expectSound,
  expectSoundInEither,
  leaveByEscape,
  NARROW,
  oneBrowser,
  openAs,
} from '../support/browser.ts';

// What stands around every screen, for those who see it by ear or on a small phone.

const browser = oneBrowser();

test('menus, the subscription’s banner, the way to upgrade and what is shown where no screen can be pass the accessibility rules', async () => {
  const app = await startApp('sqlite', { worker: false });
  const owner = await addMember(app);
  const page = await openAs(browser(), app, owner, NARROW);
  await page.route('**/api/auth/me', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/log');
  await page.getByText('Your account could not be loaded.').waitFor();
  await expectSoundInEither(page, 'where no screen can be');
  await page.unroute('**/api/auth/me');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await page.getByRole('heading', { name: 'Log', level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Log', exact: true })
    .waitFor();
  await expectSoundInEither(page, 'the menu');
  await leaveByEscape(page.getByRole('dialog'));
  await page.getByRole('button', { name: /Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
  await expectSound(page, 'the account’s menu');
  await lapse(app, owner);
  await page.reload();
  await page.getByText('Texting and changes need a subscription').waitFor();
  await expectSoundInEither(page, 'lapsed');
  await page.getByRole('button', { name: 'Upgrade Now' }).click();
  await page.getByText('Everything that your clinic has here is kept.').waitFor();
  await expectSound(page, 'upgrade');
});
