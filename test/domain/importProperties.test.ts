import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { showPhone } from '../../server/contract/rules/phone.ts';
import { readPhone } from '../../server/contract/rules/phoneReading.ts';
import { parseRecords } from '../../server/domain/lists/parse.ts';
import { RecordCutter } from '../../server/domain/lists/records.ts';
import { addClinicTo, bodyOf, importFile, openClinic } from '../support/clinic.ts';

// What holds for any file whatever.

let opened: Awaited<ReturnType<typeof openClinic>>;
beforeAll(async () => {
  opened = await openClinic();
});
afterAll(() => opened.close());

/** Text full of what makes CSV hard. */
const awkward = fc
  .array(
    fc.constantFrom(
      '"',
      '""',
      ',',
      ';',
      '\n',
      '\r\n',
      '\r',
      ' ',
      'a',
      'Anna',
      "'",
      '=',
      '+1',
      '\t',
      '\0',
      'ő',
      '2125550101',
    ),
    {
      maxLength: 80,
    },
  )
  .map((parts) => parts.join(''));

const cell = fc.oneof(
  fc.constantFrom(
    '',
    'Anna',
    'B',
    'Ő',
    '=1+1',
    '"Kiss, Éva"',
    '"two\nlines"',
    '"open',
    'x'.repeat(10_001),
    '3.1E+09',
    '\0',
  ),
  fc.constantFrom('+12125550101', '212-555-0102', '(212) 555 0103', '205550104', '+1212', "'+12125550105"),
);

const rows = fc.array(
  fc.array(cell, { minLength: 1, maxLength: 5 }).map((cells) => cells.join(',')),
  { maxLength: 40 },
);

describe('any file', () => {
  it('accounts for every row: created, updated, unchanged and rejected are the rows', async () => {
    await fc.assert(
      fc.asyncProperty(rows, fc.integer({ min: 1, max: 40 }), async (lines, pieces) => {
        const clinic = { ctx: opened.ctx, caller: await addClinicTo(opened.ctx) };
        const file = Buffer.from(`phone,name,email\n${lines.join('\n')}`);
        const dry = await importFile(clinic, bodyOf(file, pieces), { dryRun: true });
        const { report, rejected } = await importFile(clinic, bodyOf(file, pieces));
        expect(report.created + report.updated + report.unchanged + report.rejected).toBe(report.rows);
        expect(rejected).toHaveLength(report.rejected);
        expect(Object.values(report.reasons).reduce((a, b) => a + b, 0)).toBe(report.rejected);
        expect({ ...dry.report, dryRun: false, importId: report.importId }).toEqual(report);
        const again = await importFile(clinic, bodyOf(file));
        expect(again.report).toMatchObject({ rows: report.rows, created: 0, rejected: report.rejected });
      }),
      { numRuns: 30 },
    );
  });

  it('keeps its lines in order, and loses no letter of a row that is cut from it', () => {
    fc.assert(
      fc.property(awkward, fc.integer({ min: 1, max: 9 }), (text, pieces) => {
        const cutter = new RecordCutter(',');
        const parts = text.match(new RegExp(`[^]{1,${pieces}}`, 'g')) ?? [];
        const cut = [...parts.flatMap((part) => cutter.push(part)), ...cutter.end()];
        const given = cut.map((record) => record.text).join('\n');
        const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
        expect(given).toBe(lines);
        expect(cut.map(({ line }) => line)).toEqual(cut.map(({ line }) => line).toSorted((a, b) => a - b));
      }),
      { numRuns: 700 },
    );
  });

  it('is parsed into the records that were cut', () => {
    fc.assert(
      fc.property(awkward, (text) => {
        const cutter = new RecordCutter(',');
        const cut = [...cutter.push(text), ...cutter.end()];
        const together = parseRecords(cut, ',');
        const alone = cut.flatMap((record) => parseRecords([record], ','));
        expect(together).toEqual(alone);
      }),
      { numRuns: 700 },
    );
  });
});

describe('a number', () => {
  const digits = (count: number) => fc.stringMatching(new RegExp(`^[1-9]\\d{${count - 1}}$`));
  const us = fc
    .stringMatching(/^[2-8][02-8]\d[2-9][02-9]\d{5}$/)
    .filter((ten) => !/^(\d)\1{9}$|^36/.test(ten));
  const written = fc.oneof(
    us,
    us.map((rest) => `1${rest}`),
    us.map((rest) => `+1 (${rest.slice(0, 3)}) ${rest.slice(3, 6)}-${rest.slice(6)}`),
    digits(9).map((rest) => `+36 ${rest.slice(0, 2)} ${rest.slice(2)}`),
    digits(8).map((rest) => `${rest.slice(0, 1)}.${rest.slice(1, 4)}.${rest.slice(4)}`),
    digits(11).map((rest) => `+44${rest}`),
  );

  it('reads the same again, as it is stored and as it is shown', () => {
    fc.assert(
      fc.property(written, (text) => {
        const { phone = '' } = readPhone(text);
        expect(phone).toMatch(/^\+\d{9,15}$/);
        expect(readPhone(phone)).toEqual({ phone });
        expect(readPhone(showPhone(phone))).toEqual({ phone });
      }),
    );
  });
});
