import fc from 'fast-check';
import { DateTime } from 'luxon';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LOG_STATUS_OF } from '../../server/contract/routes/sms.ts';
import { PLATFORM_NAMES } from '../../server/contract/rules/platforms.ts';
import { ZONE_NAMES } from '../../server/contract/rules/zones.ts';
import { createClinic } from '../../server/domain/accounts/auth.ts';
import { lastPeriods } from '../../server/domain/periods.ts';
import type { Row } from '../../server/store/db/db.ts';
import { type Period, sumTotals, TOTALS, type TotalsTable } from '../../server/store/reports/totals.ts';
import { type ReviewTraits, sumRequests, sumReviews } from '../../server/store/reviews/reviewSums.ts';
import { ENGINES, startApp, type TestApp } from '../support/app.ts';
import {
  activityFacts,
  activityRow,
  patientRow,
  reviewFacts,
  reviewRow,
  textFacts,
  textRow,
} from '../support/countedRows.ts';

// Sums of periods are what a plain loop over the rows counts: in every zone, when its clocks change, and at the ends
// of months.

const HOUR = 3_600_000;

/** The changes of the clocks in America and Hungary, and the ends of the months about them. */
const TURNS = '2026-03-01 2026-03-08 2026-03-29 2026-04-01 2026-10-25 2026-11-01 2026-12-01'.split(' ');

const turn = fc.constantFrom(...TURNS).map((day) => Date.parse(day));
const ofMilliseconds = (at: number): string => new Date(at).toISOString();

/** Within two days of a turn, often at a full hour or a millisecond before it. */
const instant = fc
  .tuple(turn, fc.integer({ min: -48, max: 48 }), fc.constantFrom(0, 0, 1, 1_234_567, HOUR - 1))
  .map(([at, hours, more]) => ofMilliseconds(at + hours * HOUR + more));

const zone = fc.constantFrom(...ZONE_NAMES);

/** Days, weeks or months as the screens have them. */
const calendar = fc
  .record({
    zone,
    now: instant,
    count: fc.integer({ min: 1, max: 5 }),
    unit: fc.constantFrom('day', 'week', 'month'),
  })
  .map(({ zone, now, count, unit }): Period[] => lastPeriods(new Date(now), zone, count, unit));

/** From a full hour of some zone's clocks to another, or open at an end. */
const atFullHours = fc
  .record({
    zone,
    at: instant,
    days: fc.integer({ min: 0, max: 70 }),
    hours: fc.nat(30),
    open: fc.constantFrom('from', 'to', null),
  })
  .map(({ zone, at, days, hours, open }): Period[] => {
    const from = DateTime.fromISO(at, { zone }).startOf('hour');
    const period = { from: from.toUTC().toISO(), to: from.plus({ days, hours }).toUTC().toISO() };
    return [Object.fromEntries(Object.entries(period).filter(([end]) => end !== open))];
  });

/** That ends before it begins holds nothing. */
const reversed = atFullHours.map(([{ from, to } = {}]): Period[] => [{ from: to ?? from, to: from ?? to }]);

const ragged = fc.tuple(instant, instant).map((ends): Period[] => {
  const [from, to] = ends.sort();
  return [{ from, to }];
});

const periodsOf = (...kinds: fc.Arbitrary<Period[]>[]) =>
  fc.array(fc.oneof(...kinds), { minLength: 1, maxLength: 4 }).map((some) => some.flat());

const rows = fc.record({
  texts: fc.array(textFacts(instant), { minLength: 10, maxLength: 60 }),
  reviews: fc.array(reviewFacts(instant), { minLength: 10, maxLength: 60 }),
  patients: fc.array(instant, { minLength: 5, maxLength: 20 }),
  activities: fc.array(fc.tuple(activityFacts, instant), { minLength: 5, maxLength: 20 }),
});
type Rows = typeof rows extends fc.Arbitrary<infer T> ? T : never;

/** A thing that counts: its instant, its keys and what it adds. */
type Counted = Record<string, string | number> & { at: string };

const isRequest = ({ kind }: { kind: string }): boolean => /request|follow_up/.test(kind);

