import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { addMember, type Member, OWN_TIME, startApp, subscribe, type TestApp } from '../support/app.ts';
import type { Desk } from '../support/desk.ts';
import { inTerminal } from '../support/desk.ts';
import { addReply } from '../support/replies.ts';
import { deskOfAdmin } from './adminDesk.ts';
import { layWire } from './wire.ts';

/** What was done and paid on the platform, and who asked for help, read by a super admin at a terminal. */

let app: TestApp;
let desk: Desk;
let owner: Member;

beforeAll(async () => {
  app = await startApp('sqlite', { worker: false, env: OWN_TIME }, afterAll);
  desk = await deskOfAdmin(app, afterAll);
  owner = await addMember(app, { clinicName: 'Maple Street Clinic', paid: false });
  await subscribe(app, owner);
});

const admin = (...words: string[]) => desk.run(['admin', ...words]);
const linesOf = (shown: string) => shown.split('\n').filter((line) => line !== '');

test('the audit is narrowed, paged, and exported as it is listed', async () => {
  await owner.client.addToBlockList({ payload: { phoneNumber: '+12125550151' } });
  const { code, stdout, stderr } = await admin('audit-logs', '--search', owner.email, '--limit', '1');
  expect({ code, stderr }).toEqual({
    code: 0,
    stderr: expect.stringMatching(/^\d entries, page 1 of \d; the next with --page 2\n$/),
  });
  expect(stdout).toMatch(
    new RegExp(
      `^When +Action +Who +Role +What +Clinic +Details\n.+ CREATE +${owner.email} +Owner .*Maple Street`,
    ),
  );
  const logins = await admin('audit-logs', '--search', owner.email, '--action', 'LOGIN', '--json');
  expect(JSON.parse(logins.stdout).data).toEqual([
    expect.objectContaining({ action: 'LOGIN', user: expect.objectContaining({ email: owner.email }) }),
  ]);
  expect((await admin('audit-logs', '--from', 'yesterday')).code).toBe(2);
  expect((await admin('audit-logs', '--to', '2020-01-01')).stderr).toBe('No entries found.\n');

  const done = await admin('audit-logs', 'export', '--search', owner.email, '--output', 'audit.csv');
  expect(done.stderr).toMatch(/^✓ Wrote \d entries to audit\.csv\.\n$/);
  const rows: string[][] = parse(await readFile(join(desk.folder, 'audit.csv')), { bom: true });
  expect(rows.length).toBeGreaterThan(2);
  expect(rows.flat()).not.toContain('+12125550151');
  expect((await admin('audit-logs', 'export', '--output', 'audit.csv')).code).toBe(2);
});

test('tables fit a narrow and a wide terminal, wrapping nothing', async () => {
  for (const columns of [48, 200]) {
    const commands = ['audit-logs', 'payments', 'users list', 'clinics list'];
    const shown = await inTerminal(
      desk,
      commands.map((words) => `goodword admin ${words}`),
      columns,
    );
    for (const line of linesOf(shown)) expect(line.length).toBeLessThanOrEqual(columns);
    expect(shown).toMatch(/Action[\s\S]*Amount[\s\S]*Email[\s\S]*Clinic/);
    if (columns === 200) expect(shown).toMatch(/Details[\s\S]*Method[\s\S]*Last sign-in[\s\S]*Last activity/);
  }
});

test('payments are listed and exported, with the clinic that paid', async () => {
  const { stdout, stderr } = await admin('payments', '--search', 'maple', '--status', 'succeeded');
  expect(stdout).toMatch(/^.+ Invoiced +\$49\.95 +Maple Street Clinic .+ Visa 4242 +in_\w+$/m);
  expect(stderr).toBe('1 payment, page 1 of 1\n');
  expect((await admin('payments', '--status', 'failed')).stderr).toBe('No payments found.\n');
  const exported = await admin('payments', 'export', '--search', 'maple');
  expect(exported.stdout).toContain('Maple Street Clinic');
  const told = await inTerminal(desk, [
    'goodword admin payments export --output payments.csv --json',
    'goodword admin audit-logs export --action SIGNUP --output signups.csv --yes',
  ]);
  expect(told).toMatch(/"payments": 1[\s\S]*✓ Wrote \d entries to signups\.csv/);

  const one = { amount: 1_250, currency: 'eur', description: 'One month', payment_method: null };
  const created_at = '2026-01-05T12:00:00.000Z';
  const owed = ['failed', 'pending'].map((status) => ({ ...one, id: `in_${status}`, status, created_at }));
  await app.ctx.db.knex('payments').insert(owed);
  expect((await admin('payments')).stdout).toMatch(
    / Pending: not charged yet +EUR 12\.50 +Unknown Clinic [\s\S]* Pending: charge failed +EUR 12\.50 /,
  );
});

