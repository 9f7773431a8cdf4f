import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { goWithin, leaveByEscape } from '../../support/browser.ts';
import { isFocusSeen } from './seen.ts';

/** Somebody without a pointer: Tab, Enter, Space, arrows and letters, and nothing else. */

/** Steps after which whatever is looked for counts as out of reach. */
const MOST_STEPS = 200;

export interface Hand {
  page: Page;
  /** Goes by Tab, on or back, until the keyboard is there, and the screen shows it. */
  to(target: Locator): Promise<void>;
  enter(target: Locator): Promise<void>;
  space(target: Locator): Promise<void>;
  /** Writes in place of what stands there. */
  type(target: Locator, words: string): Promise<void>;
  /** Opens the menu of a button and chooses from it by arrows. */
  choose(menu: Locator, item: string): Promise<void>;
  /** Chooses from a list by its first letters. */
  pick(select: Locator, option: string): Promise<void>;
  /** Leaves a dialog by Escape; the keyboard is back where it was before. */
  escape(dialog: Locator, opener: Locator): Promise<void>;
}

const isAt = (target: Locator): Promise<boolean> =>
  target.evaluateAll((found) => found.some((one) => one === document.activeElement));

/** Steps after which the page is asked again where the target is: a screen may have drawn it again. */
const STEPS_AT_ONCE = 10;

/**
 * Has the page keep in mind what is looked for: to find it by its name at each step would take most of the walk. Gives the
 * key that leads there, which is back where the keyboard has passed it.
 */
const keepInMind = (target: Locator): Promise<string> =>
  target.evaluateAll((found) => {
    Object.assign(window, { lookedFor: found });
    const held = document.activeElement;
    const isPassed =
      held !== null && (found[0]?.compareDocumentPosition(held) ?? 0) & Node.DOCUMENT_POSITION_FOLLOWING;
    return isPassed ? 'Shift+Tab' : 'Tab';
  });

const isAtWhatIsLookedFor = (page: Page): Promise<boolean> =>
  page.evaluate(() => 'lookedFor' in window && [window.lookedFor].flat().includes(document.activeElement));

/** A dialog takes the keyboard a moment after it is there, from wherever somebody in a hurry has got to by then. */
const hasItsDialog = (target: Locator): Promise<boolean> =>
  target.first().evaluate((one) => {
    const dialog = one.closest('[aria-modal=true]');
    return dialog === null || dialog.contains(document.activeElement);
  });

export function handOn(page: Page): Hand {
  const { keyboard } = page;

  async function to(target: Locator): Promise<void> {
    // A radio is drawn by another element than the one that has the keyboard.
    await target.first().waitFor({ state: 'attached' });
    await expect.poll(() => hasItsDialog(target)).toBe(true);
    let key = 'Tab';
    for (let step = 0; step < MOST_STEPS; step++) {
      if (step % STEPS_AT_ONCE === 0) key = await keepInMind(target);
      if ((await isAtWhatIsLookedFor(page)) && (await isAt(target))) return see(target);
      await keyboard.press(key);
    }
    throw new Error(`No Tab leads to ${target}`);
  }

  async function see(target: Locator): Promise<void> {
    if (!(await isFocusSeen(page))) throw new Error(`Nothing shows that the keyboard is at ${target}`);
  }

  const press = async (target: Locator, key: string) => {
    await to(target);
    await keyboard.press(key);
  };

  return {
    page,
    to,
    enter: (target) => press(target, 'Enter'),
    space: (target) => press(target, 'Space'),
    async type(target, words) {
      await press(target, 'ControlOrMeta+A');
      await keyboard.type(words);
    },
    async choose(menu, item) {
      await press(menu, 'Enter');
      await page.locator('[role=menuitem]:focus').waitFor();
      const wanted = page.getByRole('menuitem', { name: item, exact: true });
      for (let step = 0; step < MOST_STEPS && !(await isAt(wanted)); step++)
        await keyboard.press('ArrowDown');
      await see(wanted);
      await keyboard.press('Enter');
    },
    async pick(select, option) {
      await to(select);
      await keyboard.type(option);
      await expect
        .poll(() => select.evaluate((list: HTMLSelectElement) => list.selectedOptions[0]?.text))
        .toContain(option);
    },
    async escape(dialog, opener) {
      await leaveByEscape(dialog);
      await expect.poll(() => isAt(opener)).toBe(true);
    },
  };
}

export interface Action {
  /** What is done. */
  what: string;
  /** The screen it is done on. */
  at: string;
  /** Does it, and waits until it is done. */
  by(hand: Hand): Promise<unknown>;
}

/** Stands already where an action begins: at its screen, and in its tab where it names one. */
function isThere(page: Page, at: string): boolean {
  const [here, there] = [new URL(page.url()), new URL(at, page.url())];
  const tab = there.searchParams.get('tab');
  return here.pathname === there.pathname && here.searchParams.get('tab') === tab;
}

/** The first screen is loaded; to the others somebody goes within the dashboard. */
async function goTo(page: Page, at: string, isFirst: boolean): Promise<void> {
  if (isFirst) {
    await page.goto(at);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
  } else if (!isThere(page, at)) await goWithin(page, at);
}

/** Does one action after the other; gives those after which the keyboard was nowhere. */
export async function doAll(hand: Hand, actions: readonly Action[]): Promise<string[]> {
  const { page } = hand;
  const lost: string[] = [];
  for (const [turn, { what, at, by }] of actions.entries()) {
    await goTo(page, at, turn === 0);
    await by(hand).catch((cause) => {
      throw new Error(`By keyboard: ${what}`, { cause });
    });
    const isHeld = () => page.evaluate(() => document.activeElement !== document.body);
    await expect
      .poll(isHeld)
      .toBe(true)
      .catch(() => lost.push(what));
  }
  return lost;
}
