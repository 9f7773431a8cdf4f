import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEST_SMS_TEXT } from '../../server/contract/rules/templates.ts';
import { addMember, type Member, mailsTo, startApp, type TestApp, textsTo } from '../support/app.ts';
import { oneBrowser, openAs } from '../support/browser.ts';
import { type Desk, deskOf, inTerminal } from '../support/desk.ts';
import { press, putNumbers } from '../support/requestReviews.ts';
import { freshNumber, logEntry, send } from '../support/sending.ts';
import { choose, dialog, part, rowsOf } from '../support/settingsScreen.ts';

// A super admin's bad day: the carrier filters a clinic's texts, until its sender is another.

const browser = oneBrowser();

const [MAPLE, OAK] = ['Maple Dental', 'Oak Street Clinic'];
const REASON = 'The carrier filters your texts, we give you a new number.';
const LOOK_REASON = 'Which templates are filtered';
const SENDER = '+12125550142';
const TEST_PHONE = '+12125550143';

/** The pretend carrier filters what goes to these. */
const FILTERED = Array.from({ length: 12 }, () => freshNumber('3007'));
const ARRIVED = Array.from({ length: 8 }, () => freshNumber());
/** Texted while the clinic is paused. */
const WAITING = [freshNumber(), freshNumber()];
const OTHERS = freshNumber();

let app: TestApp;
let desk: Desk;
let admin: Member;
let owner: Member;
let staff: Member;
let other: Member;
let id: string;

beforeAll(async () => {
  app = await startApp('sqlite', { deliveryDelayMs: 20 }, afterAll);
  admin = await addMember(app, { role: 'super_admin' });
  owner = await addMember(app, { clinicName: MAPLE });
  id = owner.clinicId ?? '';
  staff = await addMember(app, { role: 'staff', clinicId: id });
  other = await addMember(app, { clinicName: OAK });
  desk = await deskOf(app, admin, afterAll);
});

async function open(who: Member, path: string): Promise<Page> {
  const page = await openAs(browser(), app, who);
  await page.goto(path);
  return page;
}

/** Chooses from the clinic's menu among all clinics. */
const act = (page: Page, action: string) => choose(page, { table: 'Clinics', row: MAPLE, action });

const says = (page: Page, where: string, what: string | number) =>
  part(page, where).getByText(String(what), { exact: true }).waitFor();

const isPaused = (page: Page) => page.getByText(`Texting is paused: ${REASON}`);

type Row = Record<'action' | 'email' | 'entityType' | 'clinicId' | 'details', string>;

const rowsIn = (file: string): Row[] => parse(file, { bom: true, columns: true });

