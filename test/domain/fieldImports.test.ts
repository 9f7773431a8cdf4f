import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { listPatients } from '../../server/domain/patients/patients.ts';
import { decideWord, listWords } from '../../server/domain/sending/listWords.ts';
import { listBlocked } from '../../server/store/patients/blockList.ts';
import { addClinicTo, importFile, openClinic, type TestClinic } from '../support/clinic.ts';
import { field } from '../support/fieldLists.ts';

// What offices really hand over to be imported: each file of test/field stands for a kind.

let opened: Awaited<ReturnType<typeof openClinic>>;
let clinic: TestClinic;

beforeAll(async () => {
  opened = await openClinic();
});
afterAll(() => opened.close());
beforeEach(async () => {
  clinic = { ctx: opened.ctx, caller: await addClinicTo(opened.ctx) };
});

async function importField(name: string, options: { dryRun?: boolean; map?: string } = {}) {
  return importFile(clinic, await field(name), options);
}

async function patients() {
  const { data } = await listPatients(clinic.ctx, clinic.caller, { page: 1, limit: 100, status: 'all' });
  return data.toReversed();
}

const statuses = async () =>
  Object.fromEntries((await patients()).map(({ phoneNumber, status }) => [phoneNumber.slice(-4), status]));

const blocked = () => listBlocked(clinic.ctx.db, clinic.caller.clinicId);

