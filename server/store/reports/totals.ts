import type { Db, Row } from '../db/db.ts';
import { marks, queryRows, valueLists } from '../db/rows.ts';
import type { Condition } from '../patients/patientSearch.ts';

/**
 * Sums of what the database counts by itself (migrations/0010_totals.ts, 0012_quicker_reports.ts): exact for every
 * period that begins and ends at a full hour, in any zone, and as quick for a million texts as for a thousand.
 */

/** What each table is kept by, what it counts, and whether it has rows of months beside those of hours and days. */
export const TOTALS = {
  text_totals: { keys: [], counts: ['sent', 'delivered', 'requests', 'answered'], months: false },
  request_totals: { keys: ['way', 'name'], counts: ['requests', 'answered'], months: false },
  review_totals: {
    keys: ['platform', 'rating'],
    counts: ['reviews', 'offered', 'followed', 'responded'],
    months: true,
  },
  log_totals: { keys: ['kind', 'platform', 'status'], counts: ['texts'], months: true },
  patient_totals: { keys: [], counts: ['patients'], months: false },
  activity_totals: { keys: ['type', 'title', 'description'], counts: ['activities'], months: true },
} as const;

export type TotalsTable = keyof typeof TOTALS;
type Key<T extends TotalsTable> = (typeof TOTALS)[T]['keys'][number];
type Count<T extends TotalsTable> = (typeof TOTALS)[T]['counts'][number];

/** The hour of UTC, 00 to 23, at which something happened, on whatever day. */
const HOUR = 'hour';

/** From an instant, itself included, up to another; without an end it is open. Both at a full hour. */
export interface Period {
  from?: string | undefined;
  to?: string | undefined;
}

/** Whether a period begins and ends at full hours, so that totals can tell of it. */
export const isWholeHours = ({ from, to }: Period): boolean =>
  [from, to].every((instant) => instant === undefined || /:00:00(\.0+)?Z$/.test(instant));

interface Piece {
  span: 'hour' | 'day' | 'month';
  from: string;
  until: string;
  /** Taken off where it is -1. */
  sign: 1 | -1;
}

/** Later than every instant. */
export const OPEN = '9999';

const hourOf = (instant: string): string => instant.slice(0, 13);
const dayOf = (instant: string): string => instant.slice(0, 10);
const monthOf = (instant: string): string => instant.slice(0, 7);

/**
 * A period in whole days of UTC, from the day of its beginning to that of its end: the hours before it on the first
 * are taken off, and those up to its end on the last are added.
 */
function piecesOf({ from = '', to = OPEN }: Period, months: boolean): Piece[] {
  if (from >= to) return [];
  const [first, last] = [dayOf(from), dayOf(to)];
  const pieces: Piece[] = [
    ...(months ? monthsAndDays(first, last) : [daysOf(first, last)]),
    { span: 'hour', from: first, until: hourOf(from), sign: -1 },
    { span: 'hour', from: last, until: hourOf(to), sign: 1 },
  ];
  return pieces.filter((piece) => piece.from < piece.until);
}

const daysOf = (from: string, until: string): Piece => ({ span: 'day', from, until, sign: 1 });

/** The whole months between two days, and the days around them. */
function monthsAndDays(first: string, last: string): Piece[] {
  const from = first === '' || first.endsWith('-01') ? monthOf(first) : monthAfter(first);
  const until = monthOf(last);
  if (from >= until) return [daysOf(first, last)];
  const months: Piece = { span: 'month', from, until, sign: 1 };
  return [daysOf(first, from), months, daysOf(until, last)];
}

/** The month behind that of a day or a month: 2026-12 for 2026-11-05. */
export function monthAfter(at: string): string {
  const [year, month] = at.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, month)).toISOString().slice(0, 7);
}

const hoursOf = ({ from = '', to = OPEN }: Period): Piece[] => [
  { span: 'hour', from: hourOf(from), until: hourOf(to), sign: 1 },
];

export interface Wanted<T extends TotalsTable, K extends Key<T> | typeof HOUR, C extends Count<T>> {
  by?: readonly K[];
  sums: readonly C[];
  /** The values of keys that count; every value where absent. */
  where?: { [N in Key<T>]?: readonly (string | number)[] | undefined };
  /** What else has to be true of the keys. */
  matching?: Condition | undefined;
}

const ANYTHING: Condition = { sql: 'TRUE', values: [] };

export type Sum<K extends string, C extends string> = Record<K, string> &
  Record<C, number> & {
    /** The place of its period in the list asked for. */
    period: number;
  };

/**
 * Adds up a clinic's totals for each of some periods, apart for each value of the keys in `by`. Where there is nothing
 * there is no sum; numbers among the keys come as text.
 */
