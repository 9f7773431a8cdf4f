import AxeBuilder from '@axe-core/playwright';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { type Member, PASSWORD, type TestApp } from './app.ts';
import { launchChromium } from './chromium.ts';

/** A real browser on a test's own Goodword. */

export const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 900 };

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

/** Signs in at the screen, as a person does. */
export async function signInAt(page: Page, { email }: Pick<Member, 'email'>): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** What axe finds wrong by WCAG A and AA, in one line each. */
export async function axeFindings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'])
    .analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

/** Whether the page can be pushed sideways. */
export const scrollsSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
