import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '../../server/contract/core/limits.ts';
import { csvField, readCsvField } from '../../server/contract/rules/csv.ts';
import { newLines, tagList } from '../../server/contract/rules/person.ts';
import { bulkAddPatients } from '../../server/domain/patients/addPatients.ts';
import { exportPatients } from '../../server/domain/patients/exportPatients.ts';
import { oneLine } from '../../server/domain/patients/names.ts';
import { tagPatients } from '../../server/domain/patients/tagPatients.ts';
import { addBlock } from '../../server/store/patients/blockList.ts';
import { addOptOut } from '../../server/store/patients/optOuts.ts';
import { addClinicTo, importFile, openClinic, type TestClinic } from '../support/clinic.ts';

// What holds for any patients whatever: an export reads back as they are.

let opened: Awaited<ReturnType<typeof openClinic>>;
beforeAll(async () => {
  opened = await openClinic();
});
afterAll(() => opened.close());

const AWKWARD = [
  ...['＝', '＋', '－', '＠', '﹦', '﹢', '﹣', '﹫'],
  ...['=', '+', '-', '@', "'", '"', '""', ',', ';', '|', ' ', '  ', '\u00a0', '\u202e', '\u200f', '\ufeff'],
  ...[
    'Anna',
    'no name',
    'ő',
    'o\u030b',
    '\ufb2c',
    '李',
    'علي',
    '👩‍⚕️',
    '<b>',
    "'; DROP TABLE",
    '12',
    '+36205550104',
  ],
];
const awkward = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 110 }),
  fc.array(fc.constantFrom(...AWKWARD), { maxLength: 8 }).map((parts) => parts.join('')),
);

/** Of any text, what the forms take. */
const name = awkward.filter((written) => newLines.firstName.safeParse(written).success);
const address = fc
  .tuple(fc.constantFrom('=', '+', '-', "'", '', 'ő'), fc.stringMatching(/^[a-z+'=]{1,9}$/))
  .map((parts) => `${parts.join('')}@example.com`);
const email = fc.oneof(fc.constant(''), address);
const tags = fc
  .array(awkward, { maxLength: 4 })
  .map((written) => written.filter((tag) => tagList.safeParse([tag]).success));

const patient = fc.record({ firstName: name, lastName: name, email, tags });

const phoneOf = (at: number): string => `+1212555${String(100 + at).padStart(4, '0')}`;

async function addAll(clinic: TestClinic, given: { tags: string[] }[]): Promise<void> {
  const forms = given.map((form, at) => ({ ...form, phoneNumber: phoneOf(at) }));
  const { successful, failed } = await bulkAddPatients(clinic.ctx, clinic.caller, forms);
  expect(failed).toEqual([]);
  for (const [at, { tags: add }] of given.entries()) {
    const patientIds = successful
      .filter(({ phoneNumber }) => phoneNumber === phoneOf(at))
      .map(({ id }) => id);
    await tagPatients(clinic.ctx, clinic.caller, { patientIds, add: tagList.parse(add), remove: [] });
  }
}

/** One number opted out everywhere, one is on the clinic's block list. */
async function stop({ ctx, caller }: TestClinic): Promise<void> {
  const facts = { reason: null, userId: null, createdAt: ctx.now().toISOString() };
  await addOptOut(ctx.db, { phoneHash: ctx.keys.hashPhone(phoneOf(0)), source: 'text', ...facts });
  const blocked = { phone: phoneOf(1), phoneHash: ctx.keys.hashPhone(phoneOf(1)) };
  await addBlock(ctx.db, { clinicId: caller.clinicId, ...blocked, ...facts });
}

const rowsOf = ({ ctx, caller }: TestClinic) =>
  ctx.db.knex('patients').where('clinic_id', caller.clinicId).orderBy('id');

describe('any list', () => {
  it('is exported, and imported again changes nobody and nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(patient, { minLength: 1, maxLength: 12 }), async (given) => {
        const clinic = { ctx: opened.ctx, caller: await addClinicTo(opened.ctx) };
        await addAll(clinic, given);
        await stop(clinic);
        const before = await rowsOf(clinic);
        const { pieces } = await exportPatients(clinic.ctx, clinic.caller, { status: 'all' });
        const { report } = await importFile(clinic, await text(pieces));
        expect(report.rejects).toEqual([]);
        expect(report).toMatchObject({ rows: given.length, unchanged: given.length });
        expect(await rowsOf(clinic)).toEqual(before);
      }),
      { numRuns: 30 },
    );
  });
});

describe('a field', () => {
  it('comes back from the file as it was, and no spreadsheet runs it', () => {
    fc.assert(
      fc.property(awkward, (value) => {
        const written = /^"/.test(csvField(value))
          ? csvField(value).slice(1, -1).replaceAll('""', '"')
          : csvField(value);
        expect(readCsvField(written)).toBe(value);
        if (!/^[+-]?[\d\s().-]+$/.test(value)) expect(written).not.toMatch(/^[=+\-@＝＋－＠﹦﹢﹣﹫\t\r]/);
      }),
      { numRuns: 700 },
    );
  });
});

/** With what ends a cell elsewhere than in files with commas. */
const manyCells = fc.array(fc.oneof(fc.constantFrom(';', '\n', '\r\n', '=1+1', '\t', '-)'), awkward), {
  maxLength: 6,
});

describe('a field of a file that Excel cuts at semicolons and line ends, as it does in Hungary', () => {
  it('comes back as it was, and begins no cell with a formula', () => {
    fc.assert(
      fc.property(manyCells, (parts) => {
        const value = parts.join('');
        const written = csvField(value);
        const read = written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written;
        expect(readCsvField(read)).toBe(value);
        const [, ...cells] = written.split(/[;\r\n]/);
        for (const cell of cells) expect(cell.replace(/^"+/, '')).not.toMatch(/^[=+\-@\t](?!\))/);
      }),
      { numRuns: 700 },
    );
  });

  it('keeps what people write', () => {
    const feedback = 'Thank you ;-) All good; see you';
    expect(csvField(feedback)).toBe(`"${feedback}"`);
    expect(csvField('Fine;=WEBSERVICE(A1);bye')).toBe(`"Fine;'=WEBSERVICE(A1);bye"`);
    expect(csvField('Fine\n=1+1')).toBe(`"Fine\n'=1+1"`);
  });
});

/** Too short, too long, or with the sign for what could not be read, which stands among fast-check's graphemes. */
const mayBeRefused = (written: string): boolean =>
  written.trim().length === 1 || written.length > LIMITS.nameLength || written.includes('\ufffd');

describe('what is made of a text', () => {
  it('is the same when it is made again', () => {
    fc.assert(
      fc.property(awkward, (written) => {
        expect(oneLine(oneLine(written))).toBe(oneLine(written));
        const read = newLines.firstName.safeParse(written);
        if (read.success) expect(newLines.firstName.parse(read.data)).toBe(read.data);
        else expect(mayBeRefused(written)).toBe(true);
      }),
      { numRuns: 700 },
    );
  });
});
