import { DateTime } from 'luxon';
import { expect, test } from 'vitest';
import { sampleRequests } from '../../server/domain/samples/sampleRequests.ts';
import { sampleReviews } from '../../server/domain/samples/sampleReviews.ts';
import { sampleTexts } from '../../server/domain/samples/sampleTexts.ts';

test('a sample that waits is due later than now, and one that went out is not', () => {
  const now = new Date('2030-03-04T17:00:00.000Z');
  for (const { text } of sampleTexts(now)) {
    const isDueLater = (text?.sendAt ?? '') > now.toISOString();
    expect(isDueLater).toBe(text?.status === 'queued');
  }
});

test('sample requests went out in the daytime of those who read them, whatever the hour is now', () => {
  for (let hour = 0; hour < 24; hour += 1) {
    const requests = sampleRequests(new Date(Date.UTC(2030, 6, 4, hour, 59)));
    for (const zone of ['America/New_York', 'America/Los_Angeles', 'Europe/Budapest']) {
      const hours = requests.map(({ sentAt }) => DateTime.fromISO(sentAt, { zone }).hour);
      expect(Math.min(...hours)).toBeGreaterThanOrEqual(8);
      expect(Math.max(...hours)).toBeLessThan(22);
    }
  }
});

test('each sample review came by a request that had gone out before it', () => {
  const now = new Date('2030-03-04T17:00:00.000Z');
  const answered = sampleRequests(now).filter(({ isAnswered }) => isAnswered);
  const reviews = sampleReviews(now);
  expect(answered).toHaveLength(reviews.length);
  for (const [index, { sentAt }] of answered.entries()) {
    expect(sentAt < (reviews[index]?.submittedAt ?? '')).toBe(true);
  }
});
