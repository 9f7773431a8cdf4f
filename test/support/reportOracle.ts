import { DateTime } from 'luxon';
import type { TimeRange } from '../../server/contract/routes/analytics.ts';
import type { Row } from '../../server/store/db/db.ts';
import type { TestApp } from './app.ts';
import { READ_AT, type ReportedClinic } from './reportedMonth.ts';

/** The numbers of the reports by plain loops over a clinic's rows, each of which knows its local day and hour. */

const DAY = 86_400_000;

/** A row, and when it happened in the clinic's zone. */
interface Dated {
  row: Row;
  /** Days before the one on which the reports are read. */
  daysAgo: number;
  month: string;
  dayOfMonth: number;
  hour: number;
}

type Fits = (one: Dated) => boolean;

export interface Rows {
  zone: string;
  today: DateTime;
  texts: Dated[];
  requests: Dated[];
  reviews: Dated[];
  patients: Dated[];
}

export async function readRows(app: TestApp, { member, zone }: ReportedClinic): Promise<Rows> {
  const today = DateTime.fromISO(READ_AT, { zone });
  const of = async (table: string, at: string): Promise<Dated[]> => {
    const rows: Row[] = await app.ctx.db.knex(table).where({ clinic_id: member.clinicId }).select();
    return rows.filter((row) => row[at] !== null).map((row) => dated(row, row[at], today));
  };
  const texts = await of('messages', 'accepted_at');
  const requests = texts.filter(({ row }) => row.kind === 'request' || row.kind === 'follow_up');
  const reviews = await of('reviews', 'submitted_at');
  return { zone, today, texts, requests, reviews, patients: await of('patients', 'created_at') };
}

/** Days of the calendar, counted without a zone. */
const dayNumber = ({ year, month, day }: DateTime): number => Date.UTC(year, month - 1, day) / DAY;

function dated(row: Row, at: string, today: DateTime): Dated {
  const local = DateTime.fromISO(at, { zone: today.zone });
  return {
    row,
    daysAgo: dayNumber(today) - dayNumber(local),
    month: local.toFormat('yyyy-MM'),
    dayOfMonth: local.day,
    hour: local.hour,
  };
}

const within =
  (first: number, last = 0): Fits =>
  ({ daysAgo }) =>
    daysAgo <= first && daysAgo >= last;
const everything: Fits = () => true;

/** This month, and as many days of the one before. */
function months({ today }: Rows): [Fits, Fits] {
  const before = today.minus({ months: 1 }).toFormat('yyyy-MM');
  const now = today.toFormat('yyyy-MM');
  return [({ month }) => month === now, (one) => one.month === before && one.dayOfMonth <= today.day];
}

const count = (rows: readonly Dated[], fits: Fits): number => rows.filter(fits).length;

const percent = (part: number, whole: number): number | null =>
  whole === 0 ? null : Number(((part / whole) * 100).toFixed(1));

const growth = (now: number | null, before: number | null): number | null =>
  now === null || !before ? null : Math.round((now / before - 1) * 100);

function average(reviews: readonly Dated[], fits: Fits): number | null {
  const ratings = reviews.filter(fits).map(({ row }): number => row.rating);
  if (ratings.length === 0) return null;
  return Math.round((ratings.reduce((sum, rating) => sum + rating, 0) / ratings.length) * 100) / 100;
}

function answeredRate(requests: readonly Dated[], fits: Fits): number | null {
  const asked = requests.filter(fits);
  return percent(
    count(asked, ({ row }) => row.answered_at !== null),
    asked.length,
  );
}

const change = (now: number | null, before: number | null): number | null =>
  now === null || before === null ? null : Math.round((now - before) * 100) / 100;

/** Platforms with their counts, whatever their order. */
export function platformCounts(reviews: readonly Dated[], fits: Fits = everything): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { row } of reviews.filter(fits)) counts[row.platform] = (counts[row.platform] ?? 0) + 1;
  return counts;
}