test('an export that breaks leaves what stood there, and says so', async () => {
  const wire = await layWire(app.url, onTestFinished);
  wire.onAnswer = (piece) => !piece.includes('text/csv');
  const far = await deskOfAdmin(app, onTestFinished, wire.url);
  const words = ['admin', 'audit-logs', 'export', '--output', 'audit.csv'];
  expect(await far.run(words)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('✗ Goodword cannot be reached.'),
  });
  await expect(readFile(join(far.folder, 'audit.csv'))).rejects.toThrow('ENOENT');
});

test('requests for help and for platforms are read to the last word and closed', async () => {
  const asked = await owner.client.contactSupport({
    payload: {
      subject: 'Texts wait',
      message: 'Since Monday \u001b[2Jthey wait.\nWhy is that?',
      contactEmail: 'desk@example.com',
      name: 'Nora Shah',
      category: 'sms',
    },
  });
  await owner.client.requestPlatform({
    payload: { platformName: 'DocFinder', contactEmail: 'desk@example.com', notes: 'Many read it.' },
  });
  const listed = await admin('support', 'list');
  expect(listed.stdout).toMatch(/Open +Maple Street Clinic +Texting +Texts wait +desk@example\.com/);
  const [id = ''] = /^[\da-f]{8,}/m.exec(listed.stdout) ?? [];
  expect(asked.data.id.startsWith(id)).toBe(true);
  const shown = await admin('support', 'show', id);
  expect(shown.stdout).toMatch(/^Who +Nora Shah$[\s\S]*\n\nSince Monday \[2Jthey wait\.\nWhy is that\?\n$/m);

  const platforms = JSON.parse((await admin('support', 'list', '--platforms', '--json')).stdout);
  const platform = platforms.data[0].id;
  const told = await inTerminal(desk, [
    'goodword admin support list --platforms',
    `goodword admin support show ${platform} --platforms`,
    `goodword admin support close ${platform} --platforms`,
    `goodword admin support close ${id}`,
    `goodword admin support list`,
    `goodword admin support list --status closed`,
  ]);
  expect(told).toMatch(
    /DocFinder[\s\S]*Many read it\.[\s\S]*✓ Closed the request for DocFinder\.\n✓ Closed “Texts wait”\.\nNo requests found\.\n[\s\S]*Closed/,
  );
  expect((await admin('support', 'show', id)).stdout).toMatch(/^Closed +.+ by Robin Test$/m);
  expect(await admin('support', 'close', 'ffffffff')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("✗ There is no request 'ffffffff'."),
  });
});

test('patients’ texts that are no clinic’s are listed, read and decided', async () => {
  const phone = '+12125550141';
  const id = await addReply(app, { clinicId: null }, { phone, body: 'Who is \u001b[2Jthis?\nPlease say.' });
  const listed = await admin('texts', 'list');
  expect(listed.stdout).toMatch(/^SM[\da-f]{6,} +.+ Open +\+1 \(212\) 555-0141 .*Who is/m);
  const shown = await admin('texts', 'show', id.slice(0, 12));
  expect(shown.stdout).toMatch(
    /^From +\+1 \(212\) 555-0141$[\s\S]*^Texted by +No clinic$[\s\S]*\n\nWho is \[2Jthis\?\nPlease say\.\n$/m,
  );
  expect((await admin('texts', 'decide', id, 'stop')).stderr).toContain(
    '✓ Nobody texts +1 (212) 555-0141 any more.',
  );
  const closed = JSON.parse((await admin('texts', 'list', '--status', 'closed', '--json')).stdout);
  expect(closed.data).toMatchObject([{ id, decision: 'stop', closedBy: 'Robin Test' }]);
  expect(await admin('texts', 'decide', id, 'continue')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('✗ Robin Test has decided about this text already.'),
  });
  expect(await admin('texts', 'show', 'SM00000000')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("✗ There is no text 'SM00000000'."),
  });
});