/** What each table counts, once more in plain words of a program. */
const TOLD: Record<TotalsTable, { of: string; tell: (row: Row) => Counted[] }> = {
  text_totals: {
    of: 'messages',
    tell: ({ kind, status, accepted_at, answered_at }) => {
      if (kind === 'test' || accepted_at === null) return [];
      const requests = +isRequest({ kind });
      const answered = answered_at === null ? 0 : requests;
      return [{ at: accepted_at, sent: 1, delivered: +(status === 'delivered'), requests, answered }];
    },
  },
  request_totals: {
    of: 'messages',
    tell: ({ kind, platform, user_id, template, accepted_at, answered_at }) => {
      if (!isRequest({ kind }) || accepted_at === null) return [];
      const counts = { requests: 1, answered: +(answered_at !== null) };
      const ways = { platform, member: user_id, template };
      return Object.entries(ways).map(([way, name]) => ({
        ...{ at: accepted_at, way, name: name ?? '' },
        ...counts,
      }));
    },
  },
  log_totals: {
    of: 'messages',
    tell: ({ kind, status, platform, created_at }) =>
      kind === 'test'
        ? []
        : [
            {
              at: created_at,
              kind,
              platform: platform ?? '',
              status: LOG_STATUS_OF[status as keyof typeof LOG_STATUS_OF],
              texts: 1,
            },
          ],
  },
  review_totals: {
    of: 'reviews',
    tell: ({ platform, rating, is_public, offered_public, submitted_at, responded_at }) => [
      {
        at: submitted_at,
        platform,
        rating: String(rating),
        reviews: 1,
        offered: Number(offered_public),
        followed: Number(is_public),
        responded: +(responded_at !== null),
      },
    ],
  },
  patient_totals: { of: 'patients', tell: ({ created_at }) => [{ at: created_at, patients: 1 }] },
  activity_totals: {
    of: 'activities',
    tell: ({ type, title, description, created_at }) => [
      { at: created_at, type, title, description, activities: 1 },
    ],
  },
};

const isWithin = (at: string, { from, to }: Period): boolean =>
  (from === undefined || at >= from) && (to === undefined || at < to);

/** The plain loop: for each period, what counts in it, apart for each value of some keys. */
function addUp(
  told: Counted[],
  periods: readonly Period[],
  by: readonly string[],
  counts: readonly string[],
): object[] {
  const sums = new Map<string, Record<string, string | number>>();
  for (const [period, bounds] of periods.entries()) {
    for (const row of told.filter(({ at }) => isWithin(at, bounds))) {
      const keys = by.map((key) => [key, row[key] ?? '']);
      const place = JSON.stringify([period, keys]);
      const sum = sums.get(place) ?? { period, ...Object.fromEntries(keys) };
      for (const count of counts) sum[count] = Number(sum[count] ?? 0) + Number(row[count]);
      sums.set(place, sum);
    }
  }
  return [...sums.values()];
}

