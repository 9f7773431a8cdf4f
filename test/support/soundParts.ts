import axe from 'axe-core';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { scrollsSideways } from './browser.ts';

/**
 * What axe finds in one part of a screen: a dialog, or what a story has made of the middle. All around it is looked at in
 * `test/browser/walk`, in either theme: here each state is seen in one, the light or, on some phones, the dark, since to draw
 * a screen again in the other takes as long as everything else that is done there.
 */

/** Levels A and AA. */
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];

/** Fails with the state's name where axe finds something in a part, or where the page can be pushed sideways. */
export async function expectSoundPart(part: Locator, state: string): Promise<void> {
  const page = part.page();
  await part.waitFor();
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await part.evaluate(async (element, values) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(element, {
      runOnly: { type: 'tag', values },
      resultTypes: ['violations'],
    });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    );
  }, WCAG);
  expect(found, state).toEqual([]);
  expect(await scrollsSideways(page), state).toBe(false);
}

/** The same of the dialog that is open. */
export const expectSoundDialog = (page: Page, state: string): Promise<void> =>
  expectSoundPart(page.getByRole('dialog'), state);

/** The same of a screen without the frame around it. */
export const expectSoundMain = (page: Page, state: string): Promise<void> =>
  expectSoundPart(page.getByRole('main'), state);
