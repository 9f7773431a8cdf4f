import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { addMember, startApp } from '../support/app.ts';
import { leaveByEscape, NARROW, oneBrowser } from '../support/browser.ts';
import { dateIn } from '../support/clock.ts';
import { number, openRequest, press, putNumbers, TEMPLATE, toStep } from '../support/requestReviews.ts';
import { send } from '../support/sending.ts';
import { expectSoundPart } from '../support/soundParts.ts';

// The dialogs of Request Reviews on a small phone, for those who see them by ear.

const browser = oneBrowser();
const DAY = 86_400_000;

test('every dialog of Request Reviews passes the accessibility rules on a phone, in the dark theme, and all that is scheduled is cancelled by keyboard', async () => {
  const app = await startApp('sqlite', { worker: false });
  const owner = await addMember(app);
  const scheduledFor = new Date(app.ctx.now().getTime() + DAY).toISOString();
  await send(owner.client, [number(4), number(5)], { sendNow: false, scheduledFor });
  await owner.client.addToBlockList({ payload: { phoneNumber: number(1) } });
  await owner.client.addTemplate({ payload: { name: 'Autumn', text: TEMPLATE } });
  const page = await openRequest(browser(), app, owner, { ...NARROW, colorScheme: 'dark' });
  const opens = async (title: string | RegExp) => {
    const dialog = page.getByRole('dialog', { name: title });
    await expectSoundPart(dialog, String(title));
    await leaveByEscape(dialog);
  };

  await press(page, 'See the block list (1)');
  await page.getByRole('button', { name: /from the block list$/ }).waitFor();
  await opens('Block list');
  await toStep(page, 'Message');
  await page.getByLabel('Message template').selectOption('Autumn');
  await press(page, 'Edit template');
  await opens('Edit template');
  await press(page, 'Delete template');
  await opens('Delete the template Autumn?');
  await page.getByLabel('Message template').selectOption('own');
  await press(page, 'Save as template');
  await opens('Save this message as a template');

  await page.getByRole('button', { name: '2 patients', exact: true }).click();
  await opens(/^2 patients/);
  await fromMenu(page, 'Move');
  await opens('Move 2 texts');
  await fromMenu(page, 'Cancel');
  await opens('Cancel 2 texts?');
  await toStep(page, 'Numbers');
  await putNumbers(page, number(6));
  await toStep(page, 'Send');
  await page.getByLabel('Date').fill(dateIn(2));
  await page.getByLabel('Hour').selectOption('8:00 AM');
  await press(page, 'Schedule');
  await opens(/^Schedule for/);

  const scheduled = page.getByRole('region', { name: 'Scheduled' });
  await scheduled.getByRole('button', { name: 'Cancel all' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Cancel 2 texts?' }).locator(':focus').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await scheduled.getByText('Nothing is scheduled.').waitFor();
});

async function fromMenu(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: action }).click();
}
