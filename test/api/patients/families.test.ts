import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import type { Patient } from '../../../server/contract/routes/patients.ts';
import { addMember, ENGINES, type Member, oneOf, startApp, type TestApp } from '../../support/app.ts';
import { auditedBy } from '../../support/audit.ts';
import { csvText } from '../../support/csv.ts';
import { refusal } from '../../support/refusal.ts';
import { tablesThatHold } from '../../support/rows.ts';
import { send } from '../../support/sending.ts';

// People who share a number are kept as people: one row and one text for the number, and the office says whose name it has.

const FAMILY = readFileSync(new URL('../../field/family.csv', import.meta.url), 'utf8');
const PHONE = '+16465550701';
const SHARED = {
  numbers: 1,
  people: 3,
  listed: [
    {
      phoneNumber: PHONE,
      people: [
        { line: 2, name: 'Ann Hale' },
        { line: 3, name: 'Kid Hale' },
        { line: 4, name: 'Nora Hale' },
      ],
    },
  ],
};

const ANN = { firstName: 'Ann', lastName: 'Hale', email: 'ann@example.com', tags: ['adult'] };
const KID = { firstName: 'Kid', lastName: 'Hale', email: null, tags: ['child'] };
const NORA = { firstName: 'Nora', lastName: 'Hale', email: 'nora@example.com', tags: [] };

const namesOf = ({ people, ...lead }: Patient) => [lead, ...people].map(({ firstName }) => firstName);

