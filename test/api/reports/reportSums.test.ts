import fc from 'fast-check';
import { DateTime } from 'luxon';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACTIVITY_TYPES } from '../../../server/contract/routes/activity.ts';
import { LOG_STATUS_OF, LOG_STATUSES, MESSAGE_STATUSES } from '../../../server/contract/routes/sms.ts';
import { PLATFORM_NAMES } from '../../../server/contract/rules/platforms.ts';
import { ZONE_NAMES } from '../../../server/contract/rules/zones.ts';
import { createClinic } from '../../../server/domain/accounts/auth.ts';
import { lastPeriods } from '../../../server/domain/periods.ts';
import type { Row } from '../../../server/store/db/db.ts';
import type { Period } from '../../../server/store/db/periods.ts';
import { sumPatients } from '../../../server/store/patients/patientCounts.ts';
import { countEvents, countTexts } from '../../../server/store/reports/activityFeed.ts';
import type { FeedFilter } from '../../../server/store/reports/feedFilter.ts';
import { sumRequests, sumRequestsBy, sumTexts } from '../../../server/store/reviews/requestSums.ts';
import { type ReviewTraits, sumPlatforms, sumReviews } from '../../../server/store/reviews/reviewSums.ts';
import { eraseReviews } from '../../../server/store/reviews/reviews.ts';
import { eraseTexts, insertTexts } from '../../../server/store/sending/textWrites.ts';
import type { NewRowIn } from '../../../server/store/tables/tables.ts';
import { ENGINES, startApp, type TestApp } from '../../support/app.ts';
import {
  activityFacts,
  activityRow,
  patientRow,
  reviewFacts,
  reviewRow,
  textFacts,
  textRow,
} from '../../support/countedRows.ts';

// What the reports and the log are made of is what a plain loop over the rows counts: in every zone, when its clocks
// change and at the ends of months, whatever happened to the rows, and again after more has happened.

const HOUR = 3_600_000;

/** The changes of the clocks in America and Hungary, and the ends of the months about them. */
const TURNS = '2026-03-01 2026-03-08 2026-03-29 2026-04-01 2026-10-25 2026-11-01 2026-12-01'.split(' ');

/** Within two days of a turn, often at a full hour or a millisecond before it. */
const instant = fc
  .tuple(
    fc.constantFrom(...TURNS),
    fc.integer({ min: -48, max: 48 }),
    fc.constantFrom(0, 0, 1, 1_234_567, HOUR - 1),
  )
  .map(([day, hours, more]) => new Date(Date.parse(day) + hours * HOUR + more).toISOString());

/** Days, weeks or months as the screens have them. */
const calendar = fc
  .record({
    zone: fc.constantFrom(...ZONE_NAMES),
    now: instant,
    count: fc.integer({ min: 1, max: 5 }),
    unit: fc.constantFrom('day', 'week', 'month'),
  })
  .map(({ zone, now, count, unit }): Period[] => lastPeriods(new Date(now), zone, count, unit));

/** From any instant to another, open at an end, or ending before it begins. */
const single = fc
  .record({
    from: instant,
    days: fc.integer({ min: -3, max: 70 }),
    open: fc.constantFrom('from', 'to', null),
  })
  .map(({ from, days, open }): Period[] => {
    const to = DateTime.fromISO(from).toUTC().plus({ days }).toISO() ?? '';
    return [{ from: open === 'from' ? undefined : from, to: open === 'to' ? undefined : to }];
  });

const periods = fc
  .array(fc.oneof(calendar, single), { minLength: 1, maxLength: 4 })
  .map((some) => some.flat());

const PHONES = ['+12125550100', '+12125550142'] as const;

/** What happens to the rows that are there: a receipt, an answer, a word of the clinic, an erasure. */
const change = fc.record({
  which: fc.nat(40),
  status: fc.constantFrom(...MESSAGE_STATUSES),
  at: fc.option(instant),
  kind: fc.constantFrom('receipt', 'receipt', 'answer', 'respond', 'erase'),
});
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

const filter: fc.Arbitrary<FeedFilter> = fc.record({
  type: fc.constantFrom('all', 'sms_sent', ...ACTIVITY_TYPES),
  search: fc.constantFrom(undefined, 'goo', 'done', '5550142'),
  status: fc.constantFrom('All', ...LOG_STATUSES),
  platform: fc.constantFrom('all', ...PLATFORM_NAMES),
  signIns: fc.constantFrom(undefined, false),
});

