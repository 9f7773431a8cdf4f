import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LIMITS } from '../../server/contract/core/limits.ts';
import type { ClinicCaller } from '../../server/domain/caller.ts';
import { listPatients } from '../../server/domain/patients/patients.ts';
import { addClinicTo, importFile, openClinic, type TestClinic } from '../support/clinic.ts';

// What offices really export. Each file ends in a report that names the lines, and loses nothing else.

let opened: Awaited<ReturnType<typeof openClinic>>;
let clinic: TestClinic;

beforeAll(async () => {
  opened = await openClinic();
});
afterAll(() => opened.close());
beforeEach(async () => {
  clinic = { ctx: opened.ctx, caller: await addClinicTo(opened.ctx) };
});

const counts = ({
  report: { rows, created, updated, unchanged, rejected },
}: {
  report: Record<string, unknown>;
}) => ({
  rows,
  created,
  updated,
  unchanged,
  rejected,
});

async function patients(caller: ClinicCaller = clinic.caller) {
  const { data } = await listPatients(clinic.ctx, caller, { page: 1, limit: 100, status: 'all' });
  return data.toReversed();
}

const names = async () =>
  (await patients()).map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim());

describe('a file that cannot be imported is refused before anything is written', () => {
  it('because it is empty', async () => {
    await expect(importFile(clinic, '')).rejects.toMatchObject({
      code: 'empty_file',
      message: 'This file is empty.',
    });
    await expect(importFile(clinic, ' \r\n\n')).rejects.toMatchObject({ code: 'empty_file' });
  });

  it('because no column holds phone numbers, and names the columns it found', async () => {
    const refused = importFile(clinic, 'First name,Chart,E-mail\nAnna,17,anna@example.com\n');
    await expect(refused).rejects.toMatchObject({
      code: 'no_phone_column',
      message:
        'No column of this file is known to hold patients’ phone numbers. Its columns are: First name, Chart, E-mail. ' +
        'Say which one it is with phone=Header.',
    });
  });

  it('because its first line is a patient and no header', async () => {
    await expect(importFile(clinic, 'Anna,+12125550101\nBen,+12125550102\n')).rejects.toMatchObject({
      code: 'no_phone_column',
      message: expect.stringContaining('The first line has to name the columns'),
    });
  });

  it('because it only begins as an Excel file does', async () => {
    const damaged = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(500, 7)]);
    await expect(importFile(clinic, damaged)).rejects.toMatchObject({
      code: 'unreadable_file',
      message: expect.stringContaining('Excel file is damaged'),
    });
  });

  it('because the map names a column that is not there, or a field that is none', async () => {
    const file = 'Contact,Nr\nAnna,+12125550101\n';
    await expect(importFile(clinic, file, { map: 'phone=Mobile' })).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'The file has no column “Mobile” for phone. Its columns are: Contact, Nr.',
    });
    await expect(importFile(clinic, file, { map: 'fone=Nr' })).rejects.toMatchObject({
      code: 'invalid_input',
      message: expect.stringContaining('There is no field “fone”'),
    });
    await expect(importFile(clinic, file, { map: 'Nr' })).rejects.toMatchObject({ code: 'invalid_input' });
  });
});

