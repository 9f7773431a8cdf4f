import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { addOptOut } from '../../server/store/patients/optOuts.ts';
import { addMember, type Member, startApp, type TestApp } from '../support/app.ts';
import { type Desk, deskOf } from '../support/desk.ts';
import { addPastText, addPatients } from '../support/patients.ts';
import { send } from '../support/sending.ts';

/** A clinic takes its patients to another Goodword: what one exports, the other imports as it was. */

/** The clinic that leaves, and one without patients on another server, which knows no opt-outs. */
let old: { app: TestApp; owner: Member; desk: Desk };
let fresh: typeof old;

const openClinic = async () => {
  const app = await startApp('sqlite', { worker: false }, afterAll);
  const owner = await addMember(app);
  return { app, owner, desk: await deskOf(app, owner, afterAll) };
};

const [STOPPED, BLOCKED, SPOKEN, TEXTED] = ['+12125550101', '+12125550102', '+36205550103', '+36205550104'];

/** Names that are hard on CSV, on spreadsheets or on letters; a form takes no line breaks. */
const AWKWARD = [
  { firstName: 'Éva "Évi"', lastName: 'Őry, ifj.', email: 'eva@example.com' },
  { firstName: '=HYPERLINK("http://evil.example.com")', lastName: "'=1+1", email: '+eva@example.com' },
  { firstName: '+Anna', lastName: '-Béla', email: '' },
  { firstName: '@SUM(A1)', lastName: "O'Neil; the | second", email: '=eva@example.com' },
  { firstName: '小林', lastName: 'عليّ 👩‍⚕️' },
  { firstName: '', lastName: 'Nagy' },
  { firstName: '-12', lastName: "''+1" },
  {},
];
const phoneOf = (at: number): string => [STOPPED, BLOCKED, SPOKEN, TEXTED][at] ?? `+1212555${1000 + at}`;

/** A list from before, with consent of its own and with none. */
const LIST = [
  'Mobile,Name,Consent method,Consent date',
  '+12125552001,Form Given,form,2024-02-29',
  '+12125552002,None Noted,,',
  '+12125552003,Day Alone,,2025-12-31T23:59:59Z',
].join('\n');

async function fill({ app, owner, desk }: typeof old): Promise<void> {
  const forms = AWKWARD.map((form, at) => ({ ...form, phoneNumber: phoneOf(at) }));
  const { successful } = (await addPatients(owner, ...forms)).data;
  const patientIds = successful.map(({ id }) => id);
  const add = ['=1+1', 'őszi körút', "VIP's", '-'];
  await owner.client.tagPatients({ payload: { patientIds: patientIds.slice(0, 3), add } });
  await owner.client.tagPatients({ payload: { patientIds: patientIds.slice(3, 4), add: ['+1'] } });
  await desk.run(['patients', 'import', '-'], { input: LIST });
  const phoneHash = app.ctx.keys.hashPhone(STOPPED);
  const stopped = { phoneHash, reason: null, userId: null, createdAt: app.ctx.now().toISOString() };
  await addOptOut(app.ctx.db, { ...stopped, source: 'text' });
  await owner.client.addToBlockList({ payload: { phoneNumber: BLOCKED } });
  const spoken = successful.find(({ phoneNumber }) => phoneNumber === SPOKEN);
  await owner.client.recordOptOut({ params: { id: spoken?.id ?? '' }, payload: {} });
  await addPastText(app, owner, TEXTED, 1);
}

beforeAll(async () => {
  [old, fresh] = [await openClinic(), await openClinic()];
  await fill(old);
});

type Row = Record<string, string>;

async function exportFrom({ desk }: { desk: Desk }): Promise<string> {
  const { code } = await desk.run(['patients', 'export', '--output', 'patients.csv', '--yes']);
  expect(code).toBe(0);
  return readFile(join(desk.folder, 'patients.csv'), 'utf8');
}

/** The rows by their numbers: both lists stand newest first, and an import adds the first row first. */
const rowsOf = (file: string): Row[] =>
  parse<Row>(file, { columns: true, bom: true }).toSorted((a, b) =>
    String(a['Phone number']).localeCompare(String(b['Phone number'])),
  );

/**
 * What belongs to the clinic that made the file: when somebody was added there, and whom it texted when. With the
 * texts, `sent` and `cooldown` stay behind; who is not to be texted is on the new clinic's block list.
 */
const moved = ({ 'Last request': _, Added: __, Status: status = '', ...kept }: Row): Row => ({
  ...kept,
  Status: ['opted_out', 'blacklisted'].includes(status) ? 'blacklisted' : 'active',
});
const timeless = ({ 'Last request': _, Added: __, ...kept }: Row): Row => kept;

test('patients go to another clinic whole, and anyone who said stop is left alone there too', async () => {
  const file = await exportFrom(old);
  const before = rowsOf(file);
  expect(before).toHaveLength(AWKWARD.length + 3);
  expect(before.map(({ Status }) => Status)).toEqual(
    expect.arrayContaining(['active', 'cooldown', 'opted_out', 'blacklisted']),
  );
  await writeFile(join(fresh.desk.folder, 'from-there.csv'), file);
  const { code, stdout } = await fresh.desk.run(['patients', 'import', 'from-there.csv', '--json']);
  expect(code).toBe(0);
  const count = before.length;
  expect(JSON.parse(stdout)).toMatchObject({ rows: count, created: count, rejected: 0, rejects: [] });

  expect(rowsOf(await exportFrom(fresh)).map(timeless)).toEqual(before.map(moved));
  const { data } = await send(fresh.owner.client, [STOPPED, BLOCKED, SPOKEN]);
  expect(data.results.map(({ verdict }) => verdict)).toEqual(['blocked', 'blocked', 'blocked']);
});

test('the same file comes to its own clinic and to the new one a second time without a change', async () => {
  const again = async (clinic: typeof old) => {
    await exportFrom(clinic);
    const { stdout } = await clinic.desk.run(['patients', 'import', 'patients.csv', '--json']);
    const { rows, unchanged } = JSON.parse(stdout);
    return rows - unchanged;
  };
  expect([await again(old), await again(fresh)]).toEqual([0, 0]);
});

test('a spreadsheet that takes the plus from the numbers and adds line breaks loses nobody', async () => {
  const third = await addMember(fresh.app);
  const desk = await deskOf(fresh.app, third, onTestFinished);
  const file = await exportFrom(old);
  const saved = file.replace(/^\+(?=\d)/gm, '').replace('Form,Given', '"Form\n",Given');
  expect(saved).not.toMatch(/^\+\d/m);
  await desk.run(['patients', 'import', '-'], { input: saved });
  const names = ({ 'Phone number': phone, 'First name': first }: Row) => [phone, first];
  expect(rowsOf(await exportFrom({ desk })).map(names)).toEqual(rowsOf(file).map(names));
});
