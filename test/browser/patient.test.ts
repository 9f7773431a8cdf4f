import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { ANNA, ANNA_SHOWN, addAnna, dialog, openAnna, press, showAnna } from '../support/annasPage.ts';
import { addMember, type Member, reply, textsTo } from '../support/app.ts';
import { goWithin, leaveByEscape, NARROW, oneBrowser } from '../support/browser.ts';
import { cannotReach } from '../support/carrier.ts';
import { eventually } from '../support/sandbox.ts';
import { inHours, logEntry, send } from '../support/sending.ts';
import { expectSoundDialog, expectSoundMain } from '../support/soundParts.ts';
import { DESK } from '../support/windows.ts';

// A patient's page: may they be texted, what happened, and the evidence of it.

const browser = oneBrowser();
const mayText = (page: Page) => page.getByRole('region', { name: 'May this person be texted?' });
const rule = (page: Page, name: string) =>
  mayText(page)
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) });
const happened = (page: Page) => page.getByRole('region', { name: 'What happened' }).getByRole('listitem');

test('a patient’s page answers who, consent and every rule in its order; a request sent by keyboard, the review that came back, a block and a STOP show there', async () => {
  const { app, owner, page, id } = await openAnna(browser());
  await page.goto('/patients');
  await page.getByRole('link', { name: ANNA_SHOWN }).click();
  await page.getByRole('heading', { name: 'Anna Kovács', level: 1 }).waitFor();
  await page.getByText(new RegExp(`^${ANNA_SHOWN.replace(/[+()]/g, '\\$&')}, added`)).waitFor();
  const facts = page.getByRole('region', { name: 'Contact and consent' });
  await expect
    .poll(() => facts.innerText())
    .toMatch(/Consent\s+Noted by the clinic\s+Given\s+.*\s+Recorded by\s+Robin Test/);
  await mayText(page).getByText('Yes. A review request goes out as soon as you send it.').waitFor();
  const rules = ['Number', 'Opt-out', 'Block list', 'Carrier', 'Cooldown'];
  rules.push('Review page', 'Subscription', 'Texts of this period', 'Hours');
  await expect
    .poll(() => mayText(page).getByRole('listitem').locator('strong').allInnerTexts())
    .toEqual(rules);
  await expect.poll(() => mayText(page).getByRole('img', { name: 'Fine' }).count()).toBe(9);
  await page.getByRole('link', { name: 'All patients' }).click();
  await page.getByRole('heading', { name: 'Patients', level: 1 }).waitFor();
  await page.getByRole('link', { name: ANNA_SHOWN }).click();

  const sending = page.getByRole('button', { name: 'Send review request' });
  await sending.focus();
  await page.keyboard.press('Enter');
  await dialog(page).getByText(ANNA_SHOWN).waitFor();
  // An earlier Tab leads on from where the dialog was opened.
  await dialog(page).locator('button:focus', { hasText: 'Cancel' }).waitFor();
  await page.keyboard.press('Tab');
  await dialog(page).locator('button:focus', { hasText: 'Send SMS now' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('The text to Anna Kovács is on the way').waitFor();
  await logEntry(owner, ANNA, 'delivered');
  const [request] = await textsTo(app, ANNA);
  await rule(page, 'Cooldown').getByRole('img', { name: 'Stands in the way' }).waitFor();
  const answer = mayText(page).getByText(/^No\. This number was texted lately and is in cooldown\./);
  await expect.poll(() => answer.innerText()).toMatch(/Not before \w+ \d+(, \d{4})?\.$/);
  await expect.poll(() => sending.getAttribute('aria-disabled')).toBe('true');

  const token = /\/r\/(\w+)/.exec(request?.body ?? '')?.[1] ?? '';
  await app.anybody.submitReview({ params: { token }, payload: { rating: 2, feedback: 'A long wait.' } });
  await press(page, 'Refresh');
  const review = happened(page).filter({ hasText: 'A long wait.' });
  await review.getByRole('img', { name: 'Rated 2 of 5' }).waitFor();
  const text = happened(page).filter({ hasText: 'Thanks for visiting' });
  await text.getByText('Sent', { exact: true }).waitFor();
  await expect.poll(() => text.innerText()).toMatch(/How did we do\? \(review link\) Reply STOP/);
  await text.locator('time').hover();
  await page
    .getByRole('tooltip')
    .getByText(/at 12:\d\d:\d\d/)
    .waitFor();
  const all = await happened(page).allInnerTexts();
  expect(all.findIndex((entry) => entry.includes('A long wait.'))).toBe(0);
  expect(all.findIndex((entry) => entry.includes('Thanks for visiting'))).toBe(1);

  await owner.client.addToBlockList({ payload: { phoneNumber: ANNA, reason: 'Moved away' } });
  await press(page, 'Refresh');
  await mayText(page).getByText('No. This number is on your block list.').waitFor();
  await reply(app, ANNA, 'STOP');
  await logOfStop(owner, id);
  await press(page, 'Refresh');
  await mayText(page).getByText('No. This number replied STOP and cannot be texted.').waitFor();
  for (const name of ['Opt-out', 'Block list', 'Cooldown']) {
    await rule(page, name).getByRole('img', { name: 'Stands in the way' }).waitFor();
  }
  await rule(page, 'Hours').getByRole('img', { name: 'Fine' }).waitFor();
  await happened(page).filter({ hasText: 'STOP' }).first().waitFor();
  await happened(page).filter({ hasText: 'Moved away' }).first().waitFor();
});

test('it says at night from which hour on, notes a spoken opt-out, which stops the text that waits, is edited, and erased once it is clear what is lost', async () => {
  const { app, owner, page, id } = await openAnna(browser(), { hour: 22, worker: false });
  await showAnna(page, id);
  await rule(page, 'Hours').getByRole('img', { name: 'Stands in the way' }).waitFor();
  const answer = mayText(page).getByText(/^No\. Patients are texted from 8 AM to 8 PM\./);
  await expect.poll(() => answer.innerText()).toMatch(/Not before (today|tomorrow) at 8:00 AM\.$/);

  await send(owner.client, [ANNA], { sendNow: false, scheduledFor: inHours(app, 12) });
  await press(page, 'Refresh');
  const waiting = happened(page).filter({ hasText: 'Queued' });
  // The server's night is of the day on which it began.
  await waiting.getByText(/^Due: (Today|Tomorrow) at/).waitFor();
  await page.setViewportSize(NARROW.viewport);
  await press(page, 'Never text again');
  await dialog(page)
    .getByText(/texts that wait for them are cancelled/)
    .waitFor();
  await expectSoundDialog(page, 'opt-out');
  await dialog(page).getByLabel('How they asked (optional)').fill('By phone this morning');
  await page.keyboard.press('Enter');
  await page.getByText('Anna Kovács is not texted any more').waitFor();
  await logEntry(owner, ANNA, 'cancelled');
  await mayText(page).getByText('No. This number is on your block list.').waitFor();
  const noted = happened(page).filter({ hasText: 'By phone this morning' });
  await noted.getByText('by Robin Test').waitFor();
  await happened(page).filter({ hasText: 'Blocked' }).first().waitFor();
  const button = page.getByRole('button', { name: 'Never text again' });
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
  await page.setViewportSize(DESK);

  await press(page, 'Edit');
  await dialog(page).getByLabel('Last name').fill('Kiss');
  await press(page, 'Save');
  await page.getByRole('heading', { name: 'Anna Kiss', level: 1 }).waitFor();
  await press(page, 'Delete');
  await dialog(page)
    .getByText(/name, number, email and the words of their reviews go for good/)
    .waitFor();
  await dialog(page)
    .getByText(/stays in force, even if the number is added again/)
    .waitFor();
  await expectSoundDialog(page, 'erase');
  await leaveByEscape(dialog(page));
  await page.locator('button:focus', { hasText: 'Delete' }).waitFor();
  await press(page, 'Delete');
  await press(page, 'Delete patient');
  await page.getByText('Anna Kiss is deleted').waitFor();
  await page.waitForURL('**/patients');
  await page.getByText('1 of 1 patient').waitFor();
  await expect(owner.client.getPatient({ params: { id } })).rejects.toMatchObject({ code: 'not_found' });

  const other = await addMember(app, { clinicName: 'Elm Street Clinic' });
  const theirs = await addAnna(other);
  for (const address of [id, theirs, 'not-an-id', `${theirs}/evidence`]) {
    await goWithin(page, `/patients/${address}`);
    await page.getByText(/They may have been deleted/).waitFor();
    expect(await page.getByText('Kovács').count()).toBe(0);
    if (address === theirs) await expectSoundMain(page, 'nobody');
    await page.getByRole('link', { name: 'Go to the list of patients' }).click();
    await page.getByText('1 of 1 patient').waitFor();
  }
});

test('it says what the carrier said of the number, until the office says that it is right, and why a text was refused after all', async () => {
  const { app, owner, page, id } = await openAnna(browser());
  await cannotReach(app, owner, ANNA, 'dead');
  await showAnna(page, id);
  await mayText(page)
    .getByText(/^No\. The carrier says that this number is not in service\. Check it with the patient/)
    .waitFor();
  await rule(page, 'Carrier').getByRole('img', { name: 'Stands in the way' }).waitFor();
  await rule(page, 'Block list').getByRole('img', { name: 'Fine' }).waitFor();
  await happened(page).filter({ hasText: 'The carrier cannot deliver to the number' }).waitFor();
  const before = await textsTo(app, ANNA);
  await press(page, 'The number is right');
  await page.getByText('What the carrier said of the number is forgotten').waitFor();
  await mayText(page).getByText('Yes. A review request goes out as soon as you send it.').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'The number is right' }).count()).toBe(0);

  await press(page, 'Send review request');
  await owner.client.addToBlockList({ payload: { phoneNumber: ANNA } });
  await dialog(page).getByRole('button', { name: 'Send SMS now' }).click();
  const toast = page.getByRole('status').filter({ hasText: 'Anna Kovács was not texted' });
  await toast.getByText('This number is on your block list.').waitFor();
  expect(await textsTo(app, ANNA)).toEqual(before);
  await mayText(page).getByText('No. This number is on your block list.').waitFor();
});

/** Waits until Anna's STOP is known. */
const logOfStop = ({ client }: Member, id: string) =>
  eventually(async () => {
    const { data } = await client.getPatient({ params: { id } });
    return data.status === 'opted_out';
  });
