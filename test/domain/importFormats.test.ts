import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listPatients } from '../../server/domain/patients/patients.ts';
import { listBlocked } from '../../server/store/patients/blockList.ts';
import { addClinicTo, bodyOf, importFile, openClinic, type TestClinic } from '../support/clinic.ts';

// The same list, whichever program wrote it.

let opened: Awaited<ReturnType<typeof openClinic>>;
let clinic: TestClinic;

beforeAll(async () => {
  opened = await openClinic();
});
afterAll(() => opened.close());
beforeEach(async () => {
  clinic = { ctx: opened.ctx, caller: await addClinicTo(opened.ctx) };
});

async function patients() {
  const { data } = await listPatients(clinic.ctx, clinic.caller, { page: 1, limit: 100, status: 'all' });
  return data.toReversed();
}

const LIST = 'Vezetéknév;Keresztnév;Mobil\nSzőke;Gyűrűs;+36205550101\n';

const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();

/** The Central European page of Windows, as far as the list needs it. */
const windows1250 = (text: string) =>
  Buffer.from(Array.from(text, (letter) => ({ ő: 0xf5, ű: 0xfb, é: 0xe9 })[letter] ?? letter.charCodeAt(0)));

describe('encodings', () => {
  it.each<[string, string, Buffer]>([
    ['UTF-8', 'UTF-8', Buffer.from(LIST)],
    ['UTF-8 with its mark', 'UTF-8', Buffer.from(`\uFEFF${LIST}`)],
    ['UTF-16 little-endian with its mark', 'UTF-16LE', Buffer.from(`\uFEFF${LIST}`, 'utf16le')],
    ['UTF-16 little-endian without', 'UTF-16LE', Buffer.from(LIST, 'utf16le')],
    ['UTF-16 big-endian with its mark', 'UTF-16BE', utf16be(`\uFEFF${LIST}`)],
    ['UTF-16 big-endian without', 'UTF-16BE', utf16be(LIST)],
    ['Windows-1250', 'Windows-1250', windows1250(LIST)],
  ])('%s', async (_, encoding, file) => {
    for (const pieces of [1, 65_536]) {
      const { report } = await importFile(clinic, bodyOf(file, pieces));
      expect(report).toMatchObject({ encoding, delimiter: ';', rows: 1, rejected: 0 });
      expect(await patients()).toMatchObject([{ firstName: 'Gyűrűs', lastName: 'Szőke' }]);
    }
  });

  it('Windows-1252, told by Spanish letters', async () => {
    const file = Buffer.from('name,phone\nBegoña Núñez,+12125550101\n', 'latin1');
    const { report } = await importFile(clinic, file);
    expect(report.encoding).toBe('Windows-1252');
    expect(await patients()).toMatchObject([{ firstName: 'Begoña', lastName: 'Núñez' }]);
  });

  it('judges by the first letter beyond ASCII, however late it comes', async () => {
    const plain = Array.from(
      { length: 4_000 },
      (_, row) => `Patient Number,+1555000${String(row).padStart(4, '0')}\n`,
    );
    const file = Buffer.concat([
      Buffer.from(`name,phone\n${plain.join('')}`),
      windows1250('Szőke Őrs,+36205550101\n'),
    ]);
    const { report } = await importFile(clinic, file);
    expect(report).toMatchObject({ encoding: 'Windows-1250', rows: 4_001, rejected: 0 });
    expect((await patients()).at(-1)).toMatchObject({ firstName: 'Szőke' });
  });
});

