import { DateTime } from 'luxon';
import { describe, expect, test } from 'vitest';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import { ENGINES, signIn, type TestApp } from '../../support/app.ts';
import { makeReportedClinic, READ_AT, type ReportedClinic, ZONES } from '../../support/reportedMonth.ts';
import { deliver, queueDue, setClock, startAt, switchTo } from '../../support/summaries.ts';

// The numbers of the weekly summary are those that the screens showed late on the Sunday that ended the week. Clocks
// change on two of the Sundays: in Budapest on the first that is mailed, in New York on the second.

const SUNDAYS = ['2026-10-18', '2026-10-25', '2026-11-01'];

/** What the screens say to somebody who looks half an hour before midnight. */
async function screensOn(app: TestApp, { member, zone }: ReportedClinic, sunday: string) {
  setClock(app, DateTime.fromISO(`${sunday}T23:30`, { zone }).toUTC().toISO() as string);
  const { client } = await signIn(app, member.email);
  const dashboard = (await client.getDashboard()).data;
  const analytics = (await client.getAnalytics({ query: { timeRange: 'week' } })).data;
  const reviews = (await client.getReviewStats()).data;
  return {
    days: dashboard.reviewTrends,
    requests: dashboard.reviewTrends.reduce((sum, { sent }) => sum + sent, 0),
    growth: { ...reviews.weeklyGrowth, totalReviews: dashboard.stats.weeklyGrowth.reviewsCompleted },
    metrics: analytics.metrics,
    low: analytics.ratingDistribution
      .filter(({ rating }) => rating <= LIMITS.lowRatingTo)
      .reduce((sum, { count }) => sum + count, 0),
    patients: await patientsAddedBy(app, { member, zone }, sunday),
  };
}

/** No screen has them by the week: counted one by one. */
async function patientsAddedBy(
  app: TestApp,
  { member, zone }: ReportedClinic,
  sunday: string,
): Promise<number> {
  const added: string[] = await app.ctx.db
    .knex('patients')
    .where({ clinic_id: member.clinicId })
    .pluck('created_at');
  const monday = DateTime.fromISO(sunday).minus({ days: 6 }).toISODate() as string;
  const days = added.map((at) => DateTime.fromISO(at, { zone }).toISODate() ?? '');
  return days.filter((day) => day >= monday && day <= sunday).length;
}

type Screens = Awaited<ReturnType<typeof screensOn>>;

/** The rows of the mail as its tables should have them. */
function expectedRows(week: Screens, before: Screens): string[][] {
  const { metrics, growth } = week;
  return [
    ['New reviews', String(metrics.totalReviews), change(growth.totalReviews, ' %')],
    ['Average rating', String(metrics.averageRating), change(growth.averageRating)],
    ['Requests sent', String(week.requests), change(growthOf(week.requests, before.requests), ' %')],
    ['Response rate', `${metrics.responseRate} %`, change(growth.responseRate, ' points')],
    ['Patients added', String(week.patients), change(growthOf(week.patients, before.patients), ' %')],
    ...week.days.map(({ date, sent, completed }) => [
      DateTime.fromISO(date).toFormat('ccc, LLL d'),
      String(sent),
      String(completed),
    ]),
  ];
}

const growthOf = (now: number, before: number): number => Math.round((now / before - 1) * 100);

function change(amount: number | null, unit = ''): string {
  if (amount === null) return 'None before';
  return `${['−', '', '+'][Math.sign(amount) + 1]}${Math.abs(amount)}${unit}`;
}

/** The rows of both tables of a plain mail, without their heads. */
const textRows = (text: string): string[][] =>
  text
    .split('\n')
    .map((line) => line.split(/ {2,}/))
    .filter(([name, ...numbers]) => name !== '' && name !== 'Day' && numbers.length === 2);

/** The same of the HTML. */
const htmlRows = (html: string): string[][] =>
  [...html.matchAll(/<tr>(<th scope="row".*?)<\/tr>/gs)].map(([, row = '']) =>
    [...row.matchAll(/>([^<]+)</g)].map(([, cell = '']) => cell),
  );

describe.each(ENGINES)('on %s', (engine) => {
  test('the summary of each week has the numbers that the screens showed late on its Sunday', async () => {
    const { app, server } = await startAt(engine, READ_AT);
    const clinics: ReportedClinic[] = [];
    for (const [index, zone] of ZONES.entries()) clinics.push(await makeReportedClinic(app, index + 1, zone));
    const screens = new Map<ReportedClinic, Screens[]>();
    for (const clinic of clinics) {
      const seen = [];
      for (const sunday of SUNDAYS) seen.push(await screensOn(app, clinic, sunday));
      screens.set(clinic, seen);
    }
    setClock(app, '2026-10-21T12:00:00.000Z');
    for (const { member } of clinics) await switchTo(app, member, true);
    for (const week of [1, 2]) {
      setClock(
        app,
        `${DateTime.fromISO(SUNDAYS[week] ?? '')
          .plus({ days: 1 })
          .toISODate()}T14:00:00.000Z`,
      );
      await queueDue(app);
      const mails = await deliver(app, server);
      expect(mails).toHaveLength(clinics.length);
      for (const clinic of clinics) {
        const [before, current] = (screens.get(clinic) ?? []).slice(week - 1) as [Screens, Screens];
        const mail = mails.find(({ to }) => to === clinic.member.email);
        const expected = expectedRows(current, before);
        expect(textRows(mail?.text ?? '')).toEqual(expected);
        expect(htmlRows(mail?.html ?? '')).toEqual(expected);
        expect(mail?.subject).toContain(`: ${current.metrics.totalReviews} new reviews`);
        expect(mail?.text).toContain(`${current.low} reviews have 3 stars or fewer.`);
      }
    }
  });
});
