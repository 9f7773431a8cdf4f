import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as filed from '../../../migrations/0014_found_reviews.ts';
import * as folded from '../../../migrations/0025_folded_words.ts';
import * as contracted from '../../../migrations/0027_contract_number_facts.ts';
import * as lists from '../../../migrations/0029_contract_admin_lists.ts';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import { deleteRowsOf } from '../../../server/store/admin/purge.ts';
import { fold } from '../../../server/store/db/fold.ts';
import { eraseReviews, insertReviews } from '../../../server/store/reviews/reviews.ts';
import { addMember, ENGINES, type Member, startApp, type TestApp } from '../../support/app.ts';
import { reviewRow } from '../../support/countedRows.ts';

// Words of reviews are found by an index of their pieces (store/reviews/reviewSearch.ts): what it gives is what a plain loop over
// all reviews gives, for rare words and for common ones.

const MINUTE = 60_000;
const COMMON = LIMITS.matchesCounted + 40;

interface Words {
  feedback: string | null;
  customer_name: string | null;
  rating?: number;
}

const RARE: Words[] = [
  { feedback: 'The Zebra in the hall made my son laugh.', customer_name: null },
  { feedback: null, customer_name: 'Zebulon Test' },
  { feedback: '100% kind_ness! "Really" (yes)', customer_name: null, rating: 2 },
  { feedback: 'A fogorvosnő nagyon kedves, köszönöm!', customer_name: 'ÁGNES Példa' },
  { feedback: 'Gentle with Agne\u0301s.', customer_name: 'Nguyễn' },
  { feedback: null, customer_name: null },
];
const WHAT_IS_TYPED = [
  'zeb',
  'ZEBRA IN',
  'the zebra',
  'ze',
  '%',
  '100%',
  'kind_',
  '"really"',
  '(yes)',
  '!',
  'agnes',
  'Ágnes',
  'a\u0301gnes p',
  'FOGORVOSNO',
  'nguyen',
  'ág',
  'no such',
];

describe.each(ENGINES)('the search of reviews on %s', (engine) => {
  let app: TestApp;
  let owner: Member;
  let stranger: Member;
  let reviews: (ReturnType<typeof reviewRow> & Words)[];

  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
    [owner, stranger] = [await addMember(app), await addMember(app)];
    const common = Array.from({ length: COMMON }, (_, at) => ({
      feedback: at % 2 === 0 ? 'A warm welcome.' : 'WARM hands.',
      customer_name: at === 7 ? 'Zebulon Warm' : null,
    }));
    const now = app.ctx.now().getTime();
    reviews = [...common, ...RARE].map(({ rating = 5, ...words }: Words, at) => {
      const submitted_at = new Date(now - at * MINUTE).toISOString();
      const facts = { platform: 'google', rating, source: 'link', submitted_at } as const;
      const rest = { is_public: false, offered_public: false, responded_at: null };
      return { ...reviewRow(owner.clinicId ?? '', { ...facts, ...rest }), ...words };
    });
    await app.ctx.transaction(({ db }) => insertReviews(db, reviews));
  });

  const loop = (search: string): string[] =>
    reviews
      .filter(({ feedback, customer_name: name }) =>
        fold(`${feedback ?? ''} ${name ?? ''}`).includes(fold(search)),
      )
      .map(({ id }) => id);

  async function find(search: string, more = {}, member = owner) {
    const { data } = await member.client.listReviews({ query: { search, limit: 200, ...more } });
    return { ids: data.reviews.map(({ id }) => id), ...data.pagination };
  }

  it('finds what a loop finds, in any case, with any signs and with or without accents', async () => {
    for (const search of WHAT_IS_TYPED) {
      const expected = loop(search);
      expect(await find(search), search).toMatchObject({
        ids: expected,
        total: expected.length,
        more: false,
      });
    }
  });

  it('counts common words only so far, says that there are more, and pages through them', async () => {
    const warm = loop('warm');
    const first = await find('warm', { limit: 10 });
    expect(first).toMatchObject({
      ids: warm.slice(0, 10),
      total: LIMITS.matchesCounted,
      more: true,
      pages: 20,
    });
    expect(await find('wärm', { limit: 10 })).toEqual(first);
    expect((await find('warm', { limit: 10, page: 20 })).ids).toEqual(warm.slice(190, 200));
    const file = await owner.client.download('exportReviews', { query: { search: 'warm' } });
    expect((await file.text()).trim().split('\n')).toHaveLength(COMMON + 1);
  });

  it('keeps to the other filters', async () => {
    expect((await find('kind', { rating: 2 })).ids).toEqual(loop('kind'));
    expect((await find('kind', { rating: 5 })).ids).toEqual([]);
    const dateFrom = reviews[3]?.submitted_at ?? '';
    expect(await find('warm', { dateFrom })).toMatchObject({
      ids: loop('warm').slice(0, 4),
      total: 4,
      more: false,
    });
  });

  it('finds those with a case of a status, alone and with words', async () => {
    const low = reviews.find(({ rating }) => rating === 2);
    const of = { clinic_id: owner.clinicId, status: 'open', created_at: low?.submitted_at };
    await app.ctx.db
      .knex('review_cases')
      .insert({ ...of, review_id: low?.id, updated_at: low?.submitted_at });
    const found = { ids: [low?.id], total: 1, more: false };
    expect(await find('', { case: 'open' })).toMatchObject(found);
    expect(await find('really', { case: 'open' })).toMatchObject(found);
    expect(await find('100', { case: 'open', rating: 2 })).toMatchObject(found);
    expect(await find('warm', { case: 'open' })).toMatchObject({ ids: [], total: 0 });
    expect(await find('', { case: 'resolved' })).toMatchObject({ ids: [], total: 0 });
  });

  it('finds nothing of another clinic', async () => {
    expect(await find('zeb', {}, stranger)).toMatchObject({ ids: [], total: 0 });
    expect(await find('warm', {}, stranger)).toMatchObject({ ids: [], total: 0 });
  });

  it('finds reviews that were there before the index', async () => {
    await app.database.transaction(async ({ knex }) => {
      await lists.down(knex);
      await contracted.down(knex);
      await folded.down(knex);
      await filed.down(knex);
      await filed.up(knex);
      await folded.up(knex);
      await contracted.up(knex);
      await lists.up(knex);
    });
    for (const search of ['zeb', 'agnes']) expect((await find(search)).ids, search).toEqual(loop(search));
  });

  it('forgets words that are erased, and reviews that go', async () => {
    const zebra = reviews.find(({ feedback }) => feedback?.includes('Zebra'));
    const clinicId = owner.clinicId ?? '';
    await app.ctx.transaction(async ({ db }) => {
      await db.knex('reviews').where({ id: zebra?.id }).update({ phone_hash: 'zebra' });
      await eraseReviews(db, clinicId, 'zebra');
    });
    expect((await find('zeb')).ids).toEqual(loop('zeb').filter((id) => id !== zebra?.id));
    await app.ctx.transaction(({ db }) => deleteRowsOf(db, clinicId, reviews.length));
    expect(await find('zeb')).toMatchObject({ ids: [], total: 0 });
    if (engine === 'sqlite') expect(await app.ctx.db.knex('review_words')).toEqual([]);
  });
});
