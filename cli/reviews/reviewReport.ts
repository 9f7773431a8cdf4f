import type { Api } from '../../server/contract/core/api.ts';
import type { Answer } from '../../server/contract/core/route.ts';
import type { ReviewEvent, ReviewRecord } from '../../server/contract/routes/reviewAnswers.ts';
import { showPhone } from '../../server/contract/rules/phone.ts';
import { PLATFORMS } from '../../server/contract/rules/platforms.ts';
import { countWords } from '../../server/contract/words/counts.ts';
import { GROWTH_WORDS, REVIEW_STATS_WORDS as words } from '../../server/contract/words/reportWords.ts';
import { CASE_WORDS, LOG_WORDS } from '../../server/contract/words/statusWords.ts';
import { changeNote, NO_VALUE, percentOf, plainLines } from '../kit/report.ts';
import { type Column, tableLines } from '../kit/table.ts';
import { bold, paint, paintWord, printable, showInstant } from '../kit/words.ts';
import { answerWord, reviewerName } from './reviews.ts';

/** Reviews for people. */

/** One review: what was left, whether its patient may be texted, and what happened. */
export function reviewLines(record: ReviewRecord, utc: boolean): string[] {
  return [
    bold(`${record.rating} of 5 stars for ${PLATFORMS[record.platform].label}`),
    ...(record.feedback ? [`  ${printable(record.feedback)}`] : []),
    ...factLines(record, utc),
    '',
    record.canText
      ? `${paint('good', '✓')} The patient may be texted`
      : `${paint('bad', '✗')} ${printable(record.cannotText ?? '')}`,
    '',
    ...tableLines(record.events, eventColumns(utc)),
  ];
}

function factLines(record: ReviewRecord, utc: boolean): string[] {
  const { case: ofReview, responses } = record;
  const facts: [string, string][] = [
    ['Name', printable(reviewerName(record))],
    ['Number', record.phoneNumber ? showPhone(record.phoneNumber) : ''],
    ['Left', showInstant(record.submittedAt, utc)],
    ['Status', paintWord(answerWord(record.respondedAt))],
    ['Case', ofReview ? paintWord(CASE_WORDS[ofReview.status]) : ''],
    ['Owner', printable(ofReview?.ownerName ?? '')],
    ['Note', printable(ofReview?.note ?? '')],
    ['Last text', lastText(responses)],
    ['Page', printable(record.publicUrl ?? '')],
    ['Id', record.id],
  ];
  const shown = facts.filter(([, value]) => value !== '');
  const width = Math.max(...shown.map(([name]) => name.length));
  return shown.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`);
}

function lastText(responses: ReviewRecord['responses']): string {
  const status = responses.findLast(({ kind }) => kind === 'text')?.logStatus;
  return status ? paintWord(LOG_WORDS[status]) : '';
}

const eventColumns = (utc: boolean): Column<ReviewEvent>[] => [
  { header: 'When', value: ({ at }) => showInstant(at, utc), drop: 1 },
  { header: 'What happened', value: ({ title }) => title, drop: 0, cut: 20 },
  { header: 'More', value: ({ detail }) => detail ?? '', drop: 2, cut: 20 },
  { header: 'Who', value: ({ user }) => user, drop: 3 },
];

type Stats = Answer<Api['getReviewStats']>['data'];

/** The numbers above the reviews, a fact a line, with how the last week compares to the one before. */
export function statLines(stats: Stats): string[] {
  const { weeklyGrowth: growth } = stats;
  const figures = [
    {
      label: words.total,
      value: countWords(stats.totalReviews),
      notes: [changeNote(growth.totalReviews, GROWTH_WORDS.week)],
    },
    {
      label: words.average,
      value: stats.averageRating === null ? NO_VALUE : String(stats.averageRating),
      notes: [changeNote(growth.averageRating, GROWTH_WORDS.weekStars)],
    },
    {
      label: words.response,
      value: percentOf(stats.responseRate),
      notes: [changeNote(growth.responseRate, GROWTH_WORDS.weekPoints)],
    },
    {
      label: words.pending,
      value: countWords(stats.pendingReviews),
      notes: [changeNote(growth.pendingReviews, GROWTH_WORDS.week)],
    },
    { label: words.redirected, value: countWords(stats.redirectedCount), notes: [] },
  ];
  return plainLines({ note: null, figures, sections: [] });
}