describe('a row that cannot be imported is rejected by its line, and the rest is imported', () => {
  it('for a quotation mark that is never closed', async () => {
    const told = await importFile(
      clinic,
      'name,phone\nAnna Abrams,+12125550101\n"Ben Boone,+12125550102\nCarla Campos,+12125550103\n"Dev Doyle",+12125550104\n',
    );
    expect(counts(told)).toEqual({ rows: 4, created: 3, updated: 0, unchanged: 0, rejected: 1 });
    expect(told.rejected).toEqual([
      {
        line: 3,
        reason: 'A quotation mark in this row is out of place or never closed',
        fields: ['"Ben Boone', '+12125550102'],
      },
    ]);
    expect(await names()).toEqual(['Anna Abrams', 'Carla Campos', 'Dev Doyle']);
  });

  it('for an open quotation mark in the last line, or before thousands of lines without any', async () => {
    const last = await importFile(clinic, 'name,phone\nAnna Abrams,+12125550101\nBen,"+12125550102');
    expect(last.rejected.map(({ line }) => line)).toEqual([3]);
    expect(last.report.created).toBe(1);

    const lines = Array.from(
      { length: 3_000 },
      (_, row) => `Patient Number${row},+1555000${String(row).padStart(4, '0')}`,
    );
    lines[500] = '"Lost,+15550000500';
    const many = await importFile(clinic, `name,phone\n${lines.join('\n')}\n`);
    expect(counts(many)).toEqual({ rows: 3_000, created: 2_999, updated: 0, unchanged: 0, rejected: 1 });
    expect(many.rejected[0]?.line).toBe(502);
  });

  it('for a quotation mark out of place', async () => {
    const told = await importFile(
      clinic,
      'name,phone\n"Anna" Abrams,+12125550101\nBen "Benny" Boone,+12125550102\n',
    );
    expect(told.rejected.map(({ line }) => line)).toEqual([2]);
    expect(await names()).toEqual(['Ben "Benny" Boone']);
  });

  it('for too few or too many values, but not for empty cells at the end', async () => {
    const told = await importFile(
      clinic,
      'first name,last name,phone\nAnna,+12125550101\nBen,Boone,+12125550102,,\nCarla,Campos,+12125550103,extra\n',
    );
    expect(told.rejected).toEqual([
      {
        line: 2,
        reason: 'Phone number is required',
        fields: ['Anna', '+12125550101'],
      },
      {
        line: 4,
        reason: 'This row has 4 values where the header has 3 columns',
        fields: ['Carla', 'Campos', '+12125550103', 'extra'],
      },
    ]);
    expect(await names()).toEqual(['Ben Boone']);
  });

  it('for a value of 1 MB, quoted or not', async () => {
    const huge = 'x'.repeat(1024 * 1024);
    const told = await importFile(
      clinic,
      `name,phone\n${huge},+12125550101\n"${huge}",+12125550102\nCarla Campos,+12125550103\n`,
    );
    expect(told.rejected.map(({ line, reason }) => [line, reason])).toEqual([
      [2, 'A value in this row is longer than 10,000 characters'],
      [3, 'A value in this row is longer than 10,000 characters'],
    ]);
    expect(told.rejected[0]?.fields[1]).toBe('+12125550101');
    expect(await names()).toEqual(['Carla Campos']);
  });

  it('for a line of many MB without any end, which is not kept', async () => {
    const endless = 'x'.repeat(5 * 1024 * 1024);
    const told = await importFile(clinic, `name,phone\n${endless}\nCarla Campos,+12125550103\n`);
    expect(told.rejected.map(({ line, reason }) => [line, reason])).toEqual([
      [2, 'This row is too long to be one patient'],
    ]);
    expect(await names()).toEqual(['Carla Campos']);
  });

  it('for a NUL', async () => {
    const told = await importFile(clinic, 'name,phone\nAn\0na,+12125550101\nBen Boone,+12125550102\n');
    expect(told.rejected.map(({ line, reason }) => [line, reason])).toEqual([
      [2, 'This row holds a NUL character, which no text has'],
    ]);
    expect(await names()).toEqual(['Ben Boone']);
  });

  it('for a number that Excel shortened', async () => {
    const told = await importFile(
      clinic,
      'name;phone\nAnna;3.1E+09\nBen;3,62E+10\nCarla Campos;2125550103.0\n',
    );
    expect(told.rejected.map(({ line, reason }) => [line, reason])).toEqual([
      [2, 'Excel shortened this number; format the column as text and export again'],
      [3, 'Excel shortened this number; format the column as text and export again'],
    ]);
    expect((await patients()).map(({ phoneNumber }) => phoneNumber)).toEqual(['+12125550103']);
  });

  it('for its number, in the words of the forms; what else does not fit is left out and said', async () => {
    const told = await importFile(
      clinic,
      'first name,last name,phone,email\nA,Abrams,+12125550101,\nBen,B,+12125550102,\nCarla,Campos,,\n' +
        'Dev,Doyle,+1212555,\nElena,Fleming,+12125550105,elena@\n,,hello,\n',
    );
    expect(told.rejected.map(({ line, reason }) => [line, reason])).toEqual([
      [4, 'Phone number is required'],
      [5, 'US phone numbers must be +1 followed by 10 digits'],
      [7, 'Please enter a valid phone number'],
    ]);
    expect(told.report.reasons['Phone number is required']).toBe(1);
    expect(told.report.notes).toEqual({
      'A first name that does not fit was left out': 1,
      'A last name that does not fit was left out': 1,
      'An invalid email address was left out': 1,
    });
    expect(await names()).toEqual(['Abrams', 'Ben', 'Elena Fleming']);
  });

  it.each([
    ['near the beginning of a file', 3],
    ['after 70 kB of good UTF-8', 3_000],
  ])('for broken letters %s', async (_, goodRows) => {
    const good = 'Őze Ilona,+12125550104\n'.repeat(goodRows);
    const broken = Buffer.from('José Campos,+12125550102\n', 'latin1');
    const file = [Buffer.from(`name,phone\n${good}`), broken, Buffer.from('Carla Campos,+12125550103\n')];
    const told = await importFile(clinic, Buffer.concat(file));
    expect(told.report.encoding).toBe('UTF-8');
    expect(told.rejected.map(({ line, reason }) => [line, reason])).toEqual([
      [
        goodRows + 2,
        'This row holds letters that cannot be read; save the file as UTF-8 and import it again',
      ],
    ]);
    expect(await names()).toEqual(['Őze Ilona', 'Carla Campos']);
  });
});

