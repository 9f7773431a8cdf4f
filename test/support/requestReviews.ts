import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { addMember, type Member, reply, type TestApp, textsTo } from './app.ts';
import { openAs } from './browser.ts';
import { eventually } from './sandbox.ts';

/** The screen Request Reviews as the browser tests use it. */

export const TEMPLATE =
  'Thanks for visiting {clinicName}. How did we do? {reviewLink} Reply STOP to unsubscribe.';

/** A fictional number by its last two digits, and how the screen shows it. */
export const number = (last: number): string => `+121255502${String(last).padStart(2, '0')}`;
export const shown = (last: number): string => `+1 (212) 555-02${String(last).padStart(2, '0')}`;

export const box = (page: Page): Locator => page.getByRole('textbox', { name: 'Phone numbers' });
export const row = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ hasText: name });
export const sendNow = (page: Page): Locator => page.getByRole('button', { name: 'SEND NOW' });
export const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).click();

/** Puts text into the box at one stroke, and leaves the box. */
export async function putNumbers(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  await box(page).blur();
}

/** Pastes text into the box from the clipboard. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((words) => navigator.clipboard.writeText(words), text);
  await box(page).focus();
  await page.keyboard.press('ControlOrMeta+V');
}

/** Goes to one of the three steps that a phone shows one at a time. */
export const toStep = (page: Page, step: 'Numbers' | 'Message' | 'Send'): Promise<void> =>
  page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: step }).click();

/** Opens the screen for somebody and waits until it is there whole. */
export async function openRequest(
  browser: Browser,
  app: TestApp,
  member: Member,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await openAs(browser, app, member, options);
  await page.goto('/request-reviews');
  await page.locator('figure').waitFor({ state: 'attached' });
  return page;
}

/** A clinic in which 01 is blocked, 02 has said STOP and 03 is in cooldown. */
export async function withHistory(app: TestApp): Promise<Member> {
  const owner = await addMember(app);
  const { client } = owner;
  const phoneNumbers = [number(2), number(3)];
  await client.addToBlockList({ payload: { phoneNumber: number(1) } });
  await client.sendBulk({ payload: { phoneNumbers, messageTemplate: TEMPLATE, sendNow: true } });
  await eventually(async () => (await textsTo(app, number(2)))[0]);
  await reply(app, number(2), 'STOP');
  await eventually(async () => {
    const { data } = await client.previewSms({ payload: { messageTemplate: TEMPLATE, phoneNumbers } });
    return data.results[0]?.verdict === 'opted_out';
  });
  return owner;
}

/** The words that a screen reader adds to SEND NOW. */
export const describedBy = (page: Page): Promise<string> =>
  sendNow(page).evaluate((button) =>
    (button.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  );