export function dashboardOf(rows: Rows) {
  const { today, texts, requests, reviews, patients } = rows;
  const [month, before] = months(rows);
  const delivered = texts.filter(({ row }) => row.status === 'delivered');
  return {
    stats: {
      totalPatients: patients.length,
      reviewsSent: count(requests, month),
      reviewsCompleted: count(reviews, month),
      completionRate: answeredRate(requests, month),
      averageRating: average(reviews, month),
      monthlyGrowth: {
        patients: growth(count(patients, month), count(patients, before)),
        reviews: growth(count(requests, month), count(requests, before)),
        rating: change(average(reviews, month), average(reviews, before)),
      },
      weeklyGrowth: {
        reviewsCompleted: growth(count(reviews, within(6)), count(reviews, within(13, 7))),
      },
    },
    reviewTrends: [6, 5, 4, 3, 2, 1, 0].map((daysAgo) => ({
      date: today.minus({ days: daysAgo }).toISODate(),
      sent: count(requests, within(daysAgo, daysAgo)),
      completed: count(reviews, within(daysAgo, daysAgo)),
    })),
    smsPerformance: {
      totalSent: count(texts, within(29)),
      totalDelivered: count(delivered, within(29)),
      deliveryRate: percent(count(delivered, within(29)), count(texts, within(29))),
      responseRate: answeredRate(requests, within(29)),
    },
  };
}

/** The periods of a range, the oldest first, with what falls into each. */
function periodsOf({ today }: Rows, range: TimeRange): { name: string; fits: Fits }[] {
  if (range === 'year') {
    return Array.from({ length: 12 }, (_, index) => {
      const name = today
        .startOf('month')
        .minus({ months: 11 - index })
        .toFormat('yyyy-MM');
      return { name, fits: ({ month }) => month === name };
    });
  }
  const { count: periods, days } = {
    week: { count: 7, days: 1 },
    month: { count: 30, days: 1 },
    quarter: { count: 13, days: 7 },
  }[range];
  return Array.from({ length: periods }, (_, index) => {
    const last = (periods - 1 - index) * days;
    const first = last + days - 1;
    return { name: today.minus({ days: first }).toISODate() ?? '', fits: within(first, last) };
  });
}

export function inRange(rows: Rows, range: TimeRange): Fits {
  const periods = periodsOf(rows, range);
  return (one) => periods.some(({ fits }) => fits(one));
}

export function analyticsOf(rows: Rows, range: TimeRange) {
  const { requests, reviews } = rows;
  const fits = inRange(rows, range);
  const rated = (rating: number) => count(reviews, (one) => fits(one) && one.row.rating === rating);
  const groups = (key: (one: Dated) => unknown) => askedBy(requests.filter(fits), key);
  return {
    metrics: metricsOf(rows, fits),
    monthlyTrends: periodsOf(rows, range).map((period) => ({
      month: period.name,
      reviews: count(reviews, period.fits),
      responses: count(requests, (one) => period.fits(one) && one.row.answered_at !== null),
      sent: count(requests, period.fits),
      rating: average(reviews, period.fits),
    })),
    ratingDistribution: [5, 4, 3, 2, 1].map((rating) => ({
      rating,
      count: rated(rating),
      percentage: percent(rated(rating), count(reviews, fits)) ?? 0,
    })),
    byMember: groups(({ row }) => row.user_id),
    byTemplate: groups(({ row }) => row.template),
    byHour: groups(({ hour }) => hour),
  };
}

function metricsOf(rows: Rows, fits: Fits) {
  const { requests, reviews, patients } = rows;
  const [month, before] = months(rows);
  return {
    totalReviews: count(reviews, fits),
    averageRating: average(reviews, fits),
    responseRate: answeredRate(requests, fits),
    activePatients: count(patients, ({ row }) => !requests.some((text) => coolsDown(text, row.phone_hash))),
    monthlyGrowth: {
      reviews: growth(count(reviews, month), count(reviews, before)),
      rating: change(average(reviews, month), average(reviews, before)),
      patients: growth(count(patients, month), count(patients, before)),
      responseRate: change(answeredRate(requests, month), answeredRate(requests, before)),
    },
  };
}

/** All that the reports tell of is younger than a cooldown; an undelivered request starts none. */
const coolsDown = ({ row }: Dated, phoneHash: string): boolean =>
  row.phone_hash === phoneHash && row.status !== 'undelivered';

/** What was sent and answered for each value of a key. */
function askedBy(requests: readonly Dated[], key: (one: Dated) => unknown) {
  const asked = new Map<unknown, Dated[]>();
  for (const one of requests) asked.set(key(one), [...(asked.get(key(one)) ?? []), one]);
  return new Map(
    [...asked].map(([value, some]) => {
      const answered = count(some, ({ row }) => row.answered_at !== null);
      return [value, { sent: some.length, answered, responseRate: percent(answered, some.length) }];
    }),
  );
}
