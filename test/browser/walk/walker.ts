import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { TestApp } from '../../support/app.ts';
import {
  axeFindings,
  BY_LINK,
  COLOUR_RULES,
  openPage,
  scrollsSideways,
  showIn,
} from '../../support/browser.ts';
import { eventually } from '../../support/sandbox.ts';

/** Somebody who goes from screen to screen in one window, and what went wrong there on the way. */

export const WIDTHS = [1280, 768, 360] as const;
export const SMALL_PHONE = WIDTHS[2];
const HEIGHT = 900;

export interface Walker {
  page: Page;
  /** Answers that were refused and requests that broke since the last look. */
  troubles: string[];
  /** Whether everything that was asked for is answered. */
  isQuiet: () => boolean;
}

/** Takes the window in which somebody is about to walk. */
export function walkIn(page: Page): Walker {
  const troubles: string[] = [];
  const waiting = new Set<object>();
  page.on('request', (request) => {
    // Its answer ends with the screen.
    if (!request.url().endsWith('/api/live')) waiting.add(request);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) troubles.push(`${response.status()} ${response.url()}`);
  });
  page.on('requestfinished', (request) => waiting.delete(request));
  page.on('requestfailed', (request) => {
    waiting.delete(request);
    const why = request.failure()?.errorText;
    // A screen that is left asks for nothing more.
    if (why !== 'net::ERR_ABORTED') troubles.push(`${why} ${request.url()}`);
  });
  return { page, troubles, isQuiet: () => waiting.size === 0 };
}

export const visitor = async (browser: Browser, app: TestApp): Promise<Walker> =>
  walkIn(await openPage(browser, app));

/** Goes to a path as a link within the dashboard does; the first step, and whatever is no dashboard, is loaded. */
export async function goTo({ page }: Walker, path: string): Promise<void> {
  const isDashboard = (await page.locator('#root > *').count()) > 0;
  if (!isDashboard) return void (await page.goto(path));
  await page.evaluate(BY_LINK, path);
}

/** Waits until somebody stands at a path, below its heading; gives what that says. */
export async function arrive(
  { page }: Walker,
  { path, heading }: { path: string; heading: string | RegExp },
): Promise<string> {
  // Asked of the page itself: what is heard of it may be older than the last step, and a redirect still to come.
  await expect.poll(() => placeIn(page), { message: 'the path that was led to' }).toBe(path);
  const head = page.getByRole('heading', { level: 1, name: heading, exact: true });
  await head.waitFor();
  return head.innerText();
}

/** Waits until everything there is read. */
export const settle = ({ isQuiet }: Walker): Promise<boolean> => eventually(isQuiet);

/** The path where the page stands; while another document comes, nowhere. */
const placeIn = (page: Page): Promise<string> =>
  page.evaluate(() => location.pathname).catch(() => 'between two documents');

/** Opens a tab of the place where somebody is, by its address, and waits until it is read. */
export async function openTab(walker: Walker, path: string, tab: string): Promise<void> {
  const { page, isQuiet } = walker;
  const before = await page.getByRole('tab', { selected: true }).innerText();
  await goTo(walker, `${path}?tab=${tab}`);
  const opened = page.getByRole('tab', { selected: true }).filter({ hasNotText: before });
  await opened.waitFor();
  await page.getByRole('tabpanel').locator('h2, table, p').first().waitFor();
  await eventually(isQuiet);
}

/** Makes the window as wide as a small phone is. */
export const narrow = ({ page }: Walker): Promise<void> =>
  page.setViewportSize({ width: SMALL_PHONE, height: HEIGHT });

/** What holds of every screen, at each of these widths. */
export async function expectWhole(
  { page, troubles }: Walker,
  where: string,
  widths: readonly number[] = WIDTHS,
): Promise<void> {
  const { headings, ids } = await page.evaluate(() => ({
    headings: document.querySelectorAll('h1').length,
    ids: [...document.querySelectorAll('[id]')].map(({ id }) => id),
  }));
  expect([where, headings]).toEqual([where, 1]);
  expect([where, ...ids.filter((id, at) => ids.indexOf(id) !== at)]).toEqual([where]);
  // Begun where the window is: whatever moves to another width is laid out again.
  const isNarrow = page.viewportSize()?.width === SMALL_PHONE;
  for (const width of isNarrow ? widths.toReversed() : widths) {
    await page.setViewportSize({ width, height: HEIGHT });
    // A table becomes cards a moment after its window became narrow.
    await expect.poll(() => scrollsSideways(page), { message: `${where} at ${width}` }).toBe(false);
  }
  expect([where, ...troubles.splice(0)]).toEqual([where]);
}

/**
 * What axe finds: at a desk by all its rules, and of the other theme's colours on a phone; in the theme that is shown first,
 * since another one has all of the screen drawn again.
 */
export async function findingsOf({ page }: Walker): Promise<string[]> {
  const looks = [
    { theme: 'light', width: 1280, rules: undefined },
    { theme: 'dark', width: SMALL_PHONE, rules: COLOUR_RULES },
  ] as const;
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const found: string[] = [];
  for (const { theme, width, rules } of isDark ? looks.toReversed() : looks) {
    await page.setViewportSize({ width, height: HEIGHT });
    await showIn(page, theme);
    found.push(...(await axeFindings(page, rules)));
  }
  await page.setViewportSize({ width: SMALL_PHONE, height: HEIGHT });
  return found;
}
