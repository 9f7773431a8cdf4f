import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMember, type Member, reply, startApp, type TestApp, textsTo } from '../support/app.ts';
import { expectSound, oneBrowser, openAs, openPage, PHONE } from '../support/browser.ts';
import { type Desk, deskOf, inTerminal } from '../support/desk.ts';
import {
  choose,
  dialog,
  drop,
  modal,
  openImport,
  refresh,
  rowOf,
  rows,
  toast,
} from '../support/patientsScreen.ts';
import { openRequest, press, putNumbers, row } from '../support/requestReviews.ts';
import { eventually } from '../support/sandbox.ts';
import { DESK } from '../support/windows.ts';

// A receptionist's day, on screen and, where that is quicker, in the terminal: each hour stands on the one before.

const browser = oneBrowser();

const ANNA = { phone: '+12125550211', shown: '+1 (212) 555-0211' };
const BELA = { phone: '+12125550212', shown: '+1 (212) 555-0212' };
const CORA = { phone: '+12125550213', shown: '+1 (212) 555-0213' };
/** Comes late, and is texted last. */
const DAN = { phone: '+12125550214', shown: '+1 (212) 555-0214' };
const EVERYBODY = [ANNA, BELA, CORA, DAN];
const MORNING = [ANNA, BELA, CORA];

const TODAY = `Mobile,First name,Last name
(212) 555-0211,Anna,Kiss
212-555-0212,Béla,Nagy
3.1E+09,Excel,Ate
2125550213,Cora,Poe
2125550214,Dan,Ray
`;

/** A little more than the time between two readings of Track Reviews. */
const NEXT_READING = 16_000;
const QUESTION = 'Thank you! When do you open on Monday?';
const ANSWER = 'Oak Street Clinic is sorry. We will call you today. Reply STOP to unsubscribe.';

const reviews = (page: Page) => page.getByRole('list', { name: 'Reviews' }).getByRole('listitem');
const logOf = (page: Page, phone: string) =>
  page.getByRole('table', { name: 'Log' }).locator('tbody tr').filter({ hasText: phone });
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