describe('columns', () => {
  it.each([',', ';', '\t', '|'])('separated by %j', async (delimiter) => {
    const file = `First name,Last name,Cell phone\nAnna,"Abrams, Dr.",+12125550101\n`.replaceAll(
      /,(?! Dr)/g,
      delimiter,
    );
    const { report } = await importFile(clinic, file);
    expect(report).toMatchObject({ delimiter, created: 1 });
    expect(await patients()).toMatchObject([{ firstName: 'Anna', lastName: 'Abrams, Dr.' }]);
  });

  it('separated as the first line of Excel says', async () => {
    const { report, rejected } = await importFile(
      clinic,
      'sep=;\nname;phone\nAnna, Abrams;+12125550101\nBen;12\n',
    );
    expect(report).toMatchObject({ delimiter: ';', created: 1 });
    expect(rejected.map(({ line }) => line)).toEqual([4]);
  });

  it.each([
    ['E-MAIL, last_name ,PHONE #,FirstName', 'anna@example.com,Abrams,2125550101,Anna'],
    ['vezetekNev,E-mail cím,Utónév,Telefonszám', 'Abrams,anna@example.com,Anna,2125550101'],
    ['Phone,Mobile,Name,Mail', '3125550199,2125550101,Anna Abrams,anna@example.com'],
    ['Tel.,Patient name,email address', '2125550101,"Abrams, Anna",anna@example.com'],
  ])('in any order and wording: %s', async (header, row) => {
    await importFile(clinic, `${header}\n${row}\n`);
    expect(await patients()).toMatchObject([
      { phoneNumber: '+12125550101', firstName: 'Anna', lastName: 'Abrams', email: 'anna@example.com' },
    ]);
  });

  it('as the caller says, a header with a comma and a field left out among them', async () => {
    const { report } = await importFile(
      clinic,
      '"Nr, private",Called,Email\n2125550101,Anna Abrams,front desk\n',
      {
        map: 'phone=Nr, private,name=called,email=',
      },
    );
    expect(report).toMatchObject({ created: 1, mapping: { phone: 'Nr, private', name: 'Called' } });
    expect(await patients()).toMatchObject([{ firstName: 'Anna', email: null }]);
  });

  it('tags, consent and its day in the clinic’s zone', async () => {
    const told = await importFile(
      clinic,
      'phone,tags,consent method,consent date\n2125550101,recall; morning;recall,form,3/4/2026\n' +
        '2125550102,,paper,2026. 03. 04.\n2125550103,,no,\n2125550104,,form,someday\n',
    );
    expect(await patients()).toMatchObject([
      { tags: ['recall', 'morning'], consentMethod: 'form', consentAcquiredAt: '2026-03-04T05:00:00.000Z' },
      { tags: [], consentMethod: 'manual', consentAcquiredAt: '2026-03-04T05:00:00.000Z' },
      { consentMethod: null, consentAcquiredAt: null, status: 'blacklisted' },
      { consentMethod: 'form', consentAcquiredAt: null, status: 'active' },
    ]);
    expect(told.report).toMatchObject({
      rejected: 0,
      stopped: { stop: 0, withdrawn: 1, gone: 0, unclear: 0 },
      notes: { 'A day of consent that cannot be read was left out': 1 },
    });
  });

  it('a patient without a name is No Name, and such a row takes no name away', async () => {
    await importFile(clinic, 'name,phone\nAnna Abrams,2125550101\n,2125550102\n');
    await importFile(clinic, 'first name,last name,phone\nNo Name,,2125550101\nBen,,2125550102\n');
    expect(await patients()).toMatchObject([
      { firstName: 'Anna', lastName: 'Abrams' },
      { firstName: 'Ben', lastName: '' },
    ]);
  });
});

describe('numbers that are not to be texted', () => {
  it.each([
    ['status', ['active', 'Opted out', 'blacklisted', 'cooldown']],
    ['Opted out?', ['no', 'yes', 'TRUE', '']],
    ['Leiratkozott', ['nem', 'igen', 'x', '0']],
  ])('are blocked by a column %s', async (header, [first, second, third, fourth]) => {
    const { report } = await importFile(
      clinic,
      `phone,${header}\n2125550101,${first}\n2125550102,${second}\n2125550103,${third}\n2125550104,${fourth}\n`,
    );
    expect(report).toMatchObject({ created: 4, rejected: 0 });
    const blocked = await listBlocked(clinic.ctx.db, clinic.caller.clinicId);
    expect(blocked).toMatchObject([
      { phoneNumber: '+12125550102', reason: expect.stringMatching(/^The list says “/), cause: null },
      { phoneNumber: '+12125550103', reason: expect.stringMatching(/^The list says “/), cause: null },
    ]);
    expect((await patients()).map(({ status }) => status)).toEqual([
      'active',
      'blacklisted',
      'blacklisted',
      'active',
    ]);
  });

  it('count as updated when the patient is known, once', async () => {
    await importFile(clinic, 'phone\n2125550101\n');
    const file = 'phone,status\n2125550101,opted_out\n';
    expect((await importFile(clinic, file, { dryRun: true })).report).toMatchObject({ updated: 1 });
    expect((await importFile(clinic, file)).report).toMatchObject({ updated: 1 });
    expect((await importFile(clinic, file)).report).toMatchObject({ unchanged: 1 });
  });
});
