import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { CAPTCHA_SCRIPT } from '../../server/sandbox/captcha/script.ts';
import { axeFindings, COLOUR_RULES, EVERY_RULE, oneBrowser } from './browser.ts';
import { CAPTCHA, type ReviewServer, startReviewServer } from './reviewPage.ts';

// A patient's phone on the patient's page. The platforms' sites and the captcha's are stood in for.

export interface Phone {
  page: Page;
  context: BrowserContext;
  /** Every address asked for that is not our own. */
  elsewhere: string[];
  /** What the browser complained of. */
  complaints: string[];
}

/** A server of the page and a browser for the tests of a file. */
export function patientPhones() {
  const browser = oneBrowser();
  let server: ReviewServer;
  let context: BrowserContext | undefined;
  beforeAll(async () => {
    server = await startReviewServer();
  });
  afterEach(() => context?.close());
  afterAll(() => server.stop());
  return {
    server: () => server,
    /** Takes a phone that has opened nothing yet. */
    async take(options: BrowserContextOptions = {}): Promise<Phone> {
      const phone = await takePhone(browser(), server.url, options);
      context = phone.context;
      return phone;
    },
    /** Opens an address of the page. */
    async open(path: string, options: BrowserContextOptions = {}): Promise<Phone> {
      const phone = await takePhone(browser(), server.url, options);
      context = phone.context;
      await phone.page.goto(server.url + path);
      return phone;
    },
  };
}

async function takePhone(browser: Browser, origin: string, options: BrowserContextOptions): Promise<Phone> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'en-US',
    reducedMotion: 'reduce',
    ...options,
  });
  const elsewhere: string[] = [];
  await context.route(
    (url) => url.origin !== origin,
    (route) => {
      const url = route.request().url();
      elsewhere.push(url);
      return url.startsWith(CAPTCHA)
        ? route.fulfill({ contentType: 'text/javascript', body: CAPTCHA_SCRIPT })
        : route.fulfill({ contentType: 'text/html', body: '<title>The platform</title>' });
    },
  );
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  return { page, context, elsewhere, complaints };
}

export const star = (page: Page, label: string) => page.getByRole('radio', { name: label, exact: true });
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
export const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();

/** What axe finds in either theme, by every rule. */
export async function faultsOf(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' });
  const faults = await axeFindings(page, EVERY_RULE);
  await page.emulateMedia({ colorScheme: 'dark' });
  return [...faults, ...(await axeFindings(page, COLOUR_RULES))];
}

/** Pixels by which the page, or a line of text in it, is wider than its room. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const cut = [...document.querySelectorAll<HTMLElement>('main *:not(.unseen):not(svg *)')].map(
      (element) => element.getBoundingClientRect().right - document.documentElement.clientWidth,
    );
    return Math.max(0, document.documentElement.scrollWidth - innerWidth, ...cut);
  });