describe.each(ENGINES)('sums of periods on %s', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp(engine, { worker: false }, afterAll);
  });

  /** A clinic with these rows, beside those of the runs before. */
  async function makeClinic({ texts, reviews, patients, activities }: Rows): Promise<string> {
    const { knex } = app.ctx.db;
    const clinic = { name: 'Oak Street Clinic', email: 'desk@example.com', offer: null, reviewLinks: {} };
    const { id } = await createClinic(app.ctx, clinic);
    await knex('messages').insert(texts.map((facts) => textRow(id, facts, '+12125550100')));
    await knex('reviews').insert(reviews.map((facts) => reviewRow(id, facts)));
    await knex('patients').insert(
      patients.map((at, index) => patientRow(id, `+1212555${1_000 + index}`, at)),
    );
    await knex('activities').insert(activities.map(([type, at]) => activityRow(id, type, at)));
    return id;
  }

  async function tell(table: TotalsTable, clinicId: string): Promise<Counted[]> {
    const { of, tell } = TOLD[table];
    const found = await app.ctx.db.knex(of).where({ clinic_id: clinicId });
    return found.flatMap(tell);
  }

  const inOrder = (sums: object[]): string[] => sums.map((sum) => JSON.stringify(sum)).sort();

  it.each(Object.keys(TOTALS) as TotalsTable[])('are exact at full hours: %s', async (table) => {
    const keys: readonly string[] = TOTALS[table].keys;
    const given = fc.record({
      rows,
      periods: periodsOf(calendar, atFullHours, reversed),
      by: fc.subarray([...keys]),
      /** A key of which only the values of every second row count. */
      where: fc.constantFrom(undefined, ...keys),
    });
    await fc.assert(
      fc.asyncProperty(given, async ({ rows, periods, by, where }) => {
        const clinicId = await makeClinic(rows);
        const told = await tell(table, clinicId);
        const values = [
          ...new Set(told.filter((_, at) => at % 2 === 0).map((row) => row[where ?? ''] ?? '')),
        ];
        const counted = where ? told.filter((row) => values.includes(row[where] ?? '')) : told;
        const { counts } = TOTALS[table];
        const asked = { by: by as never[], sums: counts, where: where ? { [where]: values } : {} };
        const found = await sumTotals(app.ctx.db, table, { clinicId, periods }, asked);
        expect(inOrder(found)).toEqual(inOrder(addUp(counted, periods, by, counts)));
      }),
      { numRuns: 15 },
    );
  });

  it('count nothing where no value counts', async () => {
    const [some] = fc.sample(rows, 1) as [Rows];
    const clinicId = await makeClinic(some);
    const asked = { by: ['way'], sums: ['requests'], where: { way: [] } } as const;
    expect(await sumTotals(app.ctx.db, 'request_totals', { clinicId, periods: [{}] }, asked)).toEqual([]);
  });

  const traits: fc.Arbitrary<ReviewTraits> = fc.record({
    status: fc.constantFrom('all', 'all', 'pending', 'responded'),
    case: fc.constant('all'),
    platform: fc.constantFrom('all', ...PLATFORM_NAMES),
    rating: fc.constantFrom('all' as const, 1, 2, 3, 4, 5),
  });

  it.each([
    ['at full hours', periodsOf(calendar, atFullHours)],
    ['between full hours', periodsOf(calendar, ragged)],
  ])('of reviews and of requests are exact %s', async (_, periods) => {
    const given = fc.record({ rows, traits, periods });
    await fc.assert(
      fc.asyncProperty(given, async ({ rows, traits, periods }) => {
        const clinicId = await makeClinic(rows);
        const isOf = (value: unknown, wanted: unknown): boolean => wanted === 'all' || value === wanted;
        const reviews = rows.reviews.filter(
          ({ platform, rating, responded_at }) =>
            isOf(platform, traits.platform) &&
            isOf(rating, traits.rating) &&
            isOf(responded_at === null ? 'pending' : 'responded', traits.status),
        );
        const ofReviews = periods.map((period) => {
          const within = reviews.filter(({ submitted_at }) => isWithin(submitted_at, period));
          return [1, 2, 3, 4, 5].flatMap((rating) => {
            const some = within.filter((review) => review.rating === rating);
            if (some.length === 0) return [];
            const sums = {
              reviews: some.length,
              ratingSum: rating * some.length,
              offered: some.filter(({ offered_public }) => offered_public).length,
              followed: some.filter(({ is_public }) => is_public).length,
              responded: some.filter(({ responded_at }) => responded_at !== null).length,
            };
            return [[rating, sums]];
          });
        });
        const found = await sumReviews(app.ctx.db, clinicId, traits, periods);
        expect(found.map((sums) => [...sums].sort())).toEqual(ofReviews);

        const requests = rows.texts.filter((text) => isRequest(text) && isOf(text.platform, traits.platform));
        const ofRequests = periods.map((period) => {
          const sent = requests.filter(
            ({ accepted_at }) => accepted_at !== null && isWithin(accepted_at, period),
          );
          return {
            sent: sent.length,
            answered: sent.filter(({ answered_at }) => answered_at !== null).length,
          };
        });
        expect(await sumRequests(app.ctx.db, clinicId, traits.platform, periods)).toMatchObject(ofRequests);
      }),
      { numRuns: 25 },
    );
  });
});