describe('A super admin', () => {
  test('watches the platform in the terminal, and sees that texts begin to fail', async () => {
    const watching = desk.terminal('goodword admin dashboard');
    await watching.until('Every 5 seconds');
    await watching.until('No text failed.');
    await send(staff.client, [...FILTERED, ...ARRIVED]);
    await watching.until(/30007 +12 +The carrier/);
    await watching.until('Failing ·');
    watching.type('q');
    expect((await watching.ended).code).toBe(0);
  });

  test('finds on screen which clinic it is, why, and what to do first', async () => {
    for (const phone of ARRIVED) await logEntry(staff, phone, 'delivered');
    const page = await open(admin, '/admin');
    await page.getByText(/parts? of the platform needs? you/).waitFor();
    await page.getByRole('link', { name: 'Deliverability' }).click();
    const code = rowsOf(page, 'Why texts fail').filter({ hasText: '30007' });
    await code.getByText('The carrier filtered the text as spam.').waitFor();
    const clinic = rowsOf(page, 'Clinics with the most failures');
    await clinic.getByText('30007: 12').waitFor();
    await clinic.getByText('60 %').waitFor();
    await clinic.getByText('ask for plainer words').waitFor();
    await clinic.getByRole('link', { name: MAPLE }).click();
    await page.waitForURL(`**/admin/clinics?search=${id}`);
    await rowsOf(page, 'Clinics').getByText(MAPLE).waitFor();
  });

  test('pauses it in the terminal: its staff read why, its texts wait, and another clinic’s go on', async () => {
    const told = await inTerminal(desk, [`goodword admin clinics pause ${id} --reason "${REASON}"`]);
    expect(told).toContain(`✓ The texts of ${MAPLE} (${id}) wait until goodword admin clinics resume ${id}.`);
    const page = await open(staff, '/request-reviews');
    await isPaused(page).waitFor();
    await putNumbers(page, WAITING.join('\n'));
    await press(page, 'SEND NOW');
    await press(page, 'Text 2 patients');
    for (const phone of WAITING) await logEntry(staff, phone, 'queued');
    await send(other.client, [OTHERS]);
    await logEntry(other, OTHERS, 'delivered');
    await page.goto('/log');
    await isPaused(page).waitFor();
    await says(page, 'Queued', 2);
    for (const phone of WAITING) expect(await textsTo(app, phone)).toEqual([]);
    const theirs = await open(other, '/log');
    await says(theirs, 'Sent', 1);
    expect(await isPaused(theirs).count()).toBe(0);
    expect(await inTerminal(desk, ['goodword admin dashboard --once'])).toContain('2 held back');
  });

  test('looks at it as its owner does, who is told why', async () => {
    const page = await open(admin, '/admin/clinics');
    await act(page, 'Look as owner');
    await dialog(page).getByLabel('Reason').fill(LOOK_REASON);
    await page.keyboard.press('Enter');
    await page.getByText(`You look at ${MAPLE} as its owner`).waitFor();
    await isPaused(page).waitFor();
    await page.goto('/log');
    await says(page, 'Blocked/Error', FILTERED.length);
    await says(page, 'Queued', WAITING.length);
    await press(page, 'End');
    await page.getByRole('heading', { name: 'Clinics' }).waitFor();
    const [mail] = await mailsTo(app, owner.email);
    expect(mail?.text).toContain(LOOK_REASON);
  });

  test('texts a test, gives the clinic a new sender and resumes: what waited goes out once each', async () => {
    const page = await open(admin, '/admin?tab=controls');
    await part(page, 'Test SMS').getByLabel('Phone number').fill(TEST_PHONE);
    await press(page, 'Send Test SMS');
    await says(page, 'Test SMS', 'Sent');
    expect(await textsTo(app, TEST_PHONE)).toMatchObject([{ body: TEST_SMS_TEXT }]);

    await page.goto('/admin/clinics');
    await act(page, 'Change sender');
    await dialog(page).getByLabel('Number or Messaging Service').fill(SENDER);
    await page.keyboard.press('Enter');
    await page.getByText(`${MAPLE} texts from its new sender now`).waitFor();
    for (const phone of WAITING) expect(await textsTo(app, phone)).toEqual([]);
    await act(page, 'Resume texts');
    await page.getByText(`The texts of ${MAPLE} go out again`).waitFor();
    for (const phone of WAITING) {
      await logEntry(staff, phone, 'delivered');
      expect(await textsTo(app, phone)).toMatchObject([{ from: SENDER }]);
    }
    const theirs = await open(staff, '/log');
    await says(theirs, 'Sent', ARRIVED.length + WAITING.length);
    await says(theirs, 'Queued', 0);
    expect(await isPaused(theirs).count()).toBe(0);
    const told = await inTerminal(desk, [`goodword admin clinics show ${id}`, 'goodword admin stats']);
    expect(told).not.toContain('Paused');
    expect(told).toContain('0 due, 0 being sent');
  });

  test('takes the audit of the day along: each action, by whom and why, and no patient’s number', async () => {
    await inTerminal(desk, ['goodword admin audit-logs export --output audit.csv --yes']);
    const fromTerminal = rowsIn(await readFile(join(desk.folder, 'audit.csv'), 'utf8'));
    const page = await open(admin, '/admin/audit-logs');
    await rowsOf(page, 'Audit Logs').first().waitFor();
    const saved = page.waitForEvent('download');
    await press(page, 'Export');
    const file = await readFile(await (await saved).path(), 'utf8');
    const rows = rowsIn(file);
    expect(rows.slice(-fromTerminal.length)).toEqual(fromTerminal);

    const actions = ['clinic', 'impersonation', 'test_sms'];
    const done = rows
      .filter(({ action, entityType }) => action !== 'READ' && actions.includes(entityType))
      .map(({ details, ...row }) => ({ ...row, details: JSON.parse(details) }));
    const action = { email: admin.email, action: 'UPDATE', entityType: 'clinic', clinicId: id };
    expect(done.reverse()).toMatchObject([
      { ...action, details: { fields: ['pausedAt'], reason: REASON } },
      { ...action, action: 'CREATE', entityType: 'impersonation', details: { reason: LOOK_REASON } },
      { ...action, action: 'DELETE', entityType: 'impersonation' },
      { ...action, action: 'CREATE', entityType: 'test_sms', clinicId: '' },
      { ...action, details: { fields: ['sender'], after: SENDER } },
      { ...action, details: { fields: ['pausedAt'], resumed: true } },
    ]);
    const sends = rows.filter(({ email, entityType }) => email === staff.email && entityType === 'batch');
    expect(sends.map(({ clinicId }) => clinicId)).toEqual([id, id]);
    for (const phone of [...FILTERED, ...ARRIVED, ...WAITING, OTHERS, TEST_PHONE])
      expect(file).not.toContain(phone.slice(2));
  });
});
