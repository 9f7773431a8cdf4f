import { randomUUID } from 'node:crypto';
import AxeBuilder from '@axe-core/playwright';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import type { SignedIn } from '../../server/contract/auth.ts';
import { type Member, PASSWORD, type TestApp } from './app.ts';
import { launchChromium } from './chromium.ts';
import { eventually } from './sandbox.ts';

/** A real browser on a test's own Goodword. */

export const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 900 };

/** A small phone on which nothing fades: a colour in mid-fade fails the contrast rules by chance. */
export const NARROW = { viewport: { width: 360, height: 780 }, reducedMotion: 'reduce' as const };

/** One Chromium for the tests of a file. */
export function oneBrowser(): () => Browser {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchChromium();
  });
  afterAll(() => browser.close());
  return () => browser;
}

/** Opens a window of its own on the app. The test fails if the page reports an error of its own. */
export async function openPage(
  browser: Browser,
  app: TestApp,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ baseURL: app.url, viewport: DESK, ...options });
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(String(error)));
  page.on('console', (message) => {
    const isAnswer = /Failed to load resource/.test(message.text());
    if (message.type() === 'error' && !isAnswer) troubles.push(message.text());
  });
  onTestFinished(async () => {
    await context.close();
    expect(troubles).toEqual([]);
  });
  return page;
}

/** Opens a window in which somebody signed in before: it has what a sign-in leaves in the browser, and no screen yet. */
export async function openAs(
  browser: Browser,
  app: TestApp,
  { email }: Pick<Member, 'email'>,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await openPage(browser, app, options);
  const deviceId = randomUUID();
  const answer = await page.context().request.post('/api/auth/login', {
    headers: { 'x-device-id': deviceId },
    data: { email, password: PASSWORD },
  });
  const { accessToken, expiresIn } = (await answer.json()) as SignedIn;
  const now = Date.now();
  await page.goto('/api/health');
  await page.evaluate((kept) => void Object.assign(localStorage, kept), {
    device_id: deviceId,
    access_token: accessToken,
    token_expiry: String(now + expiresIn * 1_000),
    last_activity: String(now),
  });
  return page;
}

/** Signs in at the screen, as a person does. */
export async function signInAt(page: Page, { email }: Pick<Member, 'email'>): Promise<void> {
  await page.goto('/login');
  await typeCredentials(page, email);
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** Types e-mail and password at the sign-in screen and sends them. */
export async function typeCredentials(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Signs out by the user's menu. */
export async function signOutAt(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Account/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
}

/**
 * Has the server fail whatever is read at these addresses. The way back that it gives waits until the page has also
 * tried again by itself, as it does once: from then on only the person's Try Again reads anything.
 */
export async function failReads(page: Page, addresses: string): Promise<() => Promise<void>> {
  const failed = new Map<string, number>();
  await page.route(addresses, async (route) => {
    const url = route.request().url();
    await route.fulfill({ status: 500, body: '' });
    failed.set(url, (failed.get(url) ?? 0) + 1);
  });
  return async () => {
    await eventually(() => failed.size > 0 && [...failed.values()].every((times) => times > 1));
    await page.unroute(addresses);
  };
}

/**
 * What axe finds wrong by WCAG A and AA, in one line each. A page without foreign frames is searched in place: a page of
 * axe's own to gather what frames found takes as long as the search.
 */
export async function axeFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'])
    .setLegacyMode()
    .analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

/** Whether the page can be pushed sideways. */
export const scrollsSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

/** Fails with the state's name where axe finds something in it, or where it can be pushed sideways. */
export async function expectSound(page: Page, state: string): Promise<void> {
  expect(await axeFindings(page), state).toEqual([]);
  expect(await scrollsSideways(page), state).toBe(false);
}

/** The same of a state of the dashboard in either theme. */
export async function expectSoundInEither(page: Page, state: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await showIn(page, colorScheme);
    await expectSound(page, `${state}, ${colorScheme}`);
  }
}

/** Shows the dashboard in a theme; resolves once no colour fades any more. */
async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
  await page.evaluate(async () => {
    const fades = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(fades.map(({ finished }) => finished));
  });
}
