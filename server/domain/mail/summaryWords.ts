import { DateTime } from 'luxon';
import { LIMITS } from '../../contract/core/limits.ts';
import { TIMES_FROM, timesOf } from '../../contract/words/reportWords.ts';
import type { MailContent, MailLink, MailTable } from './layout.ts';
import type { Week } from './mails.ts';
import { greeting, type Letter, sender } from './words.ts';

/** The words of the weekly summary. No patient is in it, and nothing that one wrote: numbers alone. */

export const weeklySummary = (letter: Letter, clinic: string, week: Week): MailContent => ({
  subject: `Your week at ${clinic}: ${newReviews(week.reviews)}`,
  greeting: greeting(letter),
  ...(isEmpty(week) ? emptyWeek(letter, clinic, week) : fullWeek(letter, clinic, week)),
  smallPrint: [
    'You get this because weekly summaries are switched on in the settings of your clinic. ' +
      'An owner or admin can switch them off in Settings, Notifications.',
    sender(letter),
  ],
});

type Middle = Pick<MailContent, 'paragraphs' | 'tables' | 'link' | 'also'>;

const isEmpty = ({ reviews, requests, patients }: Week): boolean => reviews + requests + patients === 0;

const emptyWeek = (letter: Letter, clinic: string, { from }: Week): Middle => ({
  paragraphs: [
    `In the week of ${datesOf(from)} ${clinic} sent no requests, and no review came.`,
    'Text your patients after their visit and ask how it was; what comes back stands here next Monday.',
  ],
  link: { label: 'Request reviews', url: `${letter.publicUrl}/request-reviews` },
  also: [switches(letter)],
});

function fullWeek(letter: Letter, clinic: string, week: Week): Middle {
  const { from, lowRatings } = week;
  return {
    paragraphs: [
      `This is how the week of ${datesOf(from)} went at ${clinic}.`,
      ...(lowRatings > 0 ? [lowRatingsCame(lowRatings)] : []),
    ],
    tables: [summary(week), dayByDay(week)],
    link: { label: 'See your analytics', url: `${letter.publicUrl}/analytics?range=week` },
    also: [...(lowRatings > 0 ? [lowRatingsPage(letter)] : []), switches(letter)],
  };
}

const lowRatingsCame = (count: number): string =>
  count === 1
    ? `One review has ${LIMITS.lowRatingTo} stars or fewer. You can read and answer it in Reviews.`
    : `${say(count)} reviews have ${LIMITS.lowRatingTo} stars or fewer. You can read and answer them in Reviews.`;

const lowRatingsPage = ({ publicUrl }: Letter): MailLink => ({
  label: 'Read and answer your reviews',
  url: `${publicUrl}/reviews`,
});

const switches = ({ publicUrl }: Letter): MailLink => ({
  label: 'Choose what is mailed',
  url: `${publicUrl}/settings?tab=notifications`,
});

function summary(week: Week): MailTable {
  const { reviews, averageRating, requests, responseRate, patients, change } = week;
  return {
    caption: 'The week in numbers',
    columns: ['', 'Week', 'Against the week before'],
    rows: [
      ['New reviews', say(reviews), percent(change.reviews)],
      averageRating === null
        ? ['Average rating', 'No reviews', NOTHING]
        : ['Average rating', say(averageRating), changeOf(change.averageRating, '')],
      ['Requests sent', say(requests), percent(change.requests)],
      responseRate === null
        ? ['Response rate', 'No requests', NOTHING]
        : ['Response rate', `${say(responseRate)} %`, points(change.responseRate)],
      ['Patients added', say(patients), percent(change.patients)],
    ],
  };
}

const dayByDay = ({ days }: Week): MailTable => ({
  caption: 'Day by day',
  columns: ['Day', 'Requests sent', 'New reviews'],
  rows: days.map(({ date, sent, completed }) => [
    dayOf(date).toFormat('ccc, LLL d'),
    say(sent),
    say(completed),
  ]),
});

const newReviews = (count: number): string => {
  if (count === 0) return 'no new reviews';
  return count === 1 ? '1 new review' : `${say(count)} new reviews`;
};

const say = (amount: number): string => amount.toLocaleString('en-US');

const NOTHING = '–';

/** A change with its sign; null where there was nothing to compare with. */
const changeOf = (amount: number | null, unit: string): string =>
  amount === null
    ? 'None before'
    : `${amount.toLocaleString('en-US', { signDisplay: 'exceptZero' }).replace('-', '−')}${unit}`;

const percent = (amount: number | null): string =>
  amount !== null && amount >= TIMES_FROM ? `${say(timesOf(amount))} times as many` : changeOf(amount, ' %');

const points = (amount: number | null): string =>
  changeOf(amount, Math.abs(amount ?? 0) === 1 ? ' point' : ' points');

/** A local date, whatever its zone. */
const dayOf = (date: string): DateTime => DateTime.fromISO(date, { zone: 'utc' }).setLocale('en');

/** The week that begins on a Monday: 'November 16 to 22, 2026'. */
function datesOf(monday: string): string {
  const first = dayOf(monday);
  const last = first.plus({ days: 6 });
  const year = first.hasSame(last, 'year') ? '' : ', yyyy';
  const month = first.hasSame(last, 'month') ? '' : 'LLLL ';
  return `${first.toFormat(`LLLL d${year}`)} to ${last.toFormat(`${month}d, yyyy`)}`;
}
