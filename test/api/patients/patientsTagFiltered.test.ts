import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import { addMember, ENGINES, type Member, oneOf, startApp, type TestApp } from '../../support/app.ts';
import { csvText } from '../../support/csv.ts';
import { addPastText } from '../../support/patients.ts';
import { refusal } from '../../support/refusal.ts';

// Tags for all whom a filter finds, and their numbers, in one call.

const NUMBERS = { Anna: '+12125550101', Ben: '+12125550102', Cleo: '+12125550103' };
const LIST = `phone,first name,tags\n${NUMBERS.Anna},Anna,recall\n${NUMBERS.Ben},Ben,recall;new\n${NUMBERS.Cleo},Cleo,\n`;

describe.each(ENGINES)('tagging by a filter on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
  });

  async function clinicWithThree(): Promise<Member> {
    const member = await addMember(app);
    await member.client.importPatients({ body: LIST });
    return member;
  }

  type Payload = Parameters<Member['client']['tagFiltered']>[0]['payload'];
  const tag = async ({ client }: Member, payload: Payload) => (await client.tagFiltered({ payload })).data;

  const tagsOf = async ({ client }: Member) =>
    Object.fromEntries((await client.listPatients()).data.map((one) => [one.firstName, one.tags]));

  it('changes those whom the list shows under the filter, and nobody else', async () => {
    const [member, other] = [await clinicWithThree(), await clinicWithThree()];
    await addPastText(app, member, NUMBERS.Ben, 10);
    const done = await tag(member, { filter: { tag: 'recall', texted: 'never' }, add: ['call'] });
    expect(done).toEqual({ found: 1, changed: 1 });
    expect(await tagsOf(member)).toEqual({ Anna: ['recall', 'call'], Ben: ['recall', 'new'], Cleo: [] });
    expect(await tagsOf(other)).toEqual({ Anna: ['recall'], Ben: ['recall', 'new'], Cleo: [] });
    const cooling = { filter: { status: 'cooldown' as const }, add: ['late'], remove: ['new'] };
    expect(await tag(member, cooling)).toEqual({ found: 1, changed: 1 });
    expect((await tagsOf(member)).Ben).toEqual(['recall', 'late']);
  });

  it('takes everybody of a long list, also where the change takes them out of the filter', async () => {
    const member = await addMember(app);
    const rows = 2_500;
    await member.client.importPatients({ body: [...csvText({ rows })].join('') });
    const all = { found: rows, changed: rows };
    expect(await tag(member, { filter: { texted: 'never' }, add: ['new'] })).toEqual(all);
    expect(await tag(member, { filter: { tag: 'new' }, remove: ['new'] })).toEqual(all);
    expect((await member.client.listPatients({ query: { tag: 'new' } })).pagination.total).toBe(0);
  });

  it('refuses more tags than a patient can have, and changes nobody of that part', async () => {
    const member = await clinicWithThree();
    const before = await tagsOf(member);
    const most = Array.from({ length: LIMITS.tagsPerPatient }, (_, index) => `tag ${index}`);
    const call = tag(member, { filter: { texted: 'never' }, add: most });
    expect(await refusal(call)).toMatchObject({ status: 422, code: 'rule_broken' });
    expect(await tagsOf(member)).toEqual(before);
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    it('goes beside the numbers of those same patients, with their names, and nobody else’s', async () => {
      const [member, other] = [await clinicWithThree(), await addMember(app)];
      const { data, total } = await member.client.listPatientNumbers({ query: { tag: 'recall' } });
      expect(data).toEqual(
        expect.arrayContaining([
          { phoneNumber: NUMBERS.Anna, firstName: 'Anna', lastName: '' },
          { phoneNumber: NUMBERS.Ben, firstName: 'Ben', lastName: '' },
        ]),
      );
      expect([data.length, total]).toEqual([2, 2]);
      expect(await other.client.listPatientNumbers()).toEqual({ data: [], total: 0 });
      const preview = await addMember(app, { paid: false });
      expect(await refusal(preview.client.listPatientNumbers())).toMatchObject({
        code: 'subscription_required',
      });
    });

    it('repeated changes nobody, and finds nobody where there is nobody', async () => {
      const member = await clinicWithThree();
      const wish = { filter: { search: 'cleo' }, add: ['call'] };
      expect(await tag(member, wish)).toEqual({ found: 1, changed: 1 });
      expect(await tag(member, wish)).toEqual({ found: 1, changed: 0 });
      expect(await tag(member, { ...wish, filter: { search: 'nobody' } })).toEqual({ found: 0, changed: 0 });
    });

    it('refuses to take everybody for want of a filter', async () => {
      const member = await clinicWithThree();
      for (const filter of [{}, { search: '' }, { status: 'all' as const, texted: 'any' as const }]) {
        expect(await refusal(tag(member, { filter, add: ['call'] }))).toMatchObject({
          status: 422,
          message: 'Give at least one filter, or name the patients.',
        });
      }
      const wrong = { filter: { status: 'asleep' as never }, add: ['call'] };
      expect(await refusal(tag(member, wrong))).toMatchObject({ status: 400, code: 'invalid_input' });
      expect((await tagsOf(member)).Cleo).toEqual([]);
    });
  });
});
