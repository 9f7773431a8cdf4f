import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMember, OWN_TIME, signIn, startApp, type TestApp } from '../support/app.ts';
import { expectSoundOnAPhone, goWithin, oneBrowser, signInAt } from '../support/browser.ts';
import { beginAgain, dialog, openSettings, part, works } from '../support/settingsScreen.ts';

// What everybody sets for themselves: password, timeout, sessions; and who has which tab.

const browser = oneBrowser();

let app: TestApp;
beforeAll(async () => {
  app = await startApp('sqlite', { env: OWN_TIME }, afterAll);
});
const NEW_PASSWORD = 'Violet-kettle-42!';
/** Scrolling is a touch, and the browser tells of it late: the screen fits, so that nothing scrolls. */
const WITHOUT_SCROLLING = { width: 1280, height: 2400 };
const sessions = (page: Page) =>
  page.getByRole('list', { name: 'Where you are signed in' }).getByRole('listitem');

test('a password that is wrong, too simple or easy to guess is told under its field; changed, every other session ends', async () => {
  const owner = await addMember(app);
  const page = await openSettings(browser(), app, owner);
  const change = page.getByRole('button', { name: 'Change password' });
  const current = page.getByRole('textbox', { name: 'Current password' });
  const next = page.getByRole('textbox', { name: 'New password' });
  await part(page, 'Password').getByText('Changing it signs you out everywhere else.').waitFor();
  await change.click();
  await expect.poll(() => part(page, 'Password').getByText('Password is required').count()).toBe(2);
  await expectSoundOnAPhone(page, 'errors');
  await current.fill('Not-the-one-7!');
  await next.fill('alllowercase');
  await change.click();
  await page.getByText('Password must contain uppercase, lowercase, number, and special character').waitFor();
  await next.fill(NEW_PASSWORD);
  await part(page, 'Password').getByText('Strong').waitFor();
  await change.click();
  await part(page, 'Password').getByText('Your current password is not right.').waitFor();
  expect(await works(owner)).toBe(true);
  await current.fill('Correct-horse-7!');
  await next.fill('Password1!');
  await change.click();
  await page.getByText('This password is too easy to guess.').waitFor();
  await expect.poll(() => next.inputValue()).toBe('Password1!');

  await next.fill(NEW_PASSWORD);
  await change.click();
  await page.getByText('You are signed out everywhere else.').waitFor();
  expect(await works(owner)).toBe(false);
  expect(await works(await signIn(app, owner.email, NEW_PASSWORD))).toBe(true);
  await page.reload();
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
  await expect.poll(() => current.inputValue()).toBe('');
});

test('the session timeout takes 5 to 1,440 minutes, stays in this browser, and works at once', async () => {
  const owner = await addMember(app);
  const page = await openSettings(browser(), app, owner, { options: { viewport: WITHOUT_SCROLLING } });
  await page.clock.install();
  const minutes = page.getByRole('textbox', { name: 'Minutes without activity' });
  await expect.poll(() => minutes.inputValue()).toBe('30');
  for (const wrong of ['4', '1441', '7.5', 'soon']) {
    await minutes.fill(wrong);
    await minutes.press('Enter');
    await page.getByText('Enter a whole number from 5 to 1,440').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('sessionTimeoutMinutes'))).toBeNull();
    await minutes.fill('');
  }
  await minutes.fill('5');
  await minutes.press('Tab');
  await page.getByText('Saved', { exact: true }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('sessionTimeoutMinutes'))).toBe('5');

  await page.clock.runFor('04:30');
  expect(new URL(page.url()).pathname).toBe('/settings');
  await page.clock.runFor('01:00');
  await page.getByText('Session expired').waitFor();
  await page.waitForURL('**/login');
});

