import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMember, startApp, type TestApp } from '../support/app.ts';
import { goWithin, oneBrowser, openAs, openPage, scrollsSideways } from '../support/browser.ts';
import { furnishedClinic } from '../support/furnishedClinic.ts';
import { buildWithPseudoLanguage, PSEUDO } from '../support/pseudoLanguage.ts';

// Another language needs a line and a folder, and then says every word of the dashboard. The one of these
// tests says the English words between « and », two fifths longer.

const browser = oneBrowser();

let app: TestApp;
const cleanUps: (() => Promise<void>)[] = [];
beforeAll(async () => {
  const atEnd = (cleanUp: () => Promise<void>) => void cleanUps.unshift(cleanUp);
  const buildFolder = await buildWithPseudoLanguage(atEnd);
  app = await startApp('sqlite', { buildFolder, worker: false }, atEnd);
});
afterAll(async () => {
  for (const cleanUp of cleanUps) await cleanUp();
});

/** A small phone whose browser asks for the language as it is spoken in some region. */
const SMALL = { viewport: { width: 360, height: 780 }, locale: `${PSEUDO}-PLOC` };

function* stringsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  if (typeof value !== 'object' || value === null) return;
  for (const each of Object.values(value)) yield* stringsIn(each);
}

/** Words of the contract: server, screens and terminal say them alike, whatever the language. */
const contract = import.meta.glob<Record<string, unknown>>(
  '../../server/contract/{words,rules}/*[wW]ords.ts',
  {
    eager: true,
  },
);
const tables = import.meta.glob<Record<string, unknown>>(
  '../../server/contract/*/{activity,analyticsView,clinicSetup,consent,dashboardView,inbound,live,platforms,roles,scopes,subscriptionStates,support,templates,webhooks}.ts',
  { eager: true },
);

const dayWords = (options: Intl.DateTimeFormatOptions): string[] =>
  Array.from({ length: 366 }, (_, day) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options }).format(Date.UTC(2028, 0, day + 1)),
  );

/** What the platform's Intl says of days and times, in the locale that the language has in the list. */
const DATE_WORDS = new Set([
  ...(['long', 'short'] as const).flatMap((width) => [
    ...dayWords({ weekday: width }),
    ...dayWords({ month: width }),
  ]),
  ...['AM', 'PM', 'minute', 'minutes', 'hour', 'hours', 'day', 'days', 'ago'],
]);

/**
 * Our name, what the clinic itself wrote into its texts, an address, a colour, somebody's initials, the details of an audit
 * row as they are kept, and what the sample of the patient's page says in a language of the patient's.
 */
const NAMES = /^Goodword$|Oak Street Clinic|^https?:|^#[0-9A-F]{6}$|^\p{Lu}{2}$|^\{"|^How was your visit\?$/u;

/** Opens a window that notes whatever the server answers: rows, and sentences about them. */
async function listenIn(page: Page): Promise<Set<string>> {
  const said = new Set(
    stringsIn([contract, tables].map((files) => Object.values(files).map((file) => ({ ...file })))),
  );
  page.on('response', async (response) => {
    const isData = response.headers()['content-type']?.startsWith('application/json');
    if (isData) for (const text of stringsIn(await response.json().catch(() => null))) said.add(text);
  });
  return said;
}

/** Everything that people see or are read out, but for what is there to be copied. What is broken into lines is one text. */
const textsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const holders = [...document.body.querySelectorAll('*')].filter(
      (element) =>
        element.checkVisibility() &&
        !element.closest('script, style, textarea[readonly], [aria-hidden="true"]'),
    );
    const textsOf = (element: Element) =>
      [...element.childNodes]
        .filter((node) => node.nodeType === Node.TEXT_NODE)
        .map((node) => node.nodeValue ?? '');
    const ownTexts = (element: Element) => {
      if (element.matches('svg tspan')) return [];
      if (element.matches('svg text'))
        return [[...element.children].map((line) => line.textContent).join(' ')];
      return element.querySelector(':scope > wbr') ? [element.textContent] : textsOf(element);
    };
    const named = ['aria-label', 'placeholder', 'title', 'alt'];
    return holders.flatMap((one) => [...ownTexts(one), ...named.map((name) => one.getAttribute(name) ?? '')]);
  });

