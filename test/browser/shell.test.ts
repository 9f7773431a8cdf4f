import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMember, startApp, type TestApp } from '../support/app.ts';
import {
  goWithin,
  leaveByEscape,
  oneBrowser,
  openAs,
  openPage,
  PHONE,
  scrollsSideways,
} from '../support/browser.ts';
import { beginAgain } from '../support/settingsScreen.ts';

// The frame around the screens, and what holds for every screen.

const browser = oneBrowser();

let app: TestApp;
beforeAll(async () => {
  app = await startApp('sqlite', { worker: false }, afterAll);
});

async function open(path: string, { paid = true, role = 'owner' as const, options = {} } = {}) {
  const member = await addMember(app, { paid, role });
  const page = await openAs(browser(), app, member, options);
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  return { member, page };
}

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const quotaBar = (page: Page) => page.getByRole('progressbar', { name: /used this month$/ });
const scrolled = (page: Page) => page.evaluate(() => scrollY);

/** While it is not known who is signed in, a spinner has the window. */
async function expectSpinnerAtFirst(page: Page): Promise<void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/api/auth/me', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/patients');
  const spinner = page.getByRole('status', { name: 'Loading' });
  await spinner.waitFor();
  const box = await spinner.boundingBox();
  const middle = (box?.y ?? 0) + (box?.height ?? 0) / 2;
  expect(Math.abs(middle - 450)).toBeLessThan(10);
  expect(await navigation(page).count()).toBe(0);
  held.resolve();
  await page.getByRole('heading', { name: 'Patients', level: 1 }).waitFor();
}

test('the frame has the clinic’s id, the way to request reviews, and an owner’s screens in their order', async () => {
  const member = await addMember(app);
  const page = await openAs(browser(), app, member);
  await expectSpinnerAtFirst(page);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByText(`Clinic ID ${member.clinicId}`).click();
  await page.getByText('Copied', { exact: true }).first().waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(member.clinicId);
  await expect
    .poll(() => navigation(page).getByRole('link').allInnerTexts())
    .toEqual([
      'Request Reviews',
      'Appointment Reminder',
      'Track Reviews',
      'Log',
      'Settings',
      'Dashboard',
      'Patients',
      'Reviews',
      'Analytics',
      'Activity Log',
      'Billing',
    ]);
  const brand = page.getByRole('banner').getByRole('link', { name: 'Goodword, to the first screen' });
  await expect.poll(() => brand.getAttribute('href')).toBe('/');
  await page.getByRole('link', { name: 'Start a review request' }).click();
  await page.waitForURL((url) => url.pathname === '/request-reviews');
  await page.getByRole('button', { name: /Account of Robin Test/ }).click();
  await expect
    .poll(() => page.getByRole('menuitem').allInnerTexts())
    .toEqual(['Settings', 'Billing & Usage', 'Best Practices & FAQ', 'Contact Support', 'Logout']);
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await page.waitForURL('**/settings');

  // Where the browser does not let pages copy, as in one that came without https, it says so.
  await page.evaluate(() => Reflect.deleteProperty(Navigator.prototype, 'clipboard'));
  await page.getByText(`Clinic ID ${member.clinicId}`).click();
  await page
    .getByRole('tooltip')
    .getByText(`This browser does not let pages copy. The clinic ID is ${member.clinicId}.`)
    .waitFor();
});