test('the list of sessions begins with this one; each is ended alone, or all at once, and told where it had ended already', async () => {
  const owner = await addMember(app);
  const page = await openSettings(browser(), app, owner);
  const terminal = sessions(page).filter({ hasText: 'Goodword in a terminal' });
  const here = sessions(page).filter({ hasText: 'This one' });
  const outOfTerminal = terminal.getByRole('button', { name: 'Sign out of Goodword in a terminal' });
  await here.getByText(/^Chrome on /).waitFor();
  await here.getByText('Just now').waitFor();
  const later = new Date(app.ctx.now().getTime() + 3_600_000).toISOString();
  const others = app.database.knex('sessions').where({ client: 'cli', user_id: owner.userId });
  await others.update({ last_seen_at: later });
  await page.reload();
  await expect.poll(() => sessions(page).first().innerText()).toMatch(/This one/);
  expect(await sessions(page).count()).toBe(2);

  await outOfTerminal.click();
  await page.getByText('Signed out of Goodword in a terminal').waitFor();
  await terminal.waitFor({ state: 'detached' });
  expect(await works(owner)).toBe(false);
  await page.getByRole('button', { name: 'Sign out everywhere else' }).hover();
  await page.getByRole('tooltip', { name: 'You are signed in nowhere else.' }).waitFor();

  const second = await signIn(app, owner.email);
  await beginAgain(page);
  await terminal.waitFor();
  await second.client.logout();
  await outOfTerminal.click();
  await page.getByText('That session had ended already.').waitFor();
  await terminal.waitFor({ state: 'detached' });
});

test('sessions end everywhere else, and then everywhere, which leads to sign-in', async () => {
  const owner = await addMember(app);
  const page = await openSettings(browser(), app, owner);
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await dialog(page).getByText('You stay signed in here.').waitFor();
  expect(await works(owner)).toBe(true);
  await dialog(page).getByRole('button', { name: 'Sign out everywhere else' }).click();
  await page.getByText('One other session has ended.').waitFor();
  expect(await works(owner)).toBe(false);
  await expect.poll(() => sessions(page).count()).toBe(1);

  const again = await signIn(app, owner.email);
  await page.getByRole('button', { name: 'Sign out everywhere', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Sign out everywhere', exact: true }).click();
  await page.waitForURL('**/login');
  expect(await works(again)).toBe(false);
  await signInAt(page, owner);
  expect(new URL(page.url()).pathname).toBe('/request-reviews');
});

test('staff have Security alone; the addresses of other tabs lead there', async () => {
  const page = await openSettings(browser(), app, await addMember(app, { role: 'staff' }), { tab: 'team' });
  await page.waitForURL((url) => url.pathname === '/settings' && url.search === '');
  await part(page, 'Password').waitFor();
  await expect.poll(() => page.getByRole('tab').allInnerTexts()).toEqual(['Security']);
});

test('a super admin has Security too, reached from the account’s menu', async () => {
  const boss = await addMember(app, { role: 'super_admin' });
  const page = await openSettings(browser(), app, boss);
  await expect.poll(() => page.getByRole('tab').allInnerTexts()).toEqual(['Security']);
  await goWithin(page, '/admin');
  await page.getByRole('button', { name: /Account/ }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await page.waitForURL('**/settings');
});

test('an owner moves between the tabs by keyboard; Back returns to the one before', async () => {
  const page = await openSettings(browser(), app, await addMember(app));
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.waitForURL((url) => url.search === '');
  const tab = (name: string) => page.getByRole('tab', { name });
  await expect.poll(() => tab('General').getAttribute('aria-selected')).toBe('true');
  await tab('General').focus();
  for (const next of ['reviews', 'sms', 'notifications', 'security', 'team']) {
    await page.keyboard.press('ArrowRight');
    await page.waitForURL(`**/settings?tab=${next}`);
  }
  await page.getByRole('table', { name: 'People' }).waitFor();
  await tab('Developers').click();
  await page.waitForURL('**/settings?tab=developers');
  await page.goBack();
  await page.getByRole('table', { name: 'People' }).waitFor();
});