/** What is left of a text without what the language says of it. */
function bare(text: string): string {
  const without = text.replace(/«[^«»]*»/g, '');
  return without === text ? text : bare(without);
}

/** Data, or made of data word by word, as a person's name and a day are. */
const isKnown = (text: string, said: Set<string>): boolean =>
  said.has(text) || NAMES.test(text) || wordsOf(text).every((word) => said.has(word) || DATE_WORDS.has(word));

const wordsOf = (text: string): string[] => text.split(/[^\p{L}]+/u).filter((word) => word !== '');

async function untranslatedOn(page: Page, said: Set<string>): Promise<string[]> {
  const left = (await textsOn(page)).map((text) => bare(text).trim()).filter((text) => !isKnown(text, said));
  const parts = left.flatMap((text) => text.split(/(?<=\S): ?| · /)).map((part) => part.trim());
  return [...new Set(parts)].filter((part) => !isKnown(part, said));
}

/** Waits until everything on a screen has come, the parts too that are loaded late: two looks in a row find the same. */
async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: '«' }).waitFor();
  const waiting = page.locator('.mantine-Skeleton-root, .mantine-Loader-root').filter({ visible: true });
  await expect.poll(() => waiting.count()).toBe(0);
  let before = '';
  const isSame = async (): Promise<boolean> => {
    const now = (await textsOn(page)).join('\n');
    const same = now === before;
    before = now;
    return same;
  };
  await expect.poll(isSame, { interval: 500 }).toBe(true);
}

/** Walks screens, on each of which everything is said in the language, and which cannot be pushed sideways. */
async function walk(page: Page, said: Set<string>, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await goWithin(page, path);
    await settled(page);
    // A screen may show an answer before the window that listens in has read it.
    await expect.poll(() => untranslatedOn(page, said), { message: path }).toEqual([]);
    expect(await scrollsSideways(page), path).toBe(false);
  }
}

test('every screen of a clinic says its words in the language of the browser, and longer ones fit a small phone', async () => {
  const owner = await furnishedClinic(app);
  const page = await openAs(browser(), app, owner, SMALL);
  const said = await listenIn(page);
  await page.goto('/log');
  await settled(page);
  await expect.poll(() => page.getAttribute('html', 'lang')).toBe(PSEUDO);
  const tabs = ['reviews', 'sms', 'notifications', 'security', 'team', 'developers'];
  const settings = ['/settings', ...tabs.map((tab) => `/settings?tab=${tab}`)];
  const daily = ['/request-reviews', '/appointment-reminder', '/track-reviews', '/log/replies', '/dashboard'];
  const more = ['/patients', '/reviews', '/analytics', '/activity', '/billing', ...settings];
  await walk(page, said, [...daily, ...more]);
});

test('so do the super admin’s; anyone who chose English in such a browser gets English', async () => {
  const page = await openAs(browser(), app, await addMember(app, { role: 'super_admin' }), SMALL);
  const said = await listenIn(page);
  await page.goto('/settings');
  await settled(page);
  const lists = ['users', 'clinics', 'audit-logs', 'payments', 'block-lists', 'deliverability', 'support'];
  await walk(page, said, ['/admin', ...lists.map((list) => `/admin/${list}`)]);
  const visitor = await openPage(browser(), app, SMALL);
  await visitor.addInitScript(() => localStorage.setItem('language', 'en'));
  await visitor.goto('/login');
  await visitor.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  await expect.poll(() => visitor.getAttribute('html', 'lang')).toBe('en');
});