const traits: fc.Arbitrary<ReviewTraits> = fc.record({
  status: fc.constantFrom('all', 'all', 'pending', 'responded'),
  case: fc.constant('all'),
  platform: fc.constantFrom('all', ...PLATFORM_NAMES),
  rating: fc.constantFrom('all' as const, 1, 2, 3, 4, 5),
});

const story = fc.record({
  texts: fc.array(fc.tuple(textFacts(instant), fc.constantFrom(...PHONES)), { minLength: 10, maxLength: 60 }),
  reviews: fc.array(reviewFacts(instant), { minLength: 10, maxLength: 40 }),
  patients: fc.array(instant, { minLength: 5, maxLength: 20 }),
  activities: fc.array(fc.tuple(activityFacts, instant), { minLength: 5, maxLength: 20 }),
  changes: fc.array(change, { maxLength: 10 }),
  periods,
  filter,
  traits,
});
type Story = typeof story extends fc.Arbitrary<infer T> ? T : never;

const isIn = (at: string | null, { from, to }: Period): boolean =>
  at !== null && (from === undefined || at >= from) && (to === undefined || at < to);
const isOf = (value: unknown, wanted: unknown): boolean => wanted === 'all' || value === wanted;
const isRequest = ({ kind }: Row): boolean => kind === 'request' || kind === 'follow_up';

/** How many rows have each value of a key, and how many of them were answered. */
function askedBy(requests: readonly Row[], keyOf: (row: Row) => string | null) {
  const groups = Map.groupBy(requests, keyOf);
  return [...groups].map(([name, rows]) => ({ name, ...asked(rows) })).sort(byName);
}

const asked = (rows: readonly Row[]) => ({
  sent: rows.length,
  answered: rows.filter(({ answered_at }) => answered_at !== null).length,
});
const byName = (a: { name: unknown }, b: { name: unknown }): number =>
  String(a.name) < String(b.name) ? -1 : 1;