describe.each(ENGINES)('people who share a number, on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
  });

  const importList = async ({ client }: Member, body: string, query = {}) =>
    (await client.importPatients({ body, query })).data;
  const all = async ({ client }: Member) => (await client.listPatients({ query: { limit: 100 } })).data;
  const numberOf = async (member: Member): Promise<Patient> => {
    const [patient, ...others] = (await all(member)).filter(({ phoneNumber }) => phoneNumber === PHONE);
    expect(others).toEqual([]);
    return patient as Patient;
  };
  async function family(): Promise<{ member: Member; patient: Patient }> {
    const member = await addMember(app);
    await importList(member, FAMILY);
    return { member, patient: await numberOf(member) };
  }
  const lead = ({ client }: Member, { id }: Patient, name: string) =>
    client.chooseLead({ params: { id }, payload: { name } });
  const remove = ({ client }: Member, { id }: Patient, name: string) =>
    client.removePerson({ params: { id }, payload: { name } });

  it('are one patient with its people, named in the report of the file with their lines', async () => {
    const member = await addMember(app);
    const dry = await importList(member, FAMILY, { dryRun: 'true' });
    expect(await all(member)).toEqual([]);
    const report = await importList(member, FAMILY);
    expect(report).toMatchObject({
      rows: 3,
      created: 1,
      updated: 2,
      unchanged: 0,
      rejected: 0,
      shared: SHARED,
    });
    expect({ ...dry, dryRun: false, importId: report.importId }).toEqual(report);
    expect(await numberOf(member)).toMatchObject({ ...ANN, people: [KID, NORA] });
    const record = await member.client.getPatient({ params: { id: (await numberOf(member)).id } });
    expect(record.data.people).toEqual([KID, NORA]);
  });

  it('meet across batches and without their accents; a row without a name is no further person', async () => {
    const member = await addMember(app);
    const [header, ...rows] = [...csvText({ rows: 4_500 })].join('').trim().split('\n');
    const near = (at: number, line: string) => rows.splice(at, 0, line);
    near(4_400, 'Nóra,HALE,646-555-0701,nora@example.com,');
    near(2_300, ',,646-555-0701,,adult');
    near(2_200, 'Kid,Hale,646-555-0701,,child');
    near(10, 'Nora,Hale,646-555-0701,,');
    const file = [header, ...rows].join('\n');
    const report = await importList(member, file);
    expect(report).toMatchObject({ rows: 4_504, created: 4_501, updated: 3, unchanged: 0 });
    expect(report.shared).toMatchObject({
      numbers: 1,
      people: 2,
      listed: [
        {
          people: [
            { line: 12, name: 'Nora Hale' },
            { line: 2203, name: 'Kid Hale' },
          ],
        },
      ],
    });
    const { data } = await member.client.listPatients({ query: { search: PHONE } });
    expect(data).toMatchObject([{ ...NORA, tags: ['adult'], people: [KID] }]);
    expect(await importList(member, file)).toMatchObject({ unchanged: 4_504 });
  });

  it('are what they were once the import is undone', async () => {
    const { member, patient } = await family();
    const { importId } = await importList(
      member,
      'name,phone\nTom Hale,646-555-0701\nann hale,646-555-0701\n',
    );
    expect((await numberOf(member)).people).toHaveLength(3);
    const undone = await member.client.undoImport({ params: { id: importId ?? '' } });
    expect(undone.data).toEqual({ removed: 0, restored: 1, kept: 0 });
    expect(await numberOf(member)).toEqual(patient);
    const { data } = await member.client.listPatients({ query: { search: 'tom' } });
    expect(data).toEqual([]);
  });

  it('are found by each name, address and tag, and by the names they had no more', async () => {
    const { member, patient } = await family();
    const find = async (query: object) => (await member.client.listPatients({ query })).data.length;
    for (const search of ['ann', 'kid hale', 'nora@example', 'no']) expect(await find({ search })).toBe(1);
    for (const tag of ['adult', 'child']) expect(await find({ tag })).toBe(1);
    for (const tag of ['email', 'tags', 'Kid', 'chil', 'nora@example.com'])
      expect(await find({ tag })).toBe(0);
    expect((await member.client.listTags()).data).toEqual([
      { tag: 'adult', patients: 1 },
      { tag: 'child', patients: 1 },
    ]);
    await remove(member, patient, 'Nora Hale');
    expect(await find({ search: 'nora' })).toBe(0);
    await lead(member, patient, 'Kid Hale');
    expect(await find({ search: 'ann' })).toBe(1);
  });

  it('lose a tag together, so that its filter finds nobody; the lead gets new ones', async () => {
    const { member, patient } = await family();
    const payload = { filter: { tag: 'child' }, remove: ['child'] };
    expect((await member.client.tagFiltered({ payload })).data).toEqual({ found: 1, changed: 1 });
    expect((await member.client.tagFiltered({ payload })).data).toEqual({ found: 0, changed: 0 });
    await member.client.tagPatients({ payload: { patientIds: [patient.id], add: ['adult', 'recall'] } });
    expect(await numberOf(member)).toMatchObject({
      tags: ['adult', 'recall'],
      people: [{ ...KID, tags: [] }, NORA],
    });
    await importList(member, FAMILY);
    await lead(member, patient, 'Nora Hale');
    expect((await member.client.listTags()).data).toEqual([
      { tag: 'adult', patients: 1 },
      { tag: 'child', patients: 1 },
    ]);
  });

  it('go together when their number is erased', async () => {
    const { member, patient } = await family();
    const quillon = 'name,phone,email\nQuillon Szarvasy,646-555-0701,quillon@patients.example.com\n';
    await importList(member, quillon);
    await importList(member, quillon.replace('Quillon ', 'Quillona '));
    await lead(member, patient, 'Quillona Szarvasy');
    const words = ['quillon', 'Quillon', 'szarvasy', 'Szarvasy'];
    expect(await tablesThatHold(app.ctx.db, words)).toEqual(['import_changes', 'patients']);
    await member.client.deletePatient({ params: { id: patient.id } });
    expect(await all(member)).toEqual([]);
    expect(await tablesThatHold(app.ctx.db, words)).toEqual([]);
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    it('stay as they are when the file comes again, the one of them who is the lead', async () => {
      const { member, patient } = await family();
      for (const name of ['Ann Hale', 'nora hale', 'KID  HALE']) {
        await lead(member, patient, name);
        const before = await numberOf(member);
        expect(before.firstName.toLowerCase()).toBe(name.split(' ')[0]?.toLowerCase());
        expect(await importList(member, FAMILY)).toMatchObject({ rows: 3, unchanged: 3, shared: SHARED });
        expect(await numberOf(member)).toEqual(before);
      }
    });

    it('join a number that has people already; a single name of a newer list renames, as it always did', async () => {
      const { member } = await family();
      const file = (name: string, phone: string) => `name,phone\n${name},${phone}\n`;
      expect(await importList(member, file('Tom Hale', PHONE))).toMatchObject({ updated: 1 });
      expect(namesOf(await numberOf(member))).toEqual(['Ann', 'Kid', 'Nora', 'Tom']);
      await importList(member, file('Eva Novak', '+16465550702'));
      await importList(member, file('Eva Novak-Doyle', '+16465550702'));
      const { data } = await member.client.listPatients({ query: { search: '6465550702' } });
      expect(data).toMatchObject([{ lastName: 'Novak-Doyle', people: [] }]);
    });

    it('are as many as may share it: who is too many is rejected, what the row says of an opt-out is kept', async () => {
      const member = await addMember(app);
      const most = LIMITS.peoplePerNumber;
      const names = Array.from({ length: most + 2 }, (_, at) => `Person Number${at}`);
      const rows = names.map((name, at) => `${name},646-555-0701,${at === most + 1 ? 'opted out' : ''}`);
      const file = ['name,phone,status', ...rows, 'Not a number,12,'].join('\n');
      const report = await importList(member, file);
      const counts = { created: 1, updated: most - 1, unchanged: 0, rejected: 3 };
      expect(report).toMatchObject({ rows: most + 3, ...counts });
      expect(report.rejects.map(({ line }) => line)).toEqual([most + 2, most + 3, most + 4]);
      expect(report.rejects[0]?.reason).toBe(
        `At most ${most} people can share one number; this row is one more`,
      );
      expect(report.shared.people).toBe(most);
      expect((await numberOf(member)).people).toHaveLength(most - 1);
      expect((await numberOf(member)).status).toBe('blacklisted');
    });

    it('keep the latest consent of them all for their number', async () => {
      const member = await addMember(app);
      const file = [
        'name,phone,consent method,consent date',
        'Ann Hale,646-555-0701,form,2026-02-01',
        'Kid Hale,646-555-0701,verbal,2026-01-01',
        'Nora Hale,646-555-0701,manual,2026-03-01',
      ].join('\n');
      await importList(member, file);
      const { id, consentMethod, consentAcquiredAt } = await numberOf(member);
      expect([consentMethod, consentAcquiredAt?.slice(0, 7)]).toEqual(['manual', '2026-03']);
      await member.client.chooseLead({ params: { id }, payload: { name: 'Kid Hale' } });
      expect(await importList(member, file)).toMatchObject({ unchanged: 3 });
    });

    it('change places and are taken off by the office; number, consent and texts stay', async () => {
      const { member, patient } = await family();
      const verdicts = await send(member.client, [PHONE], {});
      expect(verdicts.data.results).toHaveLength(1);
      const { updatedAt: _, people: __, ...kept } = await numberOf(member);
      const rows = await auditedBy(app.ctx, () => lead(member, patient, ' nora HALE'));
      expect(rows).toMatchObject([
        { action: 'UPDATE', entityType: 'patient', entityId: patient.id, metadata: { fields: ['lead'] } },
      ]);
      expect(await numberOf(member)).toMatchObject({ ...kept, ...NORA, people: [KID, ANN] });
      expect(await auditedBy(app.ctx, () => lead(member, patient, 'Nora Hale'))).toEqual([]);
      expect((await remove(member, patient, 'kid hale')).data.people).toEqual([ANN]);
      expect(await refusal(remove(member, patient, 'Kid Hale'))).toMatchObject({ status: 404 });
      expect(await refusal(remove(member, patient, 'Nora Hale'))).toMatchObject({ code: 'rule_broken' });
      expect(await refusal(lead(member, patient, 'Tom Hale'))).toMatchObject({ status: 404 });
    });

    it('never are two of one name, nor people beside nobody', async () => {
      const { member, patient } = await family();
      const edit = (payload: object) => member.client.updatePatient({ params: { id: patient.id }, payload });
      expect((await edit({ firstName: 'kid' })).data).toMatchObject({
        ...ANN,
        firstName: 'kid',
        people: [NORA],
      });
      expect((await edit({ firstName: '', lastName: '' })).data).toMatchObject({
        ...NORA,
        tags: ['adult'],
        people: [],
      });
    });

    it('are a row each in an export, which is imported without a change, here and elsewhere', async () => {
      const { member, patient } = await family();
      await importList(member, 'name,phone,status\nEva Novak,646-555-0702,opted out\n');
      await lead(member, patient, 'Nora Hale');
      const file = await (await member.client.download('exportPatients')).text();
      expect(file.trim().split('\r\n')).toHaveLength(5);
      const before = await all(member);
      expect(await importList(member, file)).toMatchObject({ rows: 4, unchanged: 4 });
      expect(await all(member)).toEqual(before);
      const other = await addMember(app);
      expect(await importList(other, file)).toMatchObject({ created: 2, updated: 2 });
      expect(await numberOf(other)).toMatchObject({ ...NORA, people: [KID, ANN] });
    });

    it('are their own clinic’s: another one has its own, and cannot choose', async () => {
      const { patient } = await family();
      const stranger = await addMember(app);
      await importList(stranger, FAMILY.replaceAll('Hale', 'Stone'));
      expect(namesOf(await numberOf(stranger))).toEqual(['Ann', 'Kid', 'Nora']);
      expect((await numberOf(stranger)).people[0]?.lastName).toBe('Stone');
      expect(await refusal(lead(stranger, patient, 'Nora Hale'))).toMatchObject({ status: 404 });
      expect(await refusal(remove(stranger, patient, 'Nora Hale'))).toMatchObject({ status: 404 });
    });

    it('are refused by hand, as every known number is', async () => {
      const { member } = await family();
      const payload = { patients: [{ phoneNumber: PHONE, firstName: 'Tom', lastName: 'Hale' }] };
      expect((await member.client.bulkAddPatients({ payload })).data.summary).toEqual({
        successful: 0,
        failed: 1,
      });
      expect((await numberOf(member)).people).toHaveLength(2);
    });
  });
});