describe('A receptionist’s day', () => {
  let app: TestApp;
  let receptionist: Member;
  let desk: Desk;

  beforeAll(async () => {
    app = await startApp('sqlite', { deliveryDelayMs: 20 }, afterAll);
    const { clinicId } = await addMember(app);
    receptionist = await addMember(app, { role: 'staff', clinicId: String(clinicId) });
    desk = await deskOf(app, receptionist, afterAll);
    await writeFile(join(desk.folder, 'numbers.txt'), EVERYBODY.map(({ phone }) => phone).join('\n'));
  });

  const open = async (path: string, viewport = DESK): Promise<Page> => {
    const page = await openAs(browser(), app, receptionist, { viewport });
    await page.goto(path);
    return page;
  };
  const requestsTo = async ({ phone }: { phone: string }): Promise<string[]> =>
    (await textsTo(app, phone)).flatMap(({ body }) => /http\S+\/r\/\w+/.exec(body) ?? []);

  test('today’s list is imported on screen, its bad row named, and the terminal has who is in it', async () => {
    const page = await open('/patients');
    await openImport(page);
    await drop(page, 'today.csv', TODAY);
    await dialog(page).getByRole('button', { name: 'Import', exact: true }).click();
    await dialog(page).getByText('Imported: today.csv, 5 rows').waitFor();
    const rejected = dialog(page).getByRole('table', { name: 'Rejected rows' }).locator('tbody tr');
    expect(await rejected.allInnerTexts()).toEqual([
      expect.stringMatching(/^4\s+Excel shortened this number/),
    ]);
    await dialog(page).getByRole('button', { name: 'Close' }).last().click();
    await expect.poll(() => rows(page).count()).toBe(4);

    const listed = await inTerminal(desk, ['goodword patients list']);
    for (const { shown } of EVERYBODY) expect(listed).toContain(shown);
    expect(listed).not.toContain('Excel');
  });

  test('requests sent on screen go by in the terminal that watches the log', async () => {
    const watching = desk.terminal('goodword log --follow');
    const page = await openRequest(browser(), app, receptionist);
    await putNumbers(page, MORNING.map(({ phone }) => phone).join('\n'));
    await page.getByText('Texts 3 patients now.').waitFor();
    await press(page, 'SEND NOW');
    await press(page, 'Text 3 patients');
    await page.getByText('3 texts on the way').waitFor();
    for (const { phone } of MORNING) {
      await watching.until(new RegExp(`Sent +\\+1 \\(212\\) 555-${phone.slice(-4)}`));
    }
    watching.type('\u0003');
    expect((await watching.ended).code).toBe(0);
  });

  test('a patient who phones is blocked on screen, and the terminal texts only who came late', async () => {
    const patients = await open('/patients');
    await choose(patients, 'Cora Poe', 'Never text again');
    const question = modal(patients, 'Cora Poe asked not to be texted?');
    await question.getByLabel('How they asked').fill('By phone this morning');
    await question.getByRole('button', { name: 'Stop texting Cora Poe' }).click();
    await toast(patients, 'Cora Poe is not texted any more').waitFor();
    await rowOf(patients, 'Cora Poe').getByText('Blocked').waitFor();
    const blocked = await inTerminal(desk, ['goodword block-list list']);
    expect(blocked).toMatch(/\+1 \(212\) 555-0213 .*By phone this morning/);

    const log = await open('/log');
    await log.getByText('3 of 3 texts').waitFor();
    const sending = desk.terminal('goodword send --to-file numbers.txt');
    await sending.until('Text 1 patient now? (y/N)');
    sending.type('y');
    expect((await sending.ended).code).toBe(3);
    expect(sending.shown()).toContain('✓ Queued: 1 text; 3 left out');
    expect(sending.shown()).toMatch(/\+1 \(212\) 555-0213 +Blocked/);
    await refresh(log);
    await logOf(log, DAN.shown).getByText('Sent', { exact: true }).waitFor();
  });

  test('no send texts the blocked number, or anybody twice, from either place', async () => {
    const page = await openRequest(browser(), app, receptionist);
    await putNumbers(page, EVERYBODY.map(({ phone }) => phone).join('\n'));
    await page.getByText('Texts nobody; 4 left out.').waitFor();
    for (const { shown } of [ANNA, BELA, DAN]) {
      await expect.poll(() => row(page, shown).innerText()).toContain('Cooldown');
    }
    await page.getByLabel('Bypass cooldown').check();
    await page.getByText('Texts 3 patients now; 1 left out.').waitFor();
    await expect.poll(() => row(page, CORA.shown).innerText()).toMatch(/Blocked.*on your block list/s);

    const again = desk.terminal(`goodword send --to ${CORA.phone} --bypass-cooldown --yes`);
    expect((await again.ended).code).toBe(5);
    expect(again.shown()).toMatch(/\+1 \(212\) 555-0213 +Blocked/);
    for (const patient of EVERYBODY) expect(await requestsTo(patient)).toHaveLength(1);
  });

  test('a low rating from a patient’s phone shows by itself, and is answered at phone width', async () => {
    const tracking = await openAs(browser(), app, receptionist);
    await tracking.clock.install();
    await tracking.goto('/track-reviews');
    await tracking.getByText('No reviews yet').waitFor();

    const [link] = await requestsTo(BELA);
    const his = await openPage(browser(), app, { viewport: PHONE, locale: 'en-US' });
    await his.goto(String(link));
    await his.getByRole('radio', { name: 'Fair' }).check();
    await press(his, 'Next');
    await his.getByLabel('Your feedback').fill('A long wait at the desk.');
    await press(his, 'Submit');
    await his.getByRole('heading', { name: 'Thank you' }).waitFor();
    await tracking.clock.runFor(NEXT_READING);
    await reviews(tracking).getByText('A long wait at the desk.').waitFor();

    const page = await open('/reviews', PHONE);
    await reviews(page).getByText('A long wait at the desk.').waitFor();
    await expectSound(page, 'a low rating, at phone width');
    await press(page, /^Actions for/);
    await page.getByRole('menuitem', { name: 'Respond' }).click();
    await page.getByRole('textbox', { name: 'Text to the patient' }).fill(ANSWER);
    await press(page, 'Send text');
    await page.getByText('Your text is on its way.').waitFor();
    await eventually(async () => (await textsTo(app, BELA.phone)).some(({ body }) => body === ANSWER));
    const listed = await inTerminal(desk, ['goodword reviews list']);
    expect(listed).toMatch(/ 2 +.*Responded.*A long wait at the desk\./);
  });

  test('a question texted back is answered in the terminal, and on screen it waits no more', async () => {
    await reply(app, ANNA.phone, QUESTION);
    await eventually(async () => (await receptionist.client.listReplies()).totalCount === 1);
    const page = await open('/log');
    await page.getByRole('link', { name: 'Replies 1 waits for you' }).click();
    const asked = page.getByRole('listitem', { name: 'Reply from Anna Kiss' });
    await asked.getByText('Unanswered').waitFor();

    const waiting = await inTerminal(desk, ['goodword replies list --open']);
    const id = /^(SM\w+) .*Anna Kiss/m.exec(waiting)?.[1];
    const answered = await inTerminal(desk, [`goodword replies answer ${id} "We open at 8 AM."`]);
    expect(answered).toContain(`✓ Answered ${ANNA.shown}.`);
    await page.reload();
    await asked.getByText('Robin Test answered').waitFor();
    await asked.getByText('We open at 8 AM.').waitFor();
    expect(await inTerminal(desk, ['goodword replies list --open'])).toContain('No replies to show.');
  });

  test('in the evening screen, terminal and phones agree on what was sent', async () => {
    // Four requests and two answers; the blocked number was refused twice.
    await expect
      .poll(() => inTerminal(desk, ['goodword log']))
      .toContain('8 in all: 6 sent, 0 queued, 2 blocked, 0 in error');
    const page = await open('/log');
    for (const [name, count] of Object.entries({ Total: 8, Sent: 6, Queued: 0, 'Blocked/Error': 2 })) {
      await card(page, name).getByText(String(count), { exact: true }).waitFor();
    }
    // A phone holds what its patient wrote as well.
    const received = async ({ phone }: { phone: string }) =>
      (await textsTo(app, phone)).filter(({ body }) => body !== QUESTION).length;
    expect(await Promise.all(EVERYBODY.map(received))).toEqual([2, 2, 1, 1]);
  });
});