describe('line numbers are those of the file', () => {
  it('with line breaks in quotes, blank lines and Windows line ends', async () => {
    const told = await importFile(
      clinic,
      'name,phone\r\n"Anna\r\nAbrams",+12125550101\r\n\r\nBen Boone,nonsense\r\n,\r\nCarla Campos,more\r\n',
    );
    expect(told.rejected.map(({ line }) => line)).toEqual([5, 7]);
    expect(counts(told)).toEqual({ rows: 3, created: 1, updated: 0, unchanged: 0, rejected: 2 });
    expect(await names()).toEqual(['Anna Abrams']);
  });

  it('with the line ends of old Macs', async () => {
    const told = await importFile(clinic, 'name,phone\rAnna Abrams,+12125550101\rBen,nonsense\r');
    expect(told.rejected.map(({ line }) => line)).toEqual([3]);
    expect(await names()).toEqual(['Anna Abrams']);
  });
});

describe('the same number again', () => {
  it('five times with the same words is one patient', async () => {
    const told = await importFile(clinic, `name,phone\n${'Anna Abrams,(212) 555-0101\n'.repeat(5)}`);
    expect(counts(told)).toEqual({ rows: 5, created: 1, updated: 0, unchanged: 4, rejected: 0 });
  });

  it('with other words updates the patient that its first row made', async () => {
    const told = await importFile(
      clinic,
      'name,phone,email\nAnna Abrams,2125550101,\nAnna Abrams,+1 212 555 0101,anna@example.com\n,212-555-0101,\n',
    );
    expect(counts(told)).toEqual({ rows: 3, created: 1, updated: 1, unchanged: 1, rejected: 0 });
    expect(await patients()).toMatchObject([
      { firstName: 'Anna', lastName: 'Abrams', email: 'anna@example.com', phoneNumber: '+12125550101' },
    ]);
  });
});

it('keeps a formula in a name as it is', async () => {
  await importFile(clinic, 'name,phone\n"=HYPERLINK(""http://example.test"")",+12125550101\n');
  expect(await names()).toEqual(['=HYPERLINK("http://example.test")']);
});

it('reads back what an export made safe for spreadsheets', async () => {
  await importFile(clinic, "name,phone\n'=SUM(A1),'+12125550101\n");
  expect(await patients()).toMatchObject([{ firstName: '=SUM(A1)', phoneNumber: '+12125550101' }]);
});

it('a file with more rows than one import takes ends there, in a trial too, which would fill the memory', async () => {
  const rows = '\n'.repeat(LIMITS.importRows + 1);
  const { events, report } = await importFile(clinic, `phone\n${rows}`, { dryRun: true });
  expect(events.at(-1)).toMatchObject({
    type: 'failed',
    code: 'too_large',
    error: 'One import takes at most 500,000 rows. Split the file and import the parts.',
  });
  expect(report.rows).toBeLessThanOrEqual(LIMITS.importRows);
});
