import { randomUUID } from 'node:crypto';
import axe, { type RunOptions } from 'axe-core';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import type { SignedIn } from '../../server/contract/routes/auth.ts';
import { type Member, PASSWORD, type TestApp } from './app.ts';
import { launchChromium } from './chromium.ts';
import { standAtOneAddress } from './ports.ts';
import { eventually } from './sandbox.ts';
import { DESK, isKept, takeWindow } from './windows.ts';

/** A real browser on a test's own Goodword. */

export const PHONE = { width: 390, height: 844 };

/** A small phone. */
export const NARROW = { viewport: { width: 360, height: 780 } };

/** A window in which dialogs slide and colours fade, as they do for most people. */
export const MOVING = { reducedMotion: 'no-preference' } as const;

let running: Promise<Browser> | undefined;

/** One Chromium for all files that a worker runs, since its start takes as long as a test; it ends with the worker. */
export function oneBrowser(): () => Browser {
  standAtOneAddress();
  let browser: Browser;
  beforeAll(async () => {
    running ??= launchOne();
    browser = await running.catch((error: unknown) => {
      running = undefined;
      throw error;
    });
  });
  afterAll(async () => {
    for (const context of browser.contexts()) if (!isKept(context.pages()[0])) await context.close();
  });
  return () => browser;
}

/**
 * No document lives for more than seconds: compilers that pay in the long run, and a process that draws for many pages,
 * take more than a quarter of the processor's time of such a document.
 */
const FOR_SHORT_PAGES = ['--in-process-gpu', '--js-flags=--no-opt --no-maglev'];

/** One that crashed, or did not start, is missing to its own file alone. */
async function launchOne(): Promise<Browser> {
  const browser = await launchChromium({ args: FOR_SHORT_PAGES });
  browser.once('disconnected', () => {
    running = undefined;
  });
  return browser;
}

/** Milliseconds by which each answer comes later than it does beside an idle server: `LAG=400 vitest …`. */
const LAG = Number(process.env.LAG ?? 0);

/** What is read of a screen before it has its answer is then read too early each time, not once in a hundred runs. */
async function lag(page: Page, latency: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
}

/** Opens a window on the app. The test fails if the page reports an error of its own. */
export async function openPage(
  browser: Browser,
  app: Pick<TestApp, 'url'>,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const { page, giveBack } = await takeWindow(browser, app.url, options);
  if (LAG) await lag(page, LAG);
  const troubles: string[] = [];
  page.on('pageerror', (error) => troubles.push(String(error)));
  page.on('console', (message) => {
    const isAnswer = /Failed to load resource/.test(message.text());
    if (message.type() === 'error' && !isAnswer) troubles.push(message.text());
  });
  onTestFinished(async () => {
    await giveBack();
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
  // The clinic's activity list begins with what the story does.
  await app.ctx.db.knex('activities').where({ type: 'user_login' }).delete();
  const now = Date.now();
  // Where a window that was kept stands already.
  if (page.url() !== `${app.url}/api/health`) await page.goto('/api/health');
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

/** Goes to a screen or tab of the dashboard as a link there does, without loading the page again. */
export async function goWithin(page: Page, path: string): Promise<void> {
  const before = await page.evaluate(SHOWN);
  await page.evaluate(BY_LINK, path);
  await expect.poll(() => page.evaluate(SHOWN)).not.toBe(before);
}

const SHOWN = () =>
  `${document.title} ${document.querySelector('[role=tab][aria-selected=true]')?.textContent}`;

/** Asked of the page: what a link within it does. */
export const BY_LINK = (path: string): void => {
  history.pushState({}, '', path);
  dispatchEvent(new PopStateEvent('popstate', { state: {} }));
};

/** Signs out by the user's menu. */
export async function signOutAt(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Account/ }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
}

/** Leaves a dialog or a menu by Escape, once it has the keyboard: an earlier key is lost. */
export async function leaveByEscape(dialog: Locator): Promise<void> {
  await dialog.locator(':focus').waitFor();
  await dialog.page().keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
}

/**
 * Has the server fail whatever is read at these addresses. The way back that it gives waits until the page has also
 * tried again by itself, as it does once: from then on only the person's Try Again reads anything.
 */
export async function failReads(page: Page, addresses: string): Promise<() => Promise<void>> {
  let failed = new Map<string, number>();
  // A page that is loaded again tries twice again, whatever the one before it had under way.
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) failed = new Map();
  });
  await page.route(addresses, async (route) => {
    const url = route.request().url();
    const ofThisPage = failed;
    await route.fulfill({ status: 500, body: '' });
    ofThisPage.set(url, (ofThisPage.get(url) ?? 0) + 1);
  });
  return async () => {
    await eventually(() => failed.size > 0 && [...failed.values()].every((times) => times > 1));
    await page.unroute(addresses);
  };
}

/** Which of its rules axe is asked. */
type Rules = Pick<RunOptions, 'runOnly'>;

export const EVERY_RULE: Rules = {};

/** Levels A and AA. */
const WCAG: Rules = { runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] } };

/** Those that look at colours: of all others either theme of a state is the same. */
export const COLOUR_RULES: Rules = {
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/** What axe finds wrong on a page and in its frames, in one line each: all else that it tells takes as long as the search. */
export async function axeFindings(page: Page, rules = WCAG): Promise<string[]> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
  }
  return page.evaluate(
    async (options) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options);
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      );
    },
    { ...rules, resultTypes: ['violations' as const] },
  );
}

/** Whether the page can be pushed sideways. */
export const scrollsSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

/** Fails with the state's name where axe finds something in it, or where it can be pushed sideways. */
export async function expectSound(page: Page, state: string, rules = WCAG): Promise<void> {
  expect(await axeFindings(page, rules), state).toEqual([]);
  expect(await scrollsSideways(page), state).toBe(false);
}

/** The same of a state of the dashboard in either theme. */
export async function expectSoundInEither(page: Page, state: string): Promise<void> {
  await showIn(page, 'light');
  await expectSound(page, `${state}, light`);
  await showIn(page, 'dark');
  await expectSound(page, `${state}, dark`, COLOUR_RULES);
}

/** The same on a small phone, by somebody who sits at a desk again afterwards. */
export async function expectSoundOnAPhone(page: Page, state: string): Promise<void> {
  await page.setViewportSize(NARROW.viewport);
  await expectSoundInEither(page, state);
  await page.setViewportSize(DESK);
}

/** Shows the dashboard in a theme; resolves once no colour fades any more. */
export async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor();
  await page.evaluate(async () => {
    // What a closed part of the page holds stands still until it is opened.
    const fades = document.getAnimations().filter((animation) => {
      const { target } = animation.effect as KeyframeEffect;
      return animation instanceof CSSTransition && target?.checkVisibility();
    });
    await Promise.allSettled(fades.map(({ finished }) => finished));
  });
}
