import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import {
  ANNA,
  ANNA_SHOWN,
  addAnna,
  dialog,
  openAnna,
  press,
  showAnna,
  textAnna,
} from '../support/annasPage.ts';
import { addMember, type Member, reply, startApp, textsTo } from '../support/app.ts';
import { expectSoundInEither, leaveByEscape, NARROW, oneBrowser, openAs } from '../support/browser.ts';
import { cannotReach } from '../support/carrier.ts';
import { eventually } from '../support/sandbox.ts';
import { logEntry } from '../support/sending.ts';

// A patient's page: may they be texted, what happened, and the evidence of it.

const browser = oneBrowser();
const mayText = (page: Page) => page.getByRole('region', { name: 'May this person be texted?' });
const rule = (page: Page, name: string) =>
  mayText(page)
    .getByRole('listitem')
    .filter({ has: page.getByText(name, { exact: true }) });
const happened = (page: Page) => page.getByRole('region', { name: 'What happened' }).getByRole('listitem');

describe('a patient’s page', () => {
  test('opens from the list and answers who, consent and every rule in its order', async () => {
    const { page } = await openAnna(browser());
    await page.goto('/patients');
    await page.getByRole('link', { name: ANNA_SHOWN }).click();
    await page.getByRole('heading', { name: 'Anna Kovács', level: 1 }).waitFor();
    await page.getByText(new RegExp(`^${ANNA_SHOWN.replace(/[+()]/g, '\\$&')}, added`)).waitFor();
    const facts = page.getByRole('region', { name: 'Contact and consent' });
    await expect
      .poll(() => facts.innerText())
      .toMatch(/Consent\s+Noted by the clinic\s+Given\s+.*\s+Recorded by\s+Robin Test/);

    await mayText(page).getByText('Yes. A review request goes out as soon as you send it.').waitFor();
    await expect
      .poll(() => mayText(page).getByRole('listitem').locator('strong').allInnerTexts())
      .toEqual([
        'Number',
        'Opt-out',
        'Block list',
        'Carrier',
        'Cooldown',
        'Review page',
        'Subscription',
        'Texts of this period',
        'Hours',
      ]);
    await expect.poll(() => mayText(page).getByRole('img', { name: 'Fine' }).count()).toBe(9);
    await page.getByRole('link', { name: 'All patients' }).click();
    await page.getByRole('heading', { name: 'Patients', level: 1 }).waitFor();
  });

  test('sends a request by keyboard alone; then cooldown stands in the way until a day', async () => {
    const { app, page, id } = await openAnna(browser());
    await showAnna(page, id);
    await page.getByRole('button', { name: 'Send review request' }).focus();
    await page.keyboard.press('Enter');
    await dialog(page).getByText(ANNA_SHOWN).waitFor();
    // An earlier Tab leads on from where the dialog was opened.
    await dialog(page).locator('button:focus', { hasText: 'Cancel' }).waitFor();
    await page.keyboard.press('Tab');
    await dialog(page).locator('button:focus', { hasText: 'Send SMS now' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('The text to Anna Kovács is on the way').waitFor();
    await eventually(async () => (await textsTo(app, ANNA))[0]);
    await rule(page, 'Cooldown').getByRole('img', { name: 'Stands in the way' }).waitFor();
    const answer = mayText(page).getByText(/^No\. This number was texted lately and is in cooldown\./);
    await expect.poll(() => answer.innerText()).toMatch(/Not before \w+ \d+(, \d{4})?\.$/);
    const send = page.getByRole('button', { name: 'Send review request' });
    await expect.poll(() => send.getAttribute('aria-disabled')).toBe('true');
  });

  test('shows a STOP and a block as they stand in the way, the first of them on top', async () => {
    const { app, owner, page, id } = await openAnna(browser());
    await textAnna(app, owner, id);
    await owner.client.addToBlockList({ payload: { phoneNumber: ANNA, reason: 'Moved away' } });
    await showAnna(page, id);
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

  test('says at night from which hour on', async () => {
    const { page, id } = await openAnna(browser(), { hour: 22 });
    await showAnna(page, id);
    await rule(page, 'Hours').getByRole('img', { name: 'Stands in the way' }).waitFor();
    const answer = mayText(page).getByText(/^No\. Patients are texted from 8 AM to 8 PM\./);
    await expect.poll(() => answer.innerText()).toMatch(/Not before (today|tomorrow) at 8:00 AM\.$/);
  });

  test('tells why a text was refused after all', async () => {
    const { app, owner, page, id } = await openAnna(browser());
    await showAnna(page, id);
    await press(page, 'Send review request');
    await owner.client.addToBlockList({ payload: { phoneNumber: ANNA } });
    await dialog(page).getByRole('button', { name: 'Send SMS now' }).click();
    const toast = page.getByRole('status').filter({ hasText: 'Anna Kovács was not texted' });
    await toast.getByText('This number is on your block list.').waitFor();
    expect(await textsTo(app, ANNA)).toEqual([]);
    await mayText(page).getByText('No. This number is on your block list.').waitFor();
  });

  test('notes a spoken opt-out, which stops the text that waits', async () => {
    const { owner, page, id } = await openAnna(browser(), { worker: false });
    await owner.client.sendPatientReview({ params: { id }, payload: {} });
    await showAnna(page, id);
    const waiting = happened(page).filter({ hasText: 'Queued' });
    // The server's noon is of the day on which it began.
    await waiting.getByText(/^Due: (Today|Yesterday) at/).waitFor();
    await press(page, 'Never text again');
    await dialog(page)
      .getByText(/texts that wait for them are cancelled/)
      .waitFor();
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
  });

  test('says what the carrier said of the number, until the office says that it is right', async () => {
    const { app, owner, page, id } = await openAnna(browser());
    await cannotReach(app, owner, ANNA, 'dead');
    await showAnna(page, id);
    await mayText(page)
      .getByText(/^No\. The carrier says that this number is not in service\. Check it with the patient/)
      .waitFor();
    await rule(page, 'Carrier').getByRole('img', { name: 'Stands in the way' }).waitFor();
    await rule(page, 'Block list').getByRole('img', { name: 'Fine' }).waitFor();
    await happened(page).filter({ hasText: 'The carrier cannot deliver to the number' }).waitFor();
    await press(page, 'The number is right');
    await page.getByText('What the carrier said of the number is forgotten').waitFor();
    await mayText(page).getByText('Yes. A review request goes out as soon as you send it.').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'The number is right' }).count()).toBe(0);
  });

  test('tells what came back: the text, the review and its stars, newest first', async () => {
    const { app, owner, page, id } = await openAnna(browser());
    const token = await textAnna(app, owner, id);
    const payload = { rating: 2, feedback: 'A long wait.' };
    await app.anybody.submitReview({ params: { token }, payload });
    await showAnna(page, id);
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
  });

  test('edits by the same form as the list, and shows what was saved', async () => {
    const { page, id } = await openAnna(browser());
    await showAnna(page, id);
    await press(page, 'Edit');
    await dialog(page).getByLabel('Last name').fill('Kiss');
    await press(page, 'Save');
    await page.getByRole('heading', { name: 'Anna Kiss', level: 1 }).waitFor();
  });

  test('erases, once it is clear what is lost and what stays, and leads back to the list', async () => {
    const { owner, page, id } = await openAnna(browser());
    await showAnna(page, id);
    await press(page, 'Delete');
    await dialog(page)
      .getByText(/name, number, email and the words of their reviews go for good/)
      .waitFor();
    await dialog(page)
      .getByText(/stays in force, even if the number is added again/)
      .waitFor();
    await leaveByEscape(dialog(page));
    await page.locator('button:focus', { hasText: 'Delete' }).waitFor();
    await press(page, 'Delete');
    await press(page, 'Delete patient');
    await page.getByText('Anna Kovács is deleted').waitFor();
    await page.waitForURL('**/patients');
    await page.getByText('1 of 1 patient').waitFor();
    await expect(owner.client.getPatient({ params: { id } })).rejects.toMatchObject({ code: 'not_found' });
    await page.goto(`/patients/${id}`);
    await page.getByText(/They may have been deleted/).waitFor();
    await page.getByRole('link', { name: 'Go to the list of patients' }).click();
    await page.getByText('1 of 1 patient').waitFor();
  });

  test('of another clinic, or of no patient, is not here', async () => {
    const { app, page } = await openAnna(browser());
    const other = await addMember(app, { clinicName: 'Elm Street Clinic' });
    const theirs = await addAnna(other);
    for (const address of [theirs, 'not-an-id', `${theirs}/evidence`]) {
      await page.goto(`/patients/${address}`);
      await page.getByText(/They may have been deleted/).waitFor();
      expect(await page.getByText('Kovács').count()).toBe(0);
    }
  });

  test('that cannot be loaded says so, and Try Again brings it', async () => {
    const { page, id } = await openAnna(browser());
    await page.route(`**/api/patients/${id}`, (route) => route.fulfill({ status: 500, body: '' }));
    for (const [address, words] of [
      [`/patients/${id}`, 'Failed to load this patient'],
      [`/patients/${id}/evidence`, 'Failed to load the evidence'],
    ] as const) {
      await page.goto(address);
      await page.getByText(words).waitFor();
    }
    await page.unroute(`**/api/patients/${id}`);
    await press(page, 'Try Again');
    await page.getByRole('heading', { name: 'Record of consent and texts' }).waitFor();
  });

  test('of a preview account shows a sample as such, and what would text opens the upgrade', async () => {
    const app = await startApp();
    const owner = await addMember(app, { paid: false });
    const page = await openAs(browser(), app, owner);
    await page.goto('/patients');
    await page.getByRole('link', { name: '+1 (212) 555-0110' }).click();
    await page.getByRole('heading', { name: 'Amelia Reyes', level: 1 }).waitFor();
    await page.getByText('Samples', { exact: true }).waitFor();
    for (const name of ['Send review request', 'Never text again', 'Edit', 'Delete']) {
      await press(page, name);
      await page.getByRole('dialog', { name: 'Upgrade to the full version' }).waitFor();
      await leaveByEscape(dialog(page));
    }
    await page.getByRole('link', { name: 'Evidence' }).click();
    await page.getByText('Samples', { exact: true }).waitFor();
  });
});

/** Waits until Anna's STOP is known. */
const logOfStop = ({ client }: Member, id: string) =>
  eventually(async () => {
    const { data } = await client.getPatient({ params: { id } });
    return data.status === 'opted_out';
  });

test('every state passes the accessibility rules and fits a small phone, in either theme', async () => {
  const { app, owner, page, id } = await openAnna(browser(), { options: NARROW });
  await owner.client.tagPatients({ payload: { patientIds: [id], add: ['implant', 'prefers mornings'] } });
  await textAnna(app, owner, id);
  await showAnna(page, id);
  await happened(page).first().waitFor();
  await expectSoundInEither(page, 'page');
  await press(page, 'Never text again');
  await dialog(page).waitFor();
  await expectSoundInEither(page, 'opt-out');
  await leaveByEscape(dialog(page));
  await press(page, 'Delete');
  await dialog(page).waitFor();
  await expectSoundInEither(page, 'erase');
  await leaveByEscape(dialog(page));
  await page.getByRole('link', { name: 'Evidence' }).click();
  await page.getByRole('article').waitFor();
  await expectSoundInEither(page, 'evidence');
  await page.setViewportSize({ width: 1280, height: 900 });
  await expectSoundInEither(page, 'wide evidence');
  await page.goto(`/patients/${id}`);
  await happened(page).first().waitFor();
  await expectSoundInEither(page, 'wide page');
  await page.goto('/patients/00000000-0000-7000-8000-000000000000');
  await page.getByText(/They may have been deleted/).waitFor();
  await expectSoundInEither(page, 'nobody');
});