test('F5, Ctrl+R and ⌘R begin the screen again without loading the page; every screen begins at its top', async () => {
  const { page } = await open('/patients');
  const panel = page.getByRole('region', { name: 'More filters' });
  await page.evaluate(() => Object.assign(window, { isTheSame: true }));
  for (const keys of ['F5', 'Control+r', 'Meta+r']) {
    await page.getByRole('button', { name: 'More Filters' }).click();
    await panel.waitFor();
    const again = page.waitForRequest((request) => request.url().includes('/api/patients?'));
    await page.keyboard.press(keys);
    await again;
    await panel.waitFor({ state: 'detached' });
    expect([keys, await page.evaluate(() => 'isTheSame' in window)]).toEqual([keys, true]);
  }

  await page.setViewportSize({ width: 1280, height: 400 });
  await goWithin(page, '/settings?tab=security');
  await page.getByRole('heading', { name: 'Where you are signed in' }).waitFor();
  await page.mouse.move(700, 200);
  await page.mouse.wheel(0, 300);
  await expect.poll(() => scrolled(page)).toBeGreaterThan(100);
  await navigation(page)
    .getByRole('link', { name: 'Log', exact: true })
    .evaluate((link: HTMLElement) => link.click());
  await page.getByRole('heading', { name: 'Log', level: 1 }).waitFor();
  await expect.poll(() => scrolled(page)).toBe(0);
});

test('on a phone the frame is walked by keyboard, and keeps its navigation, and the clinic’s id, in a menu', async () => {
  const { page, member } = await open('/patients', { options: { viewport: PHONE } });
  await page.keyboard.press('Tab');
  await page.locator('a:focus', { hasText: 'Skip to the content' }).press('Enter');
  await page.locator('main:focus').waitFor();
  await page.getByRole('button', { name: 'Menu', exact: true }).focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.waitFor();
  const focusables = await menu.locator('a, button').count();
  for (let step = 0; step <= focusables; step += 1) {
    await page.keyboard.press('Tab');
    await expect.poll(() => menu.locator(':focus').count()).toBe(1);
  }
  await leaveByEscape(menu);
  await page.locator('button:focus[aria-label="Menu"]').waitFor();

  await page.getByRole('button', { name: 'Menu' }).click();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: `Copy ${member.clinicId}` }).click();
  await page.getByRole('button', { name: 'Copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(member.clinicId);
  await navigation(page).getByRole('link', { name: 'Log', exact: true }).click();
  await page.waitForURL('**/log');
  await navigation(page).waitFor({ state: 'hidden' });
  await page.locator('main:focus').waitFor();
});

test('the frame holds the longest name, and a page that is enlarged to twice its size', async () => {
  const { member, page } = await open('/log');
  const name = 'Wolfeschlegelsteinhausenbergerdorff and Szentgyörgyvölgyi Orthodontics of Upper Northwest';
  await app.ctx.db.knex('clinics').where({ id: member.clinicId }).update({ name });
  await page.reload();
  await page.getByRole('complementary').getByText(name).waitFor();
  // A window of 640 by 450 is one of 1280 by 900 at 200 per cent.
  for (const viewport of [
    { width: 1280, height: 900 },
    { width: 640, height: 450 },
    // The narrowest one whose main button has words.
    { width: 513, height: 900 },
  ]) {
    await page.setViewportSize(viewport);
    // What is drawn otherwise in a narrow window is so a moment after it is narrow.
    await expect.poll(() => scrollsSideways(page)).toBe(false);
    for (const name of [/Account of/, 'Contact Support']) {
      await page.getByRole('button', { name }).last().click({ trial: true });
    }
  }
});

