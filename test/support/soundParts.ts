import axe from 'axe-core';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { COLOUR_RULES, scrollsSideways, showIn } from './browser.ts';

/**
 * What axe finds in one part of a screen: a dialog, or what a story has made of the middle. All around it is looked at in
 * `test/browser/walk`, and to look there again in every state of every dialog takes longer than the story.
 */

/** Levels A and AA. */
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];

async function findingsIn(part: Locator, rules: axe.RunOptions): Promise<string[]> {
  const page = part.page();
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return part.evaluate(
    async (element, options) => {
      const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(element, options);
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      );
    },
    { ...rules, resultTypes: ['violations' as const] },
  );
}

/** Fails with the state's name where axe finds something in a part in either theme, or where the page can be pushed sideways. */
export async function expectSoundPart(part: Locator, state: string): Promise<void> {
  const page = part.page();
  await part.waitFor();
  expect(await findingsIn(part, { runOnly: { type: 'tag', values: WCAG } }), state).toEqual([]);
  expect(await scrollsSideways(page), state).toBe(false);
  await showIn(page, 'dark');
  expect(await findingsIn(part, COLOUR_RULES), `${state}, dark`).toEqual([]);
  await showIn(page, 'light');
}

/** The same of the dialog that is open. */
export const expectSoundDialog = (page: Page, state: string): Promise<void> =>
  expectSoundPart(page.getByRole('dialog'), state);

/** The same of a screen without the frame around it. */
export const expectSoundMain = (page: Page, state: string): Promise<void> =>
  expectSoundPart(page.getByRole('main'), state);
