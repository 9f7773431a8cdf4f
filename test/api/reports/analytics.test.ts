import { parse } from 'csv-parse/sync';
import { DateTime } from 'luxon';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TIME_RANGES } from '../../../server/contract/routes/analytics.ts';
import { addMember, ENGINES, lapse, oneOf, type TestApp } from '../../support/app.ts';
import { auditedBy } from '../../support/audit.ts';
import { READ_AT, type ReportedClinic, startReported } from '../../support/reportedMonth.ts';
import { analyticsOf, inRange, platformCounts, readRows } from '../../support/reportOracle.ts';

// The analytics' numbers, each against a plain loop over the rows of its clinic, in the clinic's zone.

describe.each(ENGINES)('the analytics on %s', (engine) => {
  let app: TestApp;
  let clinics: ReportedClinic[];
  beforeAll(async () => {
    ({ app, clinics } = await startReported(engine, afterAll));
  });

  describe.each(TIME_RANGES)('of a %s', (timeRange) => {
    test('count what a plain loop over each clinic’s own rows counts, in its zone', async () => {
      for (const clinic of clinics) {
        const { data } = await clinic.member.client.getAnalytics({ query: { timeRange } });
        const rows = await readRows(app, clinic);
        const { byMember, byTemplate, byHour, ...expected } = analyticsOf(rows, timeRange);
        expect(data).toMatchObject({ ...expected, timeRange, isPreview: false });
        expect(keyed(data.byMember, ({ userId }) => userId)).toEqual(byMember);
        expect(keyed(data.byTemplate, ({ template }) => template)).toEqual(byTemplate);
        expect(keyed(data.byHour, ({ hour }) => hour)).toEqual(byHour);
        expect(keyed(data.platformDistribution, ({ platform }) => platform)).toEqual(
          new Map(
            Object.entries(platformCounts(rows.reviews, inRange(rows, timeRange))).map(
              ([platform, count]) => [platform, expect.objectContaining({ count })],
            ),
          ),
        );
      }
    });

    describe.each(oneOf(engine))('and on %s alone', () => {
      test('give the same four numbers alone', async () => {
        for (const { member } of clinics) {
          const { metrics } = (await member.client.getAnalytics({ query: { timeRange } })).data;
          const alone = await member.client.getAnalyticsMetrics({ query: { timeRange } });
          expect(alone).toEqual({ data: metrics, isPreview: false });
        }
      });
    });
  });

  test('agree with the numbers above the reviews of the same days', async () => {
    for (const { member, zone } of clinics) {
      const { metrics } = (await member.client.getAnalytics()).data;
      const tomorrow = DateTime.fromISO(READ_AT, { zone }).startOf('day').plus({ days: 1 });
      const dateFrom = tomorrow.minus({ days: 30 }).toJSDate().toISOString();
      const { data } = await member.client.getReviewStats({ query: { dateFrom } });
      expect(data).toMatchObject({
        totalReviews: metrics.totalReviews,
        averageRating: metrics.averageRating,
        responseRate: metrics.responseRate,
      });
    }
  });

  test('name who asked and which words, those too who are gone', async () => {
    for (const { member } of clinics) {
      const { byMember, byTemplate } = (await member.client.getAnalytics({ query: { timeRange: 'year' } }))
        .data;
      const nameOf = new Map(byMember.map(({ userId, name }) => [userId, name]));
      expect(nameOf.get(member.userId)).toBe('Robin Test');
      expect(nameOf.get(null)).toBe('System');
      expect(new Set(nameOf.values())).toEqual(new Set(['Robin Test', 'System', 'A former member']));
      expect(byTemplate.map(({ name }) => name).sort()).toEqual([
        '=HYPERLINK("A1")',
        'A deleted template',
        'Friendly follow-up',
        'Own words',
        'Short & simple',
      ]);
      for (const rows of [byMember, byTemplate]) {
        expect(rows.map(({ sent }) => sent)).toEqual(rows.map(({ sent }) => sent).toSorted((a, b) => b - a));
      }
    }
  });

  test('find an hour that is better than every other with enough requests to tell, or none', async () => {
    for (const { member } of clinics) {
      const { byHour, bestHour } = (await member.client.getAnalytics({ query: { timeRange: 'year' } })).data;
      const telling = byHour.filter(({ sent }) => sent >= 20);
      const most = Math.max(...telling.map(({ answered, sent }) => answered / sent));
      const best = telling.filter(({ answered, sent }) => answered / sent === most);
      const isBest = telling.length > 1 && best.length === 1;
      expect(bestHour).toBe(isBest ? best[0]?.hour : null);
    }
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    test('have dashes where there was nothing', async () => {
      const { client } = await addMember(app);
      const { data } = await client.getAnalytics();
      const nothing = { reviews: null, rating: null, patients: null, responseRate: null };
      expect(data).toMatchObject({
        metrics: {
          totalReviews: 0,
          averageRating: null,
          responseRate: null,
          activePatients: 0,
          monthlyGrowth: nothing,
        },
        platformDistribution: [],
        byMember: [],
        byTemplate: [],
        byHour: [],
        bestHour: null,
      });
      expect(data.ratingDistribution).toEqual(
        [5, 4, 3, 2, 1].map((rating) => ({ rating, count: 0, percentage: 0 })),
      );
    });

    test('leave as a CSV file that holds the same numbers and runs nothing in a spreadsheet', async () => {
      for (const { member, zone } of clinics) {
        const query = { timeRange: 'quarter' } as const;
        const { data } = await member.client.getAnalytics({ query });
        const answer = await member.client.download('exportAnalytics', { query });
        const day = DateTime.fromISO(READ_AT, { zone }).toISODate();
        expect(answer.headers.get('content-disposition')).toBe(
          `attachment; filename="analytics-quarter-${day}.csv"`,
        );
        const text = await answer.text();
        const lines: Record<string, string>[] = parse(text, { columns: true });
        const of = (section: string) => lines.filter((line) => line.section === section);
        expect(of('Trend').map(({ name, count, sent }) => [name, count, sent])).toEqual(
          data.monthlyTrends.map(({ month, reviews, sent }) => [month, String(reviews), String(sent)]),
        );
        expect(of('Platform').map(({ percent }) => percent)).toEqual(
          data.platformDistribution.map(({ value }) => String(value)),
        );
        expect(of('Member').map(({ sent, answered }) => [sent, answered])).toEqual(
          data.byMember.map(({ sent, answered }) => [String(sent), String(answered)]),
        );
        expect(of('Hour')).toHaveLength(data.byHour.length);
        expect(of('Summary').find(({ name }) => name === 'Reviews')?.count).toBe(
          String(data.metrics.totalReviews),
        );
        expect(of('Template').map(({ name }) => name)).toContain(`'=HYPERLINK("A1")`);
        expect(text).not.toMatch(/(^|[,"])[=@]/m);
      }
    });

    test('leave for a clinic that paid once, are refused to one that never did, and are audited', async () => {
      const lapsed = await addMember(app);
      await lapse(app, lapsed);
      const rows = await auditedBy(app.ctx, () => lapsed.client.download('exportAnalytics'));
      expect(rows).toMatchObject([
        {
          action: 'EXPORT',
          entityType: 'analytics',
          userId: lapsed.userId,
          metadata: { filters: ['timeRange'] },
        },
      ]);
      const { client } = await addMember(app, { paid: false });
      const refused = { status: 402, code: 'subscription_required' };
      await expect(client.download('exportAnalytics')).rejects.toMatchObject(refused);
    });
  });
});

/** Rows without their names, by a key. */
const keyed = <Row extends object, Key>(rows: readonly Row[], key: (row: Row) => Key) =>
  new Map(rows.map((row) => [key(row), figuresOf(row)]));

const figuresOf = (row: object): object => {
  const { name, userId, template, hour, ...figures } = row as Record<string, unknown>;
  return figures;
};
