import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addReview } from '../../../server/store/reviews/reviews.ts';
import { addMember, ENGINES, type Member, oneOf, startApp, type TestApp } from '../../support/app.ts';
import { addPastText, instantDaysAgo } from '../../support/patients.ts';

// 'More Filters' of the patients screen: each alone, together, and over samples.

const NUMBERS = {
  Anna: '+12125550101',
  Ben: '+12125550102',
  Cleo: '+12125550103',
  Dora: '+12125550104',
  Emil: '+12125550105',
};
type Name = keyof typeof NUMBERS;

const LIST = [
  'phone,first_name,tags,consent_method',
  `${NUMBERS.Anna},Anna,recall,form`,
  `${NUMBERS.Ben},Ben,recall;new,manual`,
  `${NUMBERS.Cleo},Cleo,Recall,form`,
  `${NUMBERS.Dora},Dora,recall late,`,
  `${NUMBERS.Emil},Emil,,`,
].join('\n');

describe.each(ENGINES)('the filters of patients on %s', (engine) => {
  let app: TestApp;
  let member: Member;
  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
    member = await addMember(app);
    await member.client.importPatients({ body: LIST });
    await addPastText(app, member, NUMBERS.Anna, 100);
    await addPastText(app, member, NUMBERS.Anna, 10);
    await addPastText(app, member, NUMBERS.Ben, 40);
    await addPastText(app, member, NUMBERS.Cleo, 5, { kind: 'reminder' });
    await addPastText(app, member, NUMBERS.Dora, 5, { status: 'failed', accepted_at: null });
    await review('Anna', 'google');
    await review('Ben', 'facebook');
    await added('Dora', 20);
    await added('Emil', 60);
    await bystander();
  });

  const daysAgo = (days: number) => instantDaysAgo(app, days);

  const review = (name: Name, platform: 'google' | 'facebook', clinicId = member.clinicId ?? '') =>
    addReview(app.ctx.db, {
      id: uuidv7(),
      clinicId,
      messageId: null,
      phoneHash: app.ctx.keys.hashPhone(NUMBERS[name]),
      platform,
      rating: 5,
      feedback: null,
      customerName: null,
      isPublic: true,
      offeredPublic: true,
      source: 'link',
      submittedAt: daysAgo(1),
    });

  /** Adds a patient again as of some days ago. */
  async function added(name: Name, days: number) {
    const patients = () => app.ctx.db.knex('patients');
    const known = { clinic_id: member.clinicId, phone: NUMBERS[name] };
    const row = await patients().where(known).first();
    await patients().where(known).delete();
    await patients().insert({ ...row, created_at: daysAgo(days) });
  }

  /** Another clinic that texted the same people and has reviews of them. */
  async function bystander() {
    const other = await addMember(app);
    await other.client.importPatients({ body: LIST });
    await addPastText(app, other, NUMBERS.Emil, 10);
    await review('Emil', 'google', other.clinicId ?? '');
  }

  async function names(query: object): Promise<string[]> {
    const { data, pagination, counts } = await member.client.listPatients({ query });
    expect(pagination.total).toBe(data.length);
    expect(counts.total).toBe(5);
    return data.map(({ firstName }) => firstName).sort();
  }

  /** The numbers in the exported file, in its order. */
  async function exported(query: object): Promise<string[]> {
    const file = await (await member.client.download('exportPatients', { query })).text();
    return file.match(/^\+\d+/gm) ?? [];
  }

  it.each<[string, () => object, Name[]]>([
    ['never texted', () => ({ texted: 'never' }), ['Dora', 'Emil']],
    ['last sent from an instant on', () => ({ sentFrom: daysAgo(41) }), ['Anna', 'Ben']],
    ['last sent before one, whatever went before', () => ({ sentTo: daysAgo(20) }), ['Ben']],
    ['last sent between two', () => ({ sentFrom: daysAgo(41), sentTo: daysAgo(39) }), ['Ben']],
    ['last sent when nobody was', () => ({ sentFrom: daysAgo(110), sentTo: daysAgo(90) }), []],
    ['added from an instant on', () => ({ addedFrom: daysAgo(21) }), ['Anna', 'Ben', 'Cleo', 'Dora']],
    ['added before one', () => ({ addedTo: daysAgo(10) }), ['Dora', 'Emil']],
    ['added between two', () => ({ addedFrom: daysAgo(21), addedTo: daysAgo(10) }), ['Dora']],
    ['a tag to the letter', () => ({ tag: 'recall' }), ['Anna', 'Ben']],
    ['a tag that comes second', () => ({ tag: 'new' }), ['Ben']],
    ['a part of a tag', () => ({ tag: 'late' }), []],
    ['a tag of SQL', () => ({ tag: `%' OR 1=1 --` }), []],
    ['consent on a form', () => ({ consentMethod: 'form' }), ['Anna', 'Cleo']],
    ['consent in person', () => ({ consentMethod: 'manual' }), ['Ben']],
    ['no consent on record', () => ({ consentMethod: 'none' }), ['Dora', 'Emil']],
    ['a review on a platform', () => ({ reviewed: 'google' }), ['Anna']],
    ['a review on another', () => ({ reviewed: 'yelp' }), []],
    ['two together', () => ({ tag: 'recall', reviewed: 'facebook' }), ['Ben']],
    ['a status', () => ({ status: 'active' }), ['Cleo', 'Dora', 'Emil']],
    ['a search', () => ({ search: 'em' }), ['Emil']],
    ['a filter with a status', () => ({ consentMethod: 'form', status: 'cooldown' }), ['Anna']],
    ['a filter with a search', () => ({ texted: 'never', search: 'emil' }), ['Emil']],
    [
      'all at once',
      () => ({
        search: 'ann',
        status: 'cooldown',
        texted: 'any',
        sentFrom: daysAgo(11),
        sentTo: daysAgo(9),
        addedFrom: daysAgo(1),
        addedTo: daysAgo(-1),
        tag: 'recall',
        consentMethod: 'form',
        reviewed: 'google',
      }),
      ['Anna'],
    ],
  ])('%s: in the list and, in its order, in the exported file', async (_, query, expected) => {
    const asked = query();
    expect(await names(asked)).toEqual(expected);
    const { data } = await member.client.listPatients({ query: asked });
    expect(await exported(asked)).toEqual(data.map(({ phoneNumber }) => phoneNumber));
  });

  it('tells tags with quotes, brackets and backslashes apart', async () => {
    const { client } = await addMember(app);
    const { data } = await client.bulkAddPatients({
      payload: { patients: [{ phoneNumber: NUMBERS.Anna }, { phoneNumber: NUMBERS.Ben }] },
    });
    const [one, other] = data.successful.map(({ id }) => id) as [string, string];
    await client.tagPatients({ payload: { patientIds: [one], add: ['a"b"', '["x', '\\'] } });
    await client.tagPatients({ payload: { patientIds: [other], add: ['b"', 'x', '\\\\'] } });
    const found = async (tag: string) =>
      (await client.listPatients({ query: { tag } })).data.map(({ id }) => id);
    for (const tag of ['a"b"', '["x', '\\']) expect(await found(tag)).toEqual([one]);
    for (const tag of ['b"', 'x', '\\\\']) expect(await found(tag)).toEqual([other]);
    expect(await found('"')).toEqual([]);
  });

  it('finds a patient by the id or how it begins, in capital letters too', async () => {
    const { data } = await member.client.listPatients({ query: { search: 'anna' } });
    const id = data[0]?.id ?? '';
    expect(await names({ id })).toEqual(['Anna']);
    expect(await names({ id: id.slice(0, 35).toUpperCase(), consentMethod: 'form' })).toContain('Anna');
    expect(await names({ id: id.slice(0, 4) })).toHaveLength(5);
    expect(await names({ id: 'ffff' })).toEqual([]);
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    it('refuses what is no filter, and names it', async () => {
      const wrong = [
        { sentFrom: 'yesterday' },
        { reviewed: 'myspace' },
        { consentMethod: 'shouted' },
        { id: '01%' },
      ];
      for (const query of wrong) {
        const call = member.client.listPatients({ query: query as object });
        await expect(call).rejects.toMatchObject({ status: 400, details: [{ path: Object.keys(query)[0] }] });
      }
    });

    it('narrows the samples of a clinic that never paid alike', async () => {
      const preview = await addMember(app, { paid: false });
      const all = await preview.client.listPatients({ query: { limit: 50 } });
      const found = async (query: object) =>
        (await preview.client.listPatients({ query: { limit: 50, ...query } })).data.map(({ id }) => id);
      const those = (keep: (patient: (typeof all.data)[number]) => boolean) =>
        all.data.filter(keep).map(({ id }) => id);
      expect(await found({ texted: 'never' })).toEqual(those(({ lastSentAt }) => lastSentAt === null));
      const since = daysAgo(60);
      expect(await found({ sentFrom: since })).toEqual(
        those(({ lastSentAt }) => (lastSentAt ?? '') >= since),
      );
      expect(await found({ addedTo: since })).toEqual(those(({ createdAt }) => createdAt < since));
      expect(await found({ consentMethod: 'manual' })).toHaveLength(all.data.length);
      expect(await found({ consentMethod: 'none' })).toEqual([]);
      expect(await found({ tag: 'recall' })).toEqual([]);
      expect(await found({ reviewed: 'google' })).toEqual([]);
    });
  });
});
