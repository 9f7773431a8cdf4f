import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { leaveByEscape, oneBrowser } from '../support/browser.ts';
import { choose, modal, patientsScreen, toast } from '../support/patientsScreen.ts';

// An action that fails in a dialog leaves the keyboard where it was, and is sent once however often it is pressed.

const browser = oneBrowser();
const openPatients = patientsScreen(browser);

const isFocused = (button: Locator) => button.evaluate((element) => element === document.activeElement);

/** How many pixels what turns in a button that waits stands beside the button's middle. */
const offCentre = (button: Locator) =>
  button.evaluate((element) => {
    const middleOf = (box: DOMRect) => [box.x + box.width / 2, box.y + box.height / 2];
    const turns = element.querySelector('.mantine-Button-loader') ?? document.body;
    const [x = 0, y = 0] = middleOf(turns.getBoundingClientRect());
    const [middleX = 0, middleY = 0] = middleOf(element.getBoundingClientRect());
    return Math.max(Math.abs(x - middleX), Math.abs(y - middleY));
  });

/** The server holds what it is asked for until it is told to refuse. */
async function holding(page: Page, address: string) {
  const asked: string[] = [];
  const { promise: told, resolve: refuse } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    if (route.request().method() === 'GET') return route.continue();
    asked.push(route.request().method());
    await told;
    await route.fulfill({ status: 500, body: '' });
  });
  return { asked, refuse };
}

const ACTIONS = [
  ['Edit', 'Edit Patient', 'Save', 'Failed to update patient'],
  ['Never text again', /Number0/, 'Stop texting Person Number0', 'Not noted'],
] as const;

test('a button of a dialog, pressed twice and refused, keeps the keyboard, and shows in its middle that it waits', async () => {
  const { page } = await openPatients({ patients: 1 });
  for (const [action, title, label, failure] of ACTIONS) {
    const { asked, refuse } = await holding(page, '**/api/patients/**');
    await choose(page, 'Number0', action);
    // The dialog takes the keyboard a moment after it is shown.
    await modal(page, title).locator(':focus').waitFor();
    const button = modal(page, title).getByRole('button', { name: label });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => button.getAttribute('aria-busy')).toBe('true');
    await page.keyboard.press('Enter');
    expect(await isFocused(button)).toBe(true);
    expect(await offCentre(button)).toBeLessThan(1);
    refuse();
    await toast(page, failure).waitFor();
    await expect.poll(() => button.getAttribute('aria-busy')).toBe(null);
    expect(await isFocused(button)).toBe(true);
    expect(asked).toHaveLength(1);
    await page.unroute('**/api/patients/**');
    await leaveByEscape(modal(page, title));
  }
});
