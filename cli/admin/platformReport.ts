import type { AdminHealth, HealthCheck, SystemStats } from '../../server/contract/routes/adminSystem.ts';
import { countWords, plural } from '../../server/contract/words/counts.ts';
import { showSize } from '../../server/contract/words/sizes.ts';
import { HEALTH_WORDS, WORKER_WORDS } from '../../server/contract/words/statusWords.ts';
import type { Figure, Report, Section } from '../kit/report.ts';
import { type Column, tableLines } from '../kit/table.ts';
import { showInstant } from '../kit/words.ts';
import { pauseWords } from './pauses.ts';

/** How the platform is doing, for the operator. */

/** The queue, what goes out, what fails, and who works on it. */
export const statsReport = (stats: SystemStats, utc: boolean): Report => ({
  note: stats.sendingPause && pauseWords(stats.sendingPause, utc),
  figures: [...flowFigures(stats, utc), ...storeFigures(stats, utc)],
  sections: [failureSection(stats), workerSection(stats, utc)],
});

/** What waits, what went out, and what failed. */
export function flowFigures({ queue, sends, failures }: SystemStats, utc: boolean): Figure[] {
  const failed = failures.reduce((sum, { texts }) => sum + texts, 0);
  const held = queue.held > 0 ? [`${countWords(queue.held)} held back`] : [];
  const oldest = queue.oldestDueAt ? [`the oldest due ${showInstant(queue.oldestDueAt, utc)}`] : [];
  return [
    {
      label: 'Texts that wait',
      value: countWords(queue.queued),
      notes: [`${countWords(queue.due)} due, ${countWords(queue.sending)} being sent`, ...held, ...oldest],
    },
    {
      label: 'Texts a minute',
      value: countWords(Math.round(sends.perMinute * 10) / 10),
      notes: [`${countWords(sends.lastMinute)} in the last minute`],
    },
    {
      label: 'Texts in an hour',
      value: countWords(sends.lastHour),
      notes: [`${countWords(sends.last24Hours)} in 24 hours`],
    },
    {
      label: 'Failed in 24 hours',
      value: countWords(failed),
      notes: failures.length > 0 ? [plural(failures.length, 'code')] : [],
    },
  ];
}

function storeFigures({ mails, database }: SystemStats, utc: boolean): Figure[] {
  const oldest = mails.oldestDueAt ? `the oldest due ${showInstant(mails.oldestDueAt, utc)}` : 'none due';
  return [
    { label: 'Mails that wait', value: countWords(mails.queued), notes: [oldest] },
    { label: 'Database', value: showSize(database.bytes), notes: [ENGINE_WORDS[database.engine]] },
  ];
}

const ENGINE_WORDS = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const;

type Failure = SystemStats['failures'][number];

/** A carrier's error, as every table of them shows it. */
export const failureColumns: Column<Failure>[] = [
  { header: 'Code', value: ({ code }) => code, drop: 0 },
  { header: 'Texts', value: ({ texts }) => countWords(texts), drop: 0, right: true },
  { header: 'What it means', value: ({ meaning }) => meaning, drop: 0, cut: 16 },
  { header: 'What to do', value: ({ remedy }) => remedy, drop: 1, cut: 24 },
];

export const failureSection = ({ failures }: SystemStats): Section => ({
  title: 'Failures of the last 24 hours',
  lines: (width) => (failures.length > 0 ? tableLines(failures, failureColumns, width) : ['No text failed.']),
});

type Worker = SystemStats['workers'][number];

const workerColumns = (utc: boolean): Column<Worker>[] => [
  { header: 'Worker', value: ({ host }) => host, drop: 0, cut: 10 },
  { header: 'Status', value: ({ alive }) => WORKER_WORDS[alive ? 'alive' : 'gone'], drop: 0 },
  { header: 'Seen', value: ({ seenAt }) => showInstant(seenAt, utc), drop: 1 },
  { header: 'Started', value: ({ startedAt }) => showInstant(startedAt, utc), drop: 2 },
  { header: 'Version', value: ({ version }) => version, drop: 3 },
];

export const workerSection = ({ workers }: SystemStats, utc: boolean): Section => ({
  title: 'Workers',
  beside: true,
  lines: (width) =>
    workers.length > 0
      ? tableLines(workers, workerColumns(utc), width)
      : ['None: start one with goodword-server worker.'],
});

const checkColumns: Column<HealthCheck>[] = [
  { header: 'Check', value: ({ name }) => name.charAt(0).toUpperCase() + name.slice(1), drop: 0 },
  { header: 'Status', value: ({ status }) => HEALTH_WORDS[status], drop: 0 },
  { header: 'How it is', value: ({ message }) => message, drop: 1, cut: 16 },
];

export const healthSection = ({ checks }: AdminHealth): Section => ({
  title: 'Health',
  lines: (width) => tableLines(checks, checkColumns, width),
});

/** Each check on a line, to the last word: it says what to do. */
export const healthLines = ({ checks }: AdminHealth): string[] =>
  tableLines(checks, checkColumns, Number.POSITIVE_INFINITY);
