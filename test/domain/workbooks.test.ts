import { Readable } from 'node:stream';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '../../server/contract/core/limits.ts';
import { cellText, rowLine } from '../../server/domain/lists/workbook/cellText.ts';
import { importPatients } from '../../server/domain/patients/import/importPatients.ts';
import { addClinicTo, importFile, openClinic, type TestClinic } from '../support/clinic.ts';
import { field, readAs } from '../support/fieldLists.ts';
import { rawWorkbook, type TestSheet, workbook, workbookOf } from '../support/workbooks.ts';

// Excel files are read as the lists that their sheets show.

let opened: Awaited<ReturnType<typeof openClinic>>;
let clinic: TestClinic;

beforeAll(async () => {
  opened = await openClinic();
});
afterAll(() => opened.close());
beforeEach(async () => {
  clinic = { ctx: opened.ctx, caller: await addClinicTo(opened.ctx) };
});

const list = (rows: TestSheet['rows'], name = 'Patients'): TestSheet => ({ name, rows });

const PHONES = [
  ['Name', 'Mobile'],
  ['Ann Hale', '(646) 555-0701'],
];

describe('a list in Excel', () => {
  it.each(['send-title.csv', 'send-optout.csv', 'phone-formats.csv', 'hungarian.csv'])(
    'reads as its CSV does: %s',
    async (name) => {
      const csv = await field(name);
      const { encoding: _, delimiter, ...asCsv } = await readAs(clinic, csv);
      const read = await readAs(clinic, await workbookOf(csv, delimiter));
      expect(read).toEqual({
        ...asCsv,
        encoding: 'Excel',
        delimiter: ',',
        sheet: 'Sheet1',
        sheets: ['Sheet1'],
      });
    },
  );

  it('has its numbers with all digits, its days as days, and the last values of its formulas', async () => {
    const cell = (at: string, type: string, inner: string) => `<c r="${at}" t="${type}">${inner}</c>`;
    const text = (at: string, words: string) => cell(at, 'inlineStr', `<is><t>${words}</t></is>`);
    const file = rawWorkbook(`
      <row r="1">${text('A1', 'Phone')}${text('B1', 'First name')}${text('C1', 'Do not text')}</row>
      <row r="3"><c r="A3"><v>16465550701</v></c>${cell('B3', 'str', '<f>UPPER("ann")</f><v>ANN</v>')}<c r="C3" t="b"><v>1</v></c></row>
      <row r="4"><c r="A4"><v>6465550702</v></c><c r="B4" t="e"><v>#N/A</v></c></row>`);
    const { recipients, leftOut, headerLine } = await readAs(clinic, file);
    expect(headerLine).toBe(1);
    expect(recipients).toMatchObject([{ line: 4, phoneNumber: '+16465550702' }]);
    expect(leftOut).toMatchObject([{ line: 3, phoneNumber: '+16465550701', verdict: 'blocked' }]);
  });

  it('of appointments has days and times in cells of Excel’s own kinds', async () => {
    const sheet = list([
      ['Mobile', 'Visit date', 'Time'],
      ['646 555 0701', new Date(Date.UTC(2026, 11, 1)), '9:30 AM'],
      ['646 555 0702', new Date(Date.UTC(2026, 11, 2, 14, 45)), null],
    ]);
    const options = { appointments: true, zone: 'America/New_York' } as const;
    const { recipients } = await readAs(clinic, await workbook([sheet]), options);
    expect(recipients.map(({ appointmentAt }) => appointmentAt)).toEqual([
      '2026-12-01T14:30:00.000Z',
      '2026-12-02T19:45:00.000Z',
    ]);
  });

  it('is imported, and its rejected rows come with their lines', async () => {
    const file = await workbook([list([...PHONES, [null, null], ['Ben Stone', '12']])]);
    const { report } = await importFile(clinic, file);
    expect(report).toMatchObject({ created: 1, rejected: 1, encoding: 'Excel', sheet: 'Patients' });
    expect(report.understood).toEqual([
      {
        ...{ line: 2, phoneNumber: '+16465550701', firstName: 'Ann', lastName: 'Hale' },
        ...{ email: null, tags: [], notTexted: null },
      },
    ]);
    expect(report.rejects).toMatchObject([{ line: 4, fields: ['Ben Stone', '12'] }]);
  });
});