test('the frame tells how many texts are left, orange from 80 % of them and red when none is, or that it could not be read', async () => {
  const { member, page } = await open('/patients');
  await page.route('**/api/billing/usage', (route) => route.fulfill({ status: 404, body: '{}' }));
  await page.reload();
  await page.getByText('Failed to load usage statistics').waitFor();
  await page.unroute('**/api/billing/usage');
  await page.locator('aside').getByRole('button', { name: 'Try Again' }).click();
  await page.getByText('1,000 left').waitFor();

  const colourAt = async (sent: number, left: string) => {
    await member.client.setMonthlyCap({ payload: { monthlyCap: 10 } });
    const usage = app.ctx.db.knex('usage').where({ clinic_id: member.clinicId });
    await usage.update({ reserved: sent });
    await beginAgain(page);
    await page.getByText(`${left} left`, { exact: true }).waitFor();
    await page.getByText(`${sent} / 10 used this month`).waitFor();
    return quotaBar(page).evaluate((bar) => /color-(\w+)/.exec(bar.getAttribute('style') ?? '')?.[1]);
  };
  await member.client.sendBulk({
    payload: {
      phoneNumbers: ['+12125550171'],
      messageTemplate: '{clinicName}? {reviewLink} Reply STOP to unsubscribe.',
      sendNow: true,
    },
  });
  expect(await colourAt(7, '3')).toBe('dimmed');
  expect(await colourAt(8, '2')).toBe('orange');
  expect(await colourAt(9, '1')).toBe('orange');
  expect(await colourAt(10, '0')).toBe('red');
});

test('the frame leads a preview account to what the full version has and costs', async () => {
  const { page } = await open('/patients', { paid: false });
  await page.getByText('Preview Mode').first().waitFor();
  await page.getByText('497 left').waitFor();
  const dialog = page.getByRole('dialog', { name: 'Upgrade to the full version' });
  for (const name of ['Upgrade', 'Upgrade Now']) {
    await page.getByRole('button', { name, exact: true }).click();
    await dialog.waitFor();
    await expect
      .poll(() => dialog.getByRole('listitem').allInnerTexts())
      .toEqual([
        'Real patient data',
        'Actual feedback collection and SMS campaigns',
        'Live analytics',
        'Custom branding and templates',
        'Priority email support',
        '1,000 SMS per month',
      ]);
    await dialog.getByText('$49.95', { exact: true }).waitFor();
    await dialog.getByText('1,000 SMS included, billed monthly, cancel anytime.').waitFor();
    await leaveByEscape(dialog);
    await page.locator('button:focus', { hasText: name }).waitFor();
  }
});

test('the screens of visitors lead home', async () => {
  const page = await openPage(browser(), app);
  const home = page.getByRole('link', { name: 'Goodword, home' });
  await page.goto('/login');
  expect(await home.getAttribute('href')).toBe('/');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByRole('heading', { name: 'Create your account' }).waitFor();
  await home.click();
  await page.waitForURL((url) => url.pathname === '/');
});

test('what breaks a screen leads to the error screen, with its details within a small phone and the way back', async () => {
  const owner = await addMember(app);
  // In a window of its own: that the page reports this error is what is asked for.
  const window = await openAs(browser(), app, owner);
  const page = await browser()
    .newContext({ baseURL: app.url, storageState: await window.context().storageState() })
    .then((context) => context.newPage());
  await page.route('**/api/patients?*', (route) => route.fulfill({ json: { nothing: 'of what was asked' } }));
  await page.goto('/patients');
  await page.getByRole('heading', { name: 'Something went wrong' }).waitFor();
  await page
    .getByText(
      'An unexpected error occurred. Please refresh the page or contact support if the problem persists.',
    )
    .waitFor();
  const address = page.getByRole('link', { name: 'support@example.com' });
  await expect
    .poll(() => address.getAttribute('href'))
    .toMatch(/^mailto:support@example.com\?subject=Something%20went%20wrong/);
  const details = page.locator('details pre');
  expect(await details.isVisible()).toBe(false);
  await page.getByText('Details').click();
  await expect.poll(() => details.innerText()).not.toBe('');
  await page.setViewportSize({ width: 360, height: 780 });
  for (const part of [details, page.getByRole('heading', { name: 'Something went wrong' })]) {
    const { x = -1, width = 0 } = (await part.boundingBox()) ?? {};
    expect([x >= 0, x + width <= 360]).toEqual([true, true]);
  }
  await page.unroute('**/api/patients?*');
  await page.getByRole('button', { name: 'Reload Page' }).click();
  await page.getByRole('heading', { name: 'Patients', level: 1 }).waitFor();
  await page.context().close();
});