describe.each(ENGINES)('the sums of the reports on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
  });

  /** A clinic with these rows, beside those of the runs before. */
  async function makeClinic({ texts, reviews, patients, activities }: Story): Promise<string> {
    const { knex } = app.ctx.db;
    const clinic = { name: 'Oak Street Clinic', email: 'desk@example.com', offer: null, reviewLinks: {} };
    const { id } = await createClinic(app.ctx, clinic);
    const rows = texts.map(([facts, phone]) => ({ ...textRow(id, facts, phone), phone }));
    await app.ctx.transaction(({ db }) => insertTexts(db, rows as NewRowIn<'messages'>[]));
    await knex('reviews').insert(
      reviews.map((facts) => ({ ...reviewRow(id, facts), phone_hash: PHONES[0] })),
    );
    await knex('patients').insert(
      patients.map((at, index) => patientRow(id, `+1212555${1_000 + index}`, at)),
    );
    await knex('activities').insert(
      activities.map(([type, at]) => ({ ...activityRow(id, type, at), title: 'Done' })),
    );
    return id;
  }

  const rowsOf = (table: string, clinicId: string): Promise<Row[]> =>
    app.ctx.db.knex(table).where({ clinic_id: clinicId }).orderBy('id');

  async function happen(clinicId: string, { kind, which, status, at }: Change): Promise<void> {
    const { db } = app.ctx;
    const table = kind === 'respond' ? 'reviews' : 'messages';
    const rows = await rowsOf(table, clinicId);
    const row = db.knex(table).where({ id: rows[which % rows.length]?.id });
    if (kind === 'receipt') await row.update({ status, accepted_at: at });
    if (kind === 'answer') await row.update({ answered_at: at });
    if (kind === 'respond') await row.update({ responded_at: at });
    if (kind === 'erase') {
      await eraseTexts(db, clinicId, PHONES[0], new Date().toISOString());
      await eraseReviews(db, clinicId, PHONES[0]);
    }
  }

  async function expectRequests(clinicId: string, { periods, traits: { platform } }: Story): Promise<void> {
    const { db } = app.ctx;
    const texts = (await rowsOf('messages', clinicId)).filter(({ kind }) => kind !== 'test');
    const requests = texts.filter(isRequest);
    const within = periods.map((period) => requests.filter(({ accepted_at }) => isIn(accepted_at, period)));
    const ofPlatform = within.map((rows) => asked(rows.filter((row) => isOf(row.platform, platform))));
    expect(await sumRequests(db, clinicId, platform, periods)).toEqual(ofPlatform);
    const keys = {
      member: ({ user_id }: Row) => user_id,
      template: ({ template }: Row) => template,
      hour: ({ accepted_at }: Row) => accepted_at.slice(11, 13),
    };
    for (const [key, keyOf] of Object.entries(keys)) {
      const found = await sumRequestsBy(db, clinicId, key as keyof typeof keys, periods);
      expect(found.map((groups) => groups.toSorted(byName))).toEqual(
        within.map((rows) => askedBy(rows, keyOf)),
      );
    }
    for (const period of periods) {
      const accepted = texts.filter(({ accepted_at }) => isIn(accepted_at, period));
      const delivered = accepted.filter(({ status }) => status === 'delivered').length;
      expect(await sumTexts(db, clinicId, period)).toEqual({ sent: accepted.length, delivered });
    }
  }

  async function expectReviews(clinicId: string, { periods, traits }: Story): Promise<void> {
    const { db } = app.ctx;
    const all = await rowsOf('reviews', clinicId);
    const fitting = all.filter(
      ({ platform, rating, responded_at }) =>
        isOf(platform, traits.platform) &&
        isOf(rating, traits.rating) &&
        isOf(responded_at === null ? 'pending' : 'responded', traits.status),
    );
    const counted = periods.map((period) => {
      const within = fitting.filter(({ submitted_at }) => isIn(submitted_at, period));
      return [1, 2, 3, 4, 5].flatMap((rating) => {
        const some = within.filter((review) => review.rating === rating);
        const sums = {
          reviews: some.length,
          ratingSum: rating * some.length,
          offered: some.filter(({ offered_public }) => Boolean(offered_public)).length,
          followed: some.filter(({ is_public }) => Boolean(is_public)).length,
          responded: some.filter(({ responded_at }) => responded_at !== null).length,
        };
        return some.length > 0 ? [[rating, sums]] : [];
      });
    });
    const found = await sumReviews(db, clinicId, traits, periods);
    expect(found.map((sums) => [...sums].sort())).toEqual(counted);
    for (const period of periods) {
      const within = all.filter(({ submitted_at }) => isIn(submitted_at, period));
      const ofPlatforms = PLATFORM_NAMES.map((platform) => ({
        platform,
        reviews: within.filter((review) => review.platform === platform).length,
      })).filter(({ reviews }) => reviews > 0);
      expect(new Set(await sumPlatforms(db, clinicId, period))).toEqual(new Set(ofPlatforms));
    }
    const patients = await rowsOf('patients', clinicId);
    const added = periods.map(
      (period) => patients.filter(({ created_at }) => isIn(created_at, period)).length,
    );
    expect(await sumPatients(db, clinicId, periods)).toEqual(added);
  }

  async function expectFeed(clinicId: string, { periods: [period = {}], filter }: Story): Promise<void> {
    const { db } = app.ctx;
    const page = { ...filter, dateFrom: period.from, dateTo: period.to };
    const { type, search = '', platform, signIns } = filter;
    const isFound = ({ phone, platform: of }: Row): boolean =>
      search === '' || (/\d/.test(search) ? (phone ?? '').includes(search) : (of ?? '').includes(search));
    const texts = (await rowsOf('messages', clinicId)).filter(
      (row) =>
        (type === 'sms_sent' || type === 'all') &&
        row.kind !== 'test' &&
        isOf(row.platform, platform) &&
        isIn(row.created_at, period) &&
        isFound(row),
    );
    const shown = (word: string) =>
      texts.filter(({ status }) => LOG_STATUS_OF[status as keyof typeof LOG_STATUS_OF] === word).length;
    const counts = Object.fromEntries(LOG_STATUSES.map((word) => [word, shown(word)]));
    expect(await countTexts(db, clinicId, page)).toEqual(counts);
    const events = (await rowsOf('activities', clinicId)).filter(
      (row) =>
        type !== 'sms_sent' &&
        isOf(row.type, type) &&
        (signIns !== false || row.type !== 'user_login') &&
        isIn(row.created_at, period) &&
        `${row.title} ${row.description}`.toLowerCase().includes(search),
    );
    expect(await countEvents(db, clinicId, page)).toBe(events.length);
  }

  it('are what a plain loop over the rows counts, before and after they changed', async () => {
    await fc.assert(
      fc.asyncProperty(story, async (told) => {
        const clinicId = await makeClinic(told);
        for (const changes of [[], told.changes]) {
          for (const one of changes) await happen(clinicId, one);
          await expectRequests(clinicId, told);
          await expectReviews(clinicId, told);
          await expectFeed(clinicId, told);
        }
      }),
      { numRuns: 15 },
    );
  });
});