describe('of several sheets', () => {
  const sheets = [
    { ...list(PHONES, 'Old list'), hidden: true },
    list([['Made for', 'Oak Street Clinic']], 'Cover'),
    list([['Total', 40]], 'Summary'),
    list(PHONES, 'December'),
    list([...PHONES, ['Ben Stone', '646 555 0702']], 'November'),
  ];

  it('the first one with phone numbers is read, and none that nobody sees', async () => {
    const { sheet, sheets: names, recipients } = await readAs(clinic, await workbook(sheets));
    expect({ sheet, names }).toEqual({
      sheet: 'December',
      names: ['Cover', 'Summary', 'December', 'November'],
    });
    expect(recipients).toHaveLength(1);
  });

  it('another one is read where somebody names it', async () => {
    const { recipients } = await readAs(clinic, await workbook(sheets), { sheet: 'November' });
    expect(recipients).toHaveLength(2);
  });

  it('one that is not there is refused with those that are', async () => {
    await expect(readAs(clinic, await workbook(sheets), { sheet: 'May' })).rejects.toMatchObject({
      code: 'invalid_input',
      message:
        'This Excel file has no sheet “May”. Its sheets are “Cover”, “Summary”, “December”, “November”.',
    });
  });

  it('a refusal names the others', async () => {
    const read = readAs(clinic, await workbook(sheets), { sheet: 'Cover' });
    await expect(read).rejects.toMatchObject({
      code: 'no_phone_column',
      message: expect.stringContaining('the file also has “Summary”, “December”, “November”.'),
      details: expect.arrayContaining([{ path: 'sheets', message: 'December' }]),
    });
  });
});

describe('a file that is no workbook, or none that can be read', () => {
  const refusal = (file: Buffer) =>
    readAs(clinic, file).then(
      () => undefined,
      (error) => `${error.code}: ${error.message}`,
    );
  const bytes = (hex: string) => Buffer.concat([Buffer.from(hex, 'hex'), Buffer.alloc(2_000)]);

  it('is said as what it is', async () => {
    expect(await refusal(bytes('d0cf11e0a1b11ae1'))).toMatch(
      /^unreadable_file: This is an Excel file of the kind before 2007/,
    );
    expect(await refusal(bytes('255044462d312e37'))).toMatch(/^unreadable_file: This is a PDF/);
    const letter = Buffer.from(zipSync({ 'word/document.xml': Buffer.from('<w/>') }));
    expect(await refusal(letter)).toMatch(/^unreadable_file: This is no Excel workbook/);
    const whole = await workbook([list(PHONES)]);
    expect(await refusal(whole.subarray(0, whole.length / 2))).toMatch(
      /^unreadable_file: This Excel file is damaged/,
    );
    expect(await refusal(await workbook([list([])]))).toMatch(/^empty_file/);
  });

  it('that was made to fill the memory is refused before it is unpacked', async () => {
    const bomb = rawWorkbook('', { 'xl/sharedStrings.xml': new Uint8Array(1_000) });
    // The table of contents ends with this part; its size stands 24 bytes behind the mark (PKWARE's APPNOTE 4.3.12).
    bomb.writeUInt32LE(LIMITS.workbookUnpackedBytes, bomb.lastIndexOf('PK\x01\x02') + 24);
    expect(await refusal(bomb)).toMatch(/^too_large: This Excel file is too large to be read/);
  });

  it('or whose reader leaves in the middle, leaves the next one to be read', async () => {
    const file = await workbook([list(PHONES)]);
    for (let at = 0; at < 3; at += 1) {
      const events = importPatients(clinic.ctx, clinic.caller, { body: Readable.from([file]), dryRun: true });
      expect((await events.next()).value).toMatchObject({ type: 'started', sheet: 'Patients' });
      await events.return(undefined);
    }
    expect((await readAs(clinic, file)).recipients).toHaveLength(1);
  });

  it('leaves the next one to be read', async () => {
    for (let at = 0; at < 4; at += 1) await refusal(rawWorkbook('<row'));
    expect((await readAs(clinic, await workbook([list(PHONES)]))).recipients).toHaveLength(1);
  });
});

describe('a cell', () => {
  it.each([
    [16465550701, '16465550701'],
    [0.5, '0.5'],
    [true, 'TRUE'],
    [null, ''],
    [new Date(Date.UTC(2026, 11, 1)), '2026-12-01'],
    [new Date(Date.UTC(2026, 11, 1, 9, 30)), '2026-12-01 09:30'],
    // Half past nine as Excel counts it, in days since the end of 1899.
    [new Date(Date.UTC(1899, 11, 31, 9, 29, 59, 999)), '09:30'],
  ])('%s reads as %s', (value, text) => expect(cellText(value)).toBe(text));

  it('that holds lines or commas stays on the line of its row', () => {
    expect(rowLine(['Hale,\nAnn', 'says "yes"', 7, null])).toBe('"Hale, Ann","says ""yes""",7');
  });
});
