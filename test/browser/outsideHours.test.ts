import { DateTime } from 'luxon';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { addMember, type Member, startApp, textsTo } from '../support/app.ts';
import { goWithin, oneBrowser, openAs } from '../support/browser.ts';
import { addReply } from '../support/replies.ts';
import { number, press, putNumbers, row, sendNow, shown } from '../support/requestReviews.ts';
import { leaveReview } from '../support/reviews.ts';
import { freshNumber } from '../support/sending.ts';

// Whatever texts a patient offers the next time that is allowed, where it is too early for now.

const browser = oneBrowser();
const REMINDED = '+12125550171';

async function moveToHonolulu({ client }: Member): Promise<void> {
  const { version } = (await client.getSettings()).data;
  await client.updateSettings({ payload: { version, sms: { timezone: 'Pacific/Honolulu' } } });
}

const refusal = (page: Page) =>
  page.getByRole('alert').getByText('Patients are texted from 8 AM to 8 PM').waitFor();

test('before eight in the morning requests, a reminder, the answer to a reply and that to a review are offered for eight', async () => {
  const app = await startApp();
  const owner = await addMember(app);
  const reviewer = freshNumber();
  const review = { rating: 2, feedback: 'A long wait.', customerName: 'Béla' };
  await leaveReview(app, owner, review, reviewer);
  await addReply(app, owner, { phone: number(2), body: 'When do you open?' });
  await moveToHonolulu(owner);
  const page = await openAs(browser(), app, owner);
  await page.route('**/api/live', (route) => route.abort());

  await page.goto('/request-reviews');
  await putNumbers(page, `${number(4)}, ${number(5)}`);
  await page.getByText('Texts nobody now: patients are texted from 8 AM to 8 PM.').waitFor();
  await expect.poll(() => sendNow(page).getAttribute('aria-disabled')).toBe('true');
  await press(page, /Schedule 2 texts for (today|tomorrow) at 8:00 AM/);
  await page.getByText(/2 texts scheduled for (today|tomorrow) at 8:00 AM/).waitFor();
  await expect.poll(() => row(page, shown(4)).first().innerText()).toContain('Scheduled');
  expect(await textsTo(app, number(4))).toEqual([]);

  await goWithin(page, '/appointment-reminder');
  await page.getByLabel('Phone number').fill(REMINDED);
  await page.getByLabel('Date').fill(DateTime.now().plus({ days: 7 }).toFormat('yyyy-MM-dd'));
  await page.getByLabel('Hour').selectOption('2 PM');
  await press(page, /^Schedule it for .* at 8:00 AM$/);
  await page
    .getByText(/^The reminder to .* goes out/)
    .first()
    .waitFor();
  const { data } = await owner.client.listScheduled();
  expect(data).toContainEqual(expect.objectContaining({ phoneNumber: REMINDED, kind: 'reminder' }));

  await goWithin(page, '/log/replies');
  const reply = page.getByRole('listitem', { name: `Reply from ${shown(2)}` });
  await reply.getByRole('button', { name: 'Answer', exact: true }).click();
  await page.getByRole('textbox', { name: `Answer to ${shown(2)}` }).fill('At 8 AM.');
  await reply.getByRole('button', { name: 'Send answer' }).click();
  await refusal(page);
  await reply.getByRole('button', { name: /^Send it (today|tomorrow) at 8:00 AM$/ }).click();
  await page.getByText(/^Your answer goes out (today|tomorrow) at 8:00 AM\.$/).waitFor();
  await reply.getByText('Queued', { exact: true }).waitFor();

  await goWithin(page, '/reviews');
  await page.getByText('Every half minute').waitFor();
  await press(page, 'Actions for Béla');
  await page.getByRole('menuitem', { name: 'Respond' }).click();
  const words = page.getByRole('textbox', { name: 'Text to the patient' });
  const later = page.getByRole('button', { name: /^Send it .+ at 8:00 AM$/ });
  await words.fill('We are sorry.');
  await press(page, 'Send text');
  await refusal(page);
  await page.getByText('Note', { exact: true }).first().click();
  await expect.poll(() => later.count()).toBe(0);
  const note = page.getByRole('textbox', { name: 'Note for your team' });
  await expect.poll(() => note.inputValue()).toBe('We are sorry.');
  await page.getByText('Text', { exact: true }).first().click();
  await press(page, 'Send text');
  await later.click();
  const answers = page.getByRole('list', { name: 'Answers' });
  await answers.getByRole('listitem').filter({ hasText: 'We are sorry.' }).getByText('Queued').waitFor();
  await expect.poll(() => words.inputValue()).toBe('');
  await expect.poll(() => later.count()).toBe(0);
  expect(await textsTo(app, reviewer)).not.toContainEqual(expect.objectContaining({ body: 'We are sorry.' }));
});
