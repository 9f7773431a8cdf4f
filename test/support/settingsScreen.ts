import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import type { Settings, SettingsUpdate } from '../../server/contract/routes/settings.ts';
import type { Member, TestApp } from './app.ts';
import { openAs } from './browser.ts';

/** The Settings screen, as the tests of its tabs need it. */

/** Somebody at a tab of their settings. */
export async function openSettings(
  browser: Browser,
  app: TestApp,
  member: Member,
  { tab = 'security', options }: { tab?: string; options?: BrowserContextOptions } = {},
): Promise<Page> {
  const page = await openAs(browser, app, member, options);
  await page.goto(`/settings?tab=${tab}`);
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
  return page;
}

/** Begins the screen again and has all that is shown read again, as F5 does there: without loading the page. */
export const beginAgain = (page: Page): Promise<void> => page.keyboard.press('F5');

export const settingsOf = async ({ client }: Pick<Member, 'client'>): Promise<Settings> =>
  (await client.getSettings()).data;

/** Changes settings as somebody else does, over the API. */
export async function changeSettings(member: Member, change: Omit<SettingsUpdate, 'version'>): Promise<void> {
  const { version } = await settingsOf(member);
  await member.client.updateSettings({ payload: { version, ...change } });
}

/** A named part of the screen. */
export const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

export const dialog = (page: Page) => page.getByRole('dialog');

/** The rows of a table of the screen. */
export const rowsOf = (page: Page, table: string) =>
  page.getByRole('table', { name: table }).locator('tbody tr');

/** Opens the menu of the row that holds this text. */
export const openMenu = (page: Page, table: string, text: string) =>
  rowsOf(page, table)
    .filter({ hasText: text })
    .getByRole('button', { name: /^Actions for/ })
    .click();

/** Opens the menu of such a row and chooses from it. */
export async function choose(page: Page, { table, row, action }: Record<'table' | 'row' | 'action', string>) {
  await openMenu(page, table, row);
  await page.getByRole('menuitem', { name: action }).click();
}

/** Whether a member's session, signed in over the API, still works. */
export const works = ({ client }: Pick<Member, 'client'>): Promise<boolean> =>
  client.getMe().then(
    () => true,
    () => false,
  );
