import type { Browser, BrowserContextOptions, CDPSession, Page } from 'playwright-core';
import { isSteadyAddress } from './ports.ts';

/**
 * Windows that a worker keeps from test to test: to read, compile and draw the dashboard for the first time takes twice
 * what it takes from then on. A test finds its window as good as new: signed out, with nothing stored and nobody listening.
 */

interface Kept {
  browser: Browser;
  page: Page;
  url: string;
  devTools: CDPSession;
  isTaken: boolean;
  /** Whether it was told something that cannot be taken back. */
  isSpoilt: boolean;
}

export const DESK = { width: 1280, height: 900 };

/** Nothing moves unless the test wants it: drawing takes long, and a colour in mid-fade fails the contrast rules by chance. */
const USUAL = { viewport: DESK, reducedMotion: 'reduce' } as const;

const SETTABLE = new Set(['viewport', 'reducedMotion', 'colorScheme']);

let windows: Kept[] = [];

/** Gives a window on the app at `url`, and what gives it back. */
export async function takeWindow(
  browser: Browser,
  url: string,
  options: BrowserContextOptions,
): Promise<{ page: Page; giveBack: () => Promise<void> }> {
  const canBeKept = Object.keys(options).every((name) => SETTABLE.has(name)) && isSteadyAddress(url);
  if (!canBeKept) {
    const context = await browser.newContext({ baseURL: url, ...USUAL, ...options });
    return { page: await context.newPage(), giveBack: () => context.close() };
  }
  const found = (await findKept(browser, url)) ?? (await makeKept(browser, url));
  found.isTaken = true;
  const { viewport, reducedMotion, colorScheme = 'light' } = { ...USUAL, ...options };
  if (viewport) await found.page.setViewportSize(viewport);
  await found.page.emulateMedia({ media: null, forcedColors: null, reducedMotion, colorScheme });
  return { page: found.page, giveBack: () => giveBack(found) };
}

/** Those that are kept: they outlive the file whose tests they were opened for. */
export const isKept = (page: Page | undefined): boolean => windows.some((one) => one.page === page);

/** One that nobody has; those at an address where no server stands any more are of no use. */
async function findKept(browser: Browser, url: string): Promise<Kept | undefined> {
  windows = windows.filter((one) => one.browser.isConnected());
  const free = windows.filter((one) => !one.isTaken && one.browser === browser);
  for (const one of free) if (one.url !== url) await discard(one);
  return free.find((one) => one.url === url);
}

async function makeKept(browser: Browser, url: string): Promise<Kept> {
  const context = await browser.newContext({ baseURL: url, ...USUAL });
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  const kept: Kept = { browser, page, url, devTools, isTaken: true, isSpoilt: false };
  windows.push(kept);
  noticeWhatLasts(kept);
  return kept;
}

function noticeWhatLasts(kept: Kept): void {
  const { page } = kept;
  const notice = () => {
    kept.isSpoilt = true;
  };
  const told = ['addInitScript', 'exposeFunction', 'setExtraHTTPHeaders', 'setDefaultTimeout'] as const;
  tell(page, told, notice);
  tell(page.context(), [...told, 'newCDPSession'], notice);
  tell(page.clock, ['install', 'fastForward', 'pauseAt', 'runFor', 'setFixedTime', 'setSystemTime'], notice);
}

/** Tells of each call of these methods. */
function tell<T extends object>(target: T, names: readonly (keyof T)[], notice: () => void): void {
  for (const name of names) {
    const own = target[name];
    if (typeof own !== 'function') throw new Error(`${String(name)} is no method.`);
    target[name] = ((...words: unknown[]) => {
      notice();
      return own.apply(target, words);
    }) as T[keyof T];
  }
}

async function giveBack(kept: Kept): Promise<void> {
  const isClean = !kept.isSpoilt && !kept.page.isClosed() && (await clean(kept));
  if (isClean) kept.isTaken = false;
  else await discard(kept);
}

async function discard(kept: Kept): Promise<void> {
  windows = windows.filter((one) => one !== kept);
  await kept.page.context().close();
}

/** Listened to by tests; what Playwright listens to by itself stays. */
const HEARD_OF_PAGES = [
  'console',
  'dialog',
  'download',
  'filechooser',
  'framenavigated',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
];
const HEARD_OF_WINDOWS = ['page', 'request', 'requestfailed', 'requestfinished', 'response'];

/** Makes a window as good as new, at an address of the app without a script; false where that cannot be reached. */
async function clean({ page, url, devTools }: Kept): Promise<boolean> {
  const context = page.context();
  for (const name of HEARD_OF_WINDOWS) await context.removeAllListeners(name, { behavior: 'ignoreErrors' });
  for (const name of HEARD_OF_PAGES) await page.removeAllListeners(name, { behavior: 'ignoreErrors' });
  for (const other of context.pages()) if (other !== page) await other.close();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await context.clearPermissions();
  const answer = await page.goto(`${url}/api/health`).catch(() => undefined);
  if (!answer?.ok()) return false;
  await context.clearCookies();
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.mouse.move(-1, -1);
  await devTools.send('Page.resetNavigationHistory');
  return true;
}
