import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { addMember, type TestApp } from './app.ts';
import { openAs } from './browser.ts';

/** A super admin at one of their screens. */
export async function openAdmin(
  browser: Browser,
  app: TestApp,
  path: string,
  options?: BrowserContextOptions,
): Promise<Page> {
  const boss = await addMember(app, { role: 'super_admin' });
  const page = await openAs(browser, app, boss, options);
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

/** Which of the theme's colours the badge with a word has. */
export const colourOf = (rows: Locator, word: string): Promise<string | undefined> =>
  rows
    .locator('.mantine-Badge-root', { hasText: word })
    .first()
    .evaluate((badge) => /mantine-color-(\w+)-light/.exec(badge.getAttribute('style') ?? '')?.[1]);
