import { DateTime } from 'luxon';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addMember, type Member, startApp, type TestApp, textsTo } from '../support/app.ts';
import { NARROW, oneBrowser, openAs } from '../support/browser.ts';
import { eventually } from '../support/sandbox.ts';
import { expectSoundDialog, expectSoundMain } from '../support/soundParts.ts';
import { DESK } from '../support/windows.ts';

// Appointment Reminder in a real browser: one patient, one appointment, one text.

const browser = oneBrowser();

let app: TestApp;
beforeAll(async () => {
  app = await startApp('sqlite', {}, afterAll);
});

const NUMBER = '+12125550171';
const SHOWN = '+1 (212) 555-0171';

async function openReminder(
  inBrowser: Browser,
  at: TestApp,
  member: Member,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await openAs(inBrowser, at, member, options);
  await page.goto('/appointment-reminder');
  await page.getByRole('figure').waitFor();
  return page;
}

const sendNow = (page: Page) => page.getByRole('button', { name: 'Send Now' });
const phone = (page: Page) => page.getByLabel('Phone number');
/** The same day for the whole file, which may run over midnight. */
const IN_A_WEEK = DateTime.now().plus({ days: 7 }).toFormat('yyyy-MM-dd');

async function fillIn(page: Page, number = '(212) 555-0171'): Promise<void> {
  await phone(page).fill(number);
  await page.getByLabel('Date').fill(IN_A_WEEK);
  await page.getByLabel('Hour').selectOption('2 PM');
  await page.getByLabel('Minutes').selectOption('30');
}

/** The label of a zone, which tells its offset. */
const zoneNamed = async (page: Page, city: string): Promise<string> => {
  const labels = await page.getByLabel('Timezone').locator('option').allInnerTexts();
  return labels.find((label) => label.startsWith(city)) ?? '';
};

test('a reminder is read before it is sent by the keyboard, reaches the patient, and stands in the log; a second one is not sent', async () => {
  const page = await openReminder(browser(), app, await addMember(app));
  await fillIn(page);
  await page.getByLabel('Timezone').selectOption({ label: await zoneNamed(page, 'Chicago') });
  const day = DateTime.fromISO(IN_A_WEEK).toFormat('cccc, LLLL d, yyyy');
  const words = `Reminder: Your appointment at Oak Street Clinic is on ${day} at 2:30 PM CT. Reply STOP to unsubscribe.`;
  await expect.poll(() => page.getByRole('figure').innerText()).toContain(words);
  await expect.poll(() => page.getByRole('figure').innerText()).toContain('1 segment');

  await page.getByText(`Reminds ${SHOWN} now.`).waitFor();
  await page.keyboard.press('Control+Enter');
  const dialog = page.getByRole('dialog', { name: `Remind ${SHOWN} now?` });
  await dialog.getByText('at 2:30 PM CT').waitFor();
  await dialog.locator(':focus').waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText(`The reminder to ${SHOWN} is on its way`).first().waitFor();
  await expect.poll(() => phone(page).inputValue()).toBe('');
  await expect.poll(() => phone(page).evaluate((it) => it === document.activeElement)).toBe(true);
  const [text] = await eventually(async () => {
    const texts = await textsTo(app, NUMBER);
    return texts.length > 0 && texts;
  });
  expect(text?.body).toBe(words);

  await phone(page).fill(NUMBER);
  await page.getByText('This patient already has a reminder of this appointment').first().waitFor();
  await sendNow(page).click({ force: true });
  expect(await page.getByRole('dialog').count()).toBe(0);

  await page.getByRole('link', { name: 'See it in the Log' }).click();
  await page.getByRole('row').filter({ hasText: SHOWN }).getByText('Appointment reminder').waitFor();
});

test('for no US number, or for a time that is over, it is not sent and says why; one that fails keeps what was typed, and one whose answer was lost is not sent twice', async () => {
  const page = await openReminder(browser(), app, await addMember(app));
  await phone(page).fill('+36 20 123 4567');
  await page.keyboard.press('Tab');
  await page.getByText('Please enter a valid US phone number').first().waitFor();
  await phone(page).fill(NUMBER);
  await page.getByLabel('Date').fill('2026-01-05');
  await page.getByText('Please choose a future appointment time').first().waitFor();
  await expect.poll(() => sendNow(page).getAttribute('aria-disabled')).toBe('true');
  await page.setViewportSize(NARROW.viewport);
  await expectSoundMain(page, 'filled in');
  await page.setViewportSize(DESK);

  await fillIn(page);
  await page.getByText(`Reminds ${SHOWN} now.`).waitFor();
  await page.route('**/api/sms/send-bulk', (route) => route.fulfill({ status: 500, body: '' }));
  await sendNow(page).click();
  await expectSoundDialog(page, 'asking');
  await page.getByRole('button', { name: 'Send the reminder' }).click();
  await page.getByRole('alert').getByText('Failed to send reminder').waitFor();
  await expect.poll(() => phone(page).inputValue()).toBe('(212) 555-0171');
  await expect.poll(() => page.getByLabel('Date').inputValue()).toBe(IN_A_WEEK);
  await page.unroute('**/api/sms/send-bulk');
  await page.reload();
  await page.getByText(`Reminds ${SHOWN} now.`).waitFor();
  await page.route('**/api/sms/send-bulk', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await sendNow(page).click();
  await page.getByRole('button', { name: 'Send the reminder' }).click();
  await page.getByRole('alert').getByText('Failed to send reminder').waitFor();
  await page.getByText('This patient already has a reminder of this appointment').first().waitFor();
  await expect.poll(() => sendNow(page).getAttribute('aria-disabled')).toBe('true');
});
