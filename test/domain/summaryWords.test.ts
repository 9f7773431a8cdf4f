import { describe, expect, test } from 'vitest';
import { layOut } from '../../server/domain/mail/layout.ts';
import { weeklySummary } from '../../server/domain/mail/summaryWords.ts';
import { EMPTY_WEEK, FULL_WEEK, LETTER } from '../support/weeks.ts';

// What the weekly summary says of a week.

const textOf = (week: typeof FULL_WEEK): string =>
  layOut(weeklySummary(LETTER, 'Oak Street Clinic', week)).text;

describe('a week in which much came', () => {
  test('is told in numbers, each beside its change, and day by day', () => {
    expect(textOf(FULL_WEEK)).toBe(
      `Hello Nora,

This is how the week of November 16 to 22, 2026 went at Oak Street Clinic.

2 reviews have 3 stars or fewer. You can read and answer them in Reviews.

The week in numbers
                  Week  Against the week before
New reviews         12                    +20 %
Average rating    4.58                    −0.21
Requests sent    1,048                      0 %
Response rate   41.7 %              +3.2 points
Patients added       9              None before

Day by day
Day          Requests sent  New reviews
Mon, Nov 16            500            2
Tue, Nov 17            500            3
Wed, Nov 18             48            4
Thu, Nov 19              0            0
Fri, Nov 20              0            1
Sat, Nov 21              0            0
Sun, Nov 22              0            2

See your analytics:
https://goodword.example.com/analytics?range=week

Read and answer your reviews:
https://goodword.example.com/reviews

Choose what is mailed:
https://goodword.example.com/settings?tab=notifications

-- 
You get this because weekly summaries are switched on in the settings of your clinic. An owner or admin can switch them off in Settings, Notifications.
This mail was sent by Goodword, https://goodword.example.com. Questions: support@example.com.
`,
    );
  });

  test('without low ratings leads to none', () => {
    const text = textOf({ ...FULL_WEEK, lowRatings: 0 });
    expect(text).not.toMatch(/stars or fewer|\/reviews/);
  });

  test('with one of a thing says one', () => {
    const one = { ...FULL_WEEK, reviews: 1, lowRatings: 1 };
    expect(weeklySummary(LETTER, 'Oak Street Clinic', one).subject).toBe(
      'Your week at Oak Street Clinic: 1 new review',
    );
    expect(textOf(one)).toContain('One review has 3 stars or fewer. You can read and answer it in Reviews.');
    const change = { ...FULL_WEEK.change, responseRate: -1 };
    expect(textOf({ ...one, change })).toContain('  −1 point\n');
  });

  test('without reviews or requests says so in place of a number', () => {
    const text = textOf({ ...FULL_WEEK, averageRating: null, responseRate: null });
    expect(text).toMatch(/^Average rating +No reviews +–$/m);
    expect(text).toMatch(/^Response rate +No requests +–$/m);
  });
});

test('an empty week says so calmly and leads to asking', () => {
  const { subject, paragraphs, tables, link } = weeklySummary(LETTER, 'Oak Street Clinic', EMPTY_WEEK);
  expect(subject).toBe('Your week at Oak Street Clinic: no new reviews');
  expect(paragraphs).toEqual([
    'In the week of November 16 to 22, 2026 Oak Street Clinic sent no requests, and no review came.',
    'Text your patients after their visit and ask how it was; what comes back stands here next Monday.',
  ]);
  expect(tables).toBeUndefined();
  expect(link).toEqual({ label: 'Request reviews', url: 'https://goodword.example.com/request-reviews' });
});

test.each([
  ['2026-11-16', 'the week of November 16 to 22, 2026 went'],
  ['2026-10-26', 'the week of October 26 to November 1, 2026 went'],
  ['2026-12-28', 'the week of December 28, 2026 to January 3, 2027 went'],
])('the week from %s is %s', (from, said) => {
  expect(textOf({ ...FULL_WEEK, from })).toContain(said);
});
