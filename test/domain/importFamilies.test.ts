import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '../../server/contract/core/limits.ts';
import type { Patient } from '../../server/contract/routes/patients.ts';
import { fullName } from '../../server/contract/words/names.ts';
import { chooseLead } from '../../server/domain/patients/changePeople.ts';
import { NumbersMet } from '../../server/domain/patients/import/numbersMet.ts';
import { TOO_MANY_PEOPLE } from '../../server/domain/patients/import/whose.ts';
import { listPatients } from '../../server/domain/patients/patients.ts';
import { everybody, nameKey } from '../../server/domain/patients/people.ts';
import { addClinicTo, importFile, openClinic, type TestClinic } from '../support/clinic.ts';

// What holds for any families in a file, no matter who is named how and in whatever order.

const keyOf = (name: string): string => nameKey({ firstName: name, lastName: '' });

const spelled = (name: string) =>
  fc.constantFrom(name, name.toUpperCase(), name.replace('á', 'a'), name.replace(' ', '  '));

const person = fc
  .record({
    name: fc.constantFrom(
      'Ann Hale',
      'Kid Hale',
      'Nora Hale',
      'Pál Nagy',
      'Pálma',
      'Ann',
      'Jo',
      '',
      'No Name',
    ),
    email: fc.constantFrom('', 'one@example.com', 'two@example.com'),
    tags: fc.constantFrom('', 'child', 'adult;vip'),
    date: fc.constantFrom('', '2026-01-05', '2026-02-05'),
  })
  .chain((row) => fc.record({ ...constants(row), name: spelled(row.name) }));

function constants<T extends object>(row: T) {
  return Object.fromEntries(Object.entries(row).map(([key, value]) => [key, fc.constant(value)])) as {
    [Key in keyof T]: fc.Arbitrary<T[Key]>;
  };
}

const rows = fc.array(
  fc.record({ person, phone: fc.constantFrom('+12125550101', '212-555-0101', '+12125550102', '12') }),
  { maxLength: 30 },
);

const csvOf = (lines: string[]): string => `name,phone,email,tags,consent date\n${lines.join('\n')}\n`;

describe.each(['sqlite', 'postgres'] as const)('any families in a file, on %s', (engine) => {
  let opened: Awaited<ReturnType<typeof openClinic>>;
  beforeAll(async () => {
    opened = await openClinic(engine);
  });
  afterAll(() => opened.close());

  const newClinic = async (): Promise<TestClinic> => ({
    ctx: opened.ctx,
    caller: await addClinicTo(opened.ctx),
  });
  const patientsOf = async ({ ctx, caller }: TestClinic): Promise<Patient[]> =>
    (await listPatients(ctx, caller, { page: 1, limit: 100, status: 'all' })).data;

  it('lose nobody: every row is counted, and every name is at its number', async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (given) => {
        const clinic = await newClinic();
        const file = csvOf(
          given.map(({ person: { name, email, tags, date }, phone }) =>
            [name, phone, email, tags, date].join(','),
          ),
        );
        const dry = await importFile(clinic, file, { dryRun: true });
        const { report } = await importFile(clinic, file);
        expect(report.created + report.updated + report.unchanged + report.rejected).toBe(report.rows);
        expect({ ...dry.report, dryRun: false, importId: report.importId }).toEqual(report);
        const patients = await patientsOf(clinic);
        for (const { person: named, phone } of given) {
          if (phone === '12' || keyOf(named.name) === '') continue;
          const end = phone.replaceAll('-', '').slice(-4);
          const patient = patients.find(({ phoneNumber }) => phoneNumber.endsWith(end));
          expect(patient && everybody(patient).map(nameKey)).toContain(keyOf(named.name));
        }
        const shared = patients.filter(({ people }) => people.length > 0);
        expect(report.shared.numbers).toBe(shared.length);
        expect(report.shared.people).toBe(shared.reduce((sum, { people }) => sum + people.length + 1, 0));
      }),
      { numRuns: 20 },
    );
  });

  it('are unchanged when the file comes again, no matter who was chosen as the lead', async () => {
    const family = fc.uniqueArray(
      person.filter(({ name }) => keyOf(name) !== ''),
      {
        selector: ({ name }) => keyOf(name),
        minLength: 2,
      },
    );
    await fc.assert(
      fc.asyncProperty(family, fc.nat(), async (people, chosen) => {
        const clinic = await newClinic();
        const file = csvOf(
          people.map(({ name, email, tags, date }) => [name, '+12125550101', email, tags, date].join(',')),
        );
        await importFile(clinic, file);
        const [{ id = '' } = {}] = await patientsOf(clinic);
        const { name = '' } = people[chosen % people.length] ?? {};
        await chooseLead(clinic.ctx, clinic.caller, { id, name });
        const before = await patientsOf(clinic);
        expect((await importFile(clinic, file)).report).toMatchObject({ unchanged: people.length });
        expect(await patientsOf(clinic)).toEqual(before);
        expect(keyOf(fullName(before[0] as Patient))).toBe(keyOf(name));
      }),
      { numRuns: 20 },
    );
  });
});

describe('the numbers that a file has had', () => {
  const row = (phone: string, name: string) =>
    ({ phone, firstName: name, lastName: '' }) as Parameters<NumbersMet['add']>[0];

  it('are told apart to the last digit, with people found among very many', () => {
    const met = new NumbersMet();
    const phones = Array.from({ length: 20_000 }, (_, at) => `+99${String(at).padStart(13, '0')}`);
    for (const [at, phone] of phones.entries())
      expect(met.add(row(phone, `Ann ${at}`), at + 2).number).toBe(false);
    for (const [at, phone] of phones.entries()) {
      expect(met.add(row(phone, `ANN ${at}`), at)).toEqual({ number: true, person: true });
      if (at % 100 === 0) expect(met.add(row(phone, 'Kid'), at)).toEqual({ number: true, person: false });
    }
    const { numbers, people, listed } = met.shared;
    expect([numbers, people, listed.length]).toEqual([200, 400, LIMITS.importSharedListed]);
    expect(listed[1]).toEqual({
      phoneNumber: phones[100],
      people: [
        { line: 102, name: 'Ann 100' },
        { line: 100, name: 'Kid' },
      ],
    });
  });

  it('list as many people of one as can share it', () => {
    const met = new NumbersMet();
    for (let at = 0; at < 500; at += 1) met.add(row('+12125550101', `Person ${at}`), at);
    expect(met.shared.people).toBe(LIMITS.peoplePerNumber);
    expect(TOO_MANY_PEOPLE).toContain(String(LIMITS.peoplePerNumber));
  });
});
