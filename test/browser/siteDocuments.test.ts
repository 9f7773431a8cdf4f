import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { STORED } from '../../dashboard/session/stored.ts';
import { addMember, startApp, type TestApp } from '../support/app.ts';
import { goWithin, oneBrowser, openAs, openPage, signInAt } from '../support/browser.ts';
import { freshNumber, send } from '../support/sending.ts';

// Help, terms and privacy as people read them, on a screen and on paper.

const browser = oneBrowser();
const PATHS = ['/best-practices', '/terms', '/privacy'];

let app: TestApp;
beforeAll(async () => {
  app = await startApp('sqlite', { worker: false }, afterAll);
});

const open = () => openPage(browser(), app);

const isInView = (page: Page, id: string) =>
  page.locator(`[id="${id}"]`).evaluate((element) => {
    const { top } = element.getBoundingClientRect();
    return top >= 0 && top < innerHeight;
  });

test('the contents lead to their sections, below the head that stays, and an address to the row of an error code', async () => {
  const page = await open();
  await page.goto('/best-practices');
  const contents = page.getByRole('navigation', { name: 'On this page' });
  for (const [name, id] of [
    ['Cooldown', 'cooldown'],
    ['Delivery error codes', 'codes'],
    ['Consent comes first', 'consent'],
  ] as const) {
    await contents.getByRole('link', { name, exact: true }).click();
    await page.waitForURL((url) => url.hash === `#${id}`);
    // The page is drawn at its new place in the next frame.
    await expect.poll(() => isInView(page, id), { message: id }).toBe(true);
  }
  await page.goto('/best-practices#code-30007');
  await expect.poll(() => isInView(page, 'code-30007')).toBe(true);
  await page.getByRole('link', { name: 'Back to home' }).click();
  await page.waitForURL((url) => url.pathname === '/');
});

/** Ways elsewhere that are shown. */
async function waysFrom(page: Page): Promise<string[]> {
  const shown = await page.getByRole('link').or(page.getByRole('button')).allInnerTexts();
  return shown.filter((name) => ['Back to home', 'Pricing', 'Sign in', 'Sign up', 'Contact'].includes(name));
}

test('printed, a page is its words without its ways elsewhere', async () => {
  const page = await open();
  for (const path of PATHS) {
    await page.goto(path);
    expect(await waysFrom(page), path).toContain('Back to home');
    await page.emulateMedia({ media: 'print' });
    expect(await waysFrom(page), path).toEqual([]);
    await expect.poll(() => page.locator('section h2').first().isVisible()).toBe(true);
    await page.emulateMedia({ media: 'screen' });
  }
});

/** Follows a link that opens a tab of its own, and gives the address of that. */
async function followTo(page: Page, name: string): Promise<string> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name, exact: true }).click();
  const tab = await opened;
  await tab.waitForLoadState();
  const { pathname, hash } = new URL(tab.url());
  if (hash) expect(await tab.locator(hash).count(), hash).toBe(1);
  await tab.close();
  return pathname + hash;
}

test('sign-up leads to terms and privacy in tabs of their own: what was typed stays, and nothing is accepted by that', async () => {
  const page = await open();
  await page.goto('/signup');
  await page.getByLabel('First name').fill('Robin');
  expect(await followTo(page, 'Terms and Conditions')).toBe('/terms');
  expect(await followTo(page, 'Privacy Policy')).toBe('/privacy');
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Robin');
  expect(await page.getByLabel('I accept the Terms and Conditions').isChecked()).toBe(false);
});

test('screens lead to the rule that they speak of', async () => {
  const member = await addMember(app);
  await send(member.client, [freshNumber()]);
  const page = await openAs(browser(), app, member);
  await page.goto('/settings?tab=sms');
  expect(await followTo(page, 'How the cooldown works')).toBe('/best-practices#cooldown');
  expect(await followTo(page, 'More about the hours')).toBe('/best-practices#hours');
  await goWithin(page, '/log');
  expect(await followTo(page, 'What the error codes mean')).toBe('/best-practices#codes');
});

describe('the privacy page', () => {
  test('names all that a browser keeps of somebody who works here, and its one cookie', async () => {
    const page = await open();
    await signInAt(page, await addMember(app));
    await page.getByLabel('Phone numbers', { exact: true }).fill('+1 212 555 0123');
    await page.getByRole('button', { name: /Account of/ }).click();
    await page.getByText('Dark', { exact: true }).click();
    const kept = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
    expect(kept).toEqual(expect.arrayContaining([STORED.token, STORED.colours]));
    expect(kept.some((name) => name.startsWith('draft:'))).toBe(true);
    const cookies = (await page.context().cookies()).map(({ name }) => name);
    expect(cookies).toHaveLength(1);

    await page.goto('/privacy');
    const names = await page.locator('#cookies tbody th').allInnerTexts();
    const unnamed = [...kept, ...cookies].filter((name) => !names.includes(name.split(':')[0] ?? ''));
    expect(unnamed).toEqual([]);
  });

  test('is true of visitors: they are given no cookie, and their browser keeps nothing', async () => {
    const page = await open();
    for (const path of ['/', ...PATHS, '/review-preview']) {
      await page.goto(path);
      const kept = await page.evaluate(() => localStorage.length + sessionStorage.length);
      expect(kept, path).toBe(0);
    }
    expect(await page.context().cookies()).toEqual([]);
  });
});
