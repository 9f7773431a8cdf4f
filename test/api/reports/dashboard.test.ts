import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import { PLATFORM_COLORS } from '../../../server/contract/rules/platforms.ts';
import { addMember, ENGINES, oneOf, startApp, type TestApp } from '../../support/app.ts';
import { addPatient } from '../../support/patients.ts';
import { type ReportedClinic, startReported } from '../../support/reportedMonth.ts';
import { dashboardOf, platformCounts, readRows } from '../../support/reportOracle.ts';
import { leaveReview } from '../../support/reviews.ts';

// The dashboard's numbers, each against a plain loop over the rows of its clinic, in the clinic's zone.

describe.each(ENGINES)('the dashboard on %s', (engine) => {
  let app: TestApp;
  let clinics: ReportedClinic[];
  beforeAll(async () => {
    ({ app, clinics } = await startReported(engine, afterAll));
  });

  test('counts what a plain loop over each clinic’s own rows counts, in its zone', async () => {
    for (const clinic of clinics) {
      const { data } = await clinic.member.client.getDashboard();
      const rows = await readRows(app, clinic);
      expect(data).toMatchObject({ ...dashboardOf(rows), isPreview: false });
      const shares = data.platformDistribution;
      expect(Object.fromEntries(shares.map(({ platform, count }) => [platform, count]))).toEqual(
        platformCounts(rows.reviews),
      );
      expect(shares.map(({ count }) => count)).toEqual(
        shares.map(({ count }) => count).toSorted((a, b) => b - a),
      );
      for (const { count, value } of shares) {
        expect(Math.abs(value - (count / rows.reviews.length) * 100)).toBeLessThan(0.1);
      }
    }
  });

  test('says of the week and of the rating what the reviews’ own numbers say', async () => {
    for (const { member } of clinics) {
      const { stats } = (await member.client.getDashboard()).data;
      const { weeklyGrowth } = (await member.client.getReviewStats()).data;
      expect(stats.weeklyGrowth.reviewsCompleted).toBe(weeklyGrowth.totalReviews);
    }
  });

  describe.each(oneOf(engine))('and on %s alone', () => {
    test('shows the newest entries of the activity, each in words that hold no number of a patient', async () => {
      for (const { member } of clinics) {
        const { recentActivity } = (await member.client.getDashboard()).data;
        const { activities } = await member.client.listActivity({ query: { limit: LIMITS.recentActivity } });
        expect(recentActivity.map(({ id, timestamp }) => [id, timestamp])).toEqual(
          activities.map(({ id, timestamp }) => [id, timestamp]),
        );
        for (const { description } of recentActivity) {
          expect(description).toMatch(
            /^(Review request|Follow-up|Appointment reminder|Answer|A patient left)/,
          );
          expect(description).not.toMatch(/\d{4}/);
        }
      }
    });

    test('has dashes where there was nothing, and no share of nothing', async () => {
      const { client } = await addMember(app);
      const { data } = await client.getDashboard();
      expect(data.stats).toEqual({
        totalPatients: 0,
        reviewsSent: 0,
        reviewsCompleted: 0,
        completionRate: null,
        averageRating: null,
        monthlyGrowth: { patients: null, reviews: null, rating: null },
        weeklyGrowth: { reviewsCompleted: null },
      });
      expect(data.smsPerformance).toEqual({
        totalSent: 0,
        totalDelivered: 0,
        deliveryRate: null,
        responseRate: null,
      });
      expect(data).toMatchObject({ platformDistribution: [], recentActivity: [] });
      expect(data.reviewTrends.map(({ sent, completed }) => sent + completed)).toEqual([0, 0, 0, 0, 0, 0, 0]);
    });

    test('knows at once of a review that came through the patient’s page', async () => {
      const member = await addMember(app);
      await addPatient(member);
      await leaveReview(app, member, { rating: 4 });
      const { data } = await member.client.getDashboard();
      expect(data.stats).toMatchObject({ totalPatients: 1, reviewsCompleted: 1, averageRating: 4 });
      expect(data.platformDistribution).toEqual([
        { name: 'Google', platform: 'google', count: 1, value: 100, color: PLATFORM_COLORS.google },
      ]);
      expect(data.recentActivity[0]?.description).toBe('A patient left 4 of 5 stars for Google.');
    });
  });
});

test('a clinic that never paid sees samples whose numbers agree from screen to screen', async () => {
  const app = await startApp('sqlite', { worker: false });
  const { client } = await addMember(app, { paid: false });
  const { data } = await client.getDashboard();
  expect(data.isPreview).toBe(true);
  const patients = (await client.listPatients()).counts;
  expect(data.stats.totalPatients).toBe(patients.total);
  const analytics = (await client.getAnalytics()).data;
  expect(analytics).toMatchObject({
    isPreview: true,
    metrics: { activePatients: patients.byStatus.active },
  });
  const reviews = (await client.getReviewStats()).data;
  expect(data.platformDistribution.reduce((sum, { count }) => sum + count, 0)).toBe(reviews.totalReviews);
  expect(data.stats.weeklyGrowth.reviewsCompleted).toBe(reviews.weeklyGrowth.totalReviews);
  const log = await client.listActivity({ query: { type: 'sms_sent', limit: 200 } });
  const sent = log.activities.filter(({ metadata }) => metadata.sentAt);
  expect(data.smsPerformance.totalSent).toBe(sent.length);
  expect(analytics.monthlyTrends.reduce((sum, period) => sum + period.sent, 0)).toBe(sent.length);
  expect(analytics.metrics.responseRate).toBe(reviews.responseRate);
});

test('every platform has a colour of its own that stands out on the light ground and on the dark one', () => {
  const colors = Object.values(PLATFORM_COLORS);
  expect(new Set(colors).size).toBe(colors.length);
  for (const color of colors) {
    for (const ground of ['#FFFFFF', '#1A201D']) expect(contrast(color, ground)).toBeGreaterThan(3);
  }
});

/** Of two colours (WCAG 2.2, 1.4.11). */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