export async function sumTotals<
  T extends TotalsTable,
  const C extends Count<T>,
  const K extends Key<T> | typeof HOUR = never,
>(
  db: Db,
  table: T,
  { clinicId, periods }: { clinicId: string; periods: readonly Period[] },
  { by = [], sums, where = {}, matching = ANYTHING }: Wanted<T, K, C>,
): Promise<Sum<K, C>[]> {
  const names: readonly string[] = by;
  const cut = (period: Period) =>
    names.includes(HOUR) ? hoursOf(period) : piecesOf(period, TOTALS[table].months);
  const pieces = periods.flatMap((period, at) => cut(period).map((piece) => ({ ...piece, period: at })));
  const filters = Object.entries(where).filter((entry): entry is [string, (string | number)[]] => !!entry[1]);
  // PostgreSQL has no `IN ()`.
  if (pieces.length === 0 || filters.some(([, values]) => values.length === 0)) return [];
  const columns = ['period', ...by].join(', ');
  const added = sums.map((name) => `sum(sign * ${name})`);
  const shown = columns.replace(HOUR, `substr(at, 12, 2) AS ${HOUR}`);
  const rows = await queryRows(
    db,
    `WITH pieces (period, piece_span, since, until, sign) AS (
       VALUES ${valueLists(pieces.length, ['INTEGER', 'TEXT', 'TEXT', 'TEXT', 'INTEGER'])})
     SELECT ${shown}, ${added.map((sum, at) => `${sum} AS ${sums[at]}`).join(', ')}
     ${fromPieces(db, table)} AND ${matching.sql}
       ${filters.map(([key, values]) => `AND ${key} IN (${marks(values.length)})`).join(' ')}
     GROUP BY ${columns} HAVING ${added.map((sum) => `${sum} <> 0`).join(' OR ')}`,
    [
      ...pieces.flatMap(({ period, span, from, until, sign }) => [period, span, from, until, sign]),
      clinicId,
      ...matching.values,
      ...filters.flatMap(([, values]) => values),
    ],
  );
  return rows.map((row) => toSum(row, by, sums));
}

/**
 * A clinic's rows of each of the `pieces (piece_span, since, until)`, from FROM to WHERE. PostgreSQL cannot tell how few
 * they are and would read all rows of the clinic, were it free to.
 */
export function fromPieces({ engine }: Db, table: TotalsTable): string {
  const within = 'clinic_id = ? AND span = piece_span AND at >= since AND at < until';
  return engine === 'postgres'
    ? `FROM pieces CROSS JOIN LATERAL (SELECT * FROM ${table} WHERE ${within} OFFSET 0) AS ${table} WHERE TRUE`
    : `FROM pieces CROSS JOIN ${table} WHERE ${within}`;
}

const toSum = <K extends string, C extends string>(
  row: Row,
  by: readonly K[],
  sums: readonly C[],
): Sum<K, C> =>
  Object.fromEntries([
    ['period', Number(row.period)],
    ...by.map((name) => [name, String(row[name])]),
    ...sums.map((name) => [name, Number(row[name])]),
  ]) as Sum<K, C>;

/** Rows that one hour, day or month may have beyond what it needs: PostgreSQL's writers only add to the totals. */
const SPARE_ROWS = 10;

/**
 * Sums up the hours, days and months that have gathered rows; nothing to do on SQLite. A clinic that is deleted
 * meanwhile waits, or has gone before: it could not take rows along that it does not see yet.
 */
export async function sumUpTotals(db: Db): Promise<void> {
  if (db.engine === 'sqlite') return;
  for (const [table, { keys, counts }] of Object.entries(TOTALS)) {
    const place = ['clinic_id', 'span', 'at', ...keys].join(', ');
    const added = counts.map((name) => `sum(${name})`);
    await db.knex.raw(
      `WITH crowded AS (
         SELECT clinic_id, span, at
         FROM (SELECT clinic_id, span, at, count(*) AS rows FROM ${table} GROUP BY ${place}) AS needed
         GROUP BY clinic_id, span, at HAVING sum(rows) > ? + count(*)),
       held AS (SELECT id FROM clinics WHERE id IN (SELECT clinic_id FROM crowded) FOR KEY SHARE),
       gathered AS (
         DELETE FROM ${table} AS rows USING crowded, held
         WHERE rows.clinic_id = held.id AND rows.clinic_id = crowded.clinic_id
           AND rows.span = crowded.span AND rows.at = crowded.at
         RETURNING rows.*)
       INSERT INTO ${table} (${place}, ${counts.join(', ')})
       SELECT ${place}, ${added.join(', ')} FROM gathered GROUP BY ${place}
       HAVING ${added.map((sum) => `${sum} <> 0`).join(' OR ')}`,
      [SPARE_ROWS],
    );
  }
}