describe('an import keeps everybody, and texts nobody whom the file says not to text', () => {
  it('donottext.csv', async () => {
    const { report } = await importField('donottext.csv');
    expect(report).toMatchObject({ created: 3, stopped: { stop: 2, unclear: 0 }, rejected: 0 });
    expect(report.markColumns).toEqual(['Do Not Text']);
    expect(await statuses()).toEqual({ '0131': 'active', '0132': 'blacklisted', '0133': 'blacklisted' });
    expect((await blocked()).map(({ reason }) => reason)).toContain('The list says “Do Not Text”');
  });

  it('the same column mapped by hand in the other sense', async () => {
    await importField('donottext.csv', { map: 'mayText=Do Not Text,doNotText=' });
    expect(await statuses()).toMatchObject({ '0132': 'active', '0133': 'active' });
  });

  it('layout-openemr.csv', async () => {
    const { report } = await importField('layout-openemr.csv');
    expect(report.mapping).toMatchObject({ phone: 'phone_cell', firstName: 'fname', lastName: 'lname' });
    expect(report.stopped.stop).toBe(1);
    expect(await statuses()).toEqual({ '0407': 'blacklisted' });
  });

  it('status-values.csv', async () => {
    const { report } = await importField('status-values.csv');
    expect(report).toMatchObject({ created: 7, stopped: { stop: 5, gone: 1, unclear: 0 } });
    expect(Object.values(await statuses()).filter((status) => status === 'active')).toHaveLength(1);
    expect(await statuses()).toMatchObject({ '0181': 'active' });
  });

  it('consent-values.csv', async () => {
    const { report } = await importField('consent-values.csv');
    expect(report).toMatchObject({ created: 6, rejected: 0, stopped: { withdrawn: 3 } });
    expect((await patients()).map(({ consentMethod, status }) => [consentMethod, status])).toEqual([
      ['manual', 'active'],
      ['manual', 'active'],
      [null, 'blacklisted'],
      ['manual', 'active'],
      [null, 'blacklisted'],
      [null, 'blacklisted'],
    ]);
  });

  it('consent-revoked-1.csv, then -2.csv', async () => {
    await importField('consent-revoked-1.csv');
    expect(await patients()).toMatchObject([{ consentMethod: 'manual', status: 'active' }]);
    const { report } = await importField('consent-revoked-2.csv');
    expect(report).toMatchObject({ updated: 1, stopped: { withdrawn: 1 } });
    expect(await patients()).toMatchObject([
      { firstName: 'Ada', consentMethod: null, status: 'blacklisted' },
    ]);
  });

  it('hungarian.csv, with the family name first', async () => {
    const { report } = await importField('hungarian.csv');
    expect(report).toMatchObject({ created: 4, rejected: 0 });
    expect(
      (await patients()).map(({ phoneNumber, firstName, lastName }) => [phoneNumber, lastName, firstName]),
    ).toEqual([
      ['+36205550171', 'Kovács', 'Ádám'],
      ['+36205550172', 'Szűcs', 'Éva'],
      ['+3615550174', 'Kis', 'Béla'],
      ['+36205550176', 'Papp', 'Ede'],
    ]);
  });

  it('phone-formats.csv', async () => {
    const { report, rejected } = await importField('phone-formats.csv');
    const formats = Object.fromEntries(
      rejected.map(({ fields: [, name = ''], reason }) => [name, reason.split(/[,:;(]/)[0]]),
    );
    expect(formats).toEqual({
      'ext-x12': 'This number has an extension',
      sci: 'Excel shortened this number',
      scicomma: 'Excel shortened this number',
      '7digit': 'Phone number must include country code ',
      ones: 'There is no such US number',
      area1: 'There is no such US number',
      na: 'Please enter a valid phone number',
      fakearea: 'There is no such US number',
      dbl1: 'US phone numbers must be +1 followed by 10 digits',
    });
    expect(report.notes['Several numbers stand here: the first that can be texted is taken']).toBe(2);
    const found = new Set((await patients()).map(({ phoneNumber }) => phoneNumber));
    expect(found).toEqual(new Set(['+12125550171', '+36205550171', '+14165550171']));
  });

  it('placeholders.csv', async () => {
    const { report } = await importField('placeholders.csv');
    expect(report).toMatchObject({ rows: 4, created: 0, rejected: 4 });
  });

  it('excel-trailing.csv', async () => {
    const { report } = await importField('excel-trailing.csv');
    expect(report).toMatchObject({ created: 2, rejected: 0 });
    expect(await patients()).toMatchObject([{ email: null }, { email: 'ben@example.com' }]);
  });

  it('title-line.csv', async () => {
    const { report } = await importField('title-line.csv');
    expect(report).toMatchObject({ rows: 2, created: 2, rejected: 0, headerLine: 4 });
    // Two lines of the title above the header, two of totals below; a line without any value is none.
    expect(report.passedOver).toBe(4);
  });

  it('initials.csv', async () => {
    const { report } = await importField('initials.csv');
    expect(report).toMatchObject({ rows: 9, created: 9, rejected: 0 });
    expect(report.notes).toEqual({
      'A first name that does not fit was left out': 1,
      'A last name that does not fit was left out': 1,
      'An invalid email address was left out': 4,
      'Of several email addresses the first was taken': 1,
    });
  });

  it('names.csv', async () => {
    const { report } = await importField('names.csv');
    expect(report).toMatchObject({ created: 8, rejected: 0 });
    expect((await patients()).map(({ firstName, lastName }) => [firstName, lastName])).toEqual([
      ['Nora', 'Hale'],
      ['Nora', 'Hale'],
      ['Nora', 'Hale'],
      ['', 'Li'],
      ['Zoë', 'O’Neil-Śmith'],
      ['Cher', ''],
      ['Nora', 'Hale'],
      ['John & Mary', 'Smith'],
    ]);
  });

  it('a word that nobody understands makes its rows wait until somebody decides', async () => {
    const file = 'Mobile,First name,Text OK\n646-555-0301,Aa,Call first\n646-555-0302,Bb,call first\n';
    const { report } = await importFile(clinic, file);
    expect(report).toMatchObject({
      stopped: { unclear: 2 },
      unclearWords: [{ word: 'Call first', rows: 2 }],
    });
    expect(await blocked()).toMatchObject([{ cause: 'unclear' }, { cause: 'unclear' }]);
    expect(await listWords(clinic.ctx, clinic.caller)).toEqual([
      { word: 'Call first', mayText: null, numbers: 2 },
    ]);
    await decideWord(clinic.ctx, clinic.caller, { word: 'CALL FIRST', mayText: true });
    expect(await blocked()).toEqual([]);
    expect((await importFile(clinic, file)).report).toMatchObject({ unchanged: 2, stopped: { unclear: 0 } });
    await decideWord(clinic.ctx, clinic.caller, { word: 'Call first', mayText: false });
    expect((await importFile(clinic, file)).report).toMatchObject({ updated: 2, stopped: { stop: 2 } });
  });

  it('who asked not to be texted outweighs what is unclear, in either order', async () => {
    const unclear = 'Mobile,Status\n646-555-0301,Later\n';
    const stopped = 'Mobile,Status\n646-555-0301,DNC\n';
    for (const file of [unclear, stopped, unclear]) await importFile(clinic, file);
    expect(await blocked()).toMatchObject([{ cause: null, reason: 'The list says “DNC”' }]);
    await decideWord(clinic.ctx, clinic.caller, { word: 'Later', mayText: true });
    expect(await statuses()).toEqual({ '0301': 'blacklisted' });
  });
});
