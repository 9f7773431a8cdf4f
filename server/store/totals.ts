import type { Db, Row } from './db.ts';
import { marks, queryRows, valueLists } from './rows.ts';

/**
 * Sums of what the database counts by itself (migrations/0010_totals.ts): exact for every period that begins and ends
 * at a full hour, in any zone, and as quick for a million texts as for a thousand.
 */

/** What each table is kept by, and what it counts. */
export const TOTALS = {
  text_totals: {
    keys: ['kind', 'platform', 'template', 'user_id'],
    counts: ['sent', 'delivered', 'answered'],
  },
  log_totals: { keys: ['platform', 'status'], counts: ['texts'] },
  review_totals: {
    keys: ['platform', 'rating', 'source'],
    counts: ['reviews', 'offered', 'followed', 'responded'],
  },
  patient_totals: { keys: [], counts: ['patients'] },
  activity_totals: { keys: ['type'], counts: ['activities'] },
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
  period: number;
  span: 'hour' | 'day';
  from: string;
  until: string;
}

/** Later than every instant. */
const OPEN = '9999';
const DAY = 86_400_000;

const hourOf = (instant: string): string => instant.slice(0, 13);
const dayOf = (instant: string): string => instant.slice(0, 10);

/** The whole days of UTC within a period, and the hours before and after them. */
function piecesOf({ from = '', to = OPEN }: Period, period: number): Piece[] {
  const startsAtMidnight = from === '' || hourOf(from).endsWith('T00');
  const firstDay = startsAtMidnight ? dayOf(from) : dayOf(new Date(Date.parse(from) + DAY).toISOString());
  const lastDay = dayOf(to);
  if (firstDay > lastDay) return [{ period, span: 'hour', from: hourOf(from), until: hourOf(to) }];
  const pieces: Piece[] = [{ period, span: 'day', from: firstDay, until: lastDay }];
  if (!startsAtMidnight) pieces.push({ period, span: 'hour', from: hourOf(from), until: firstDay });
  if (to !== OPEN) pieces.push({ period, span: 'hour', from: lastDay, until: hourOf(to) });
  return pieces.filter((piece) => piece.from < piece.until);
}

const hoursOf = ({ from = '', to = OPEN }: Period, period: number): Piece[] => [
  { period, span: 'hour', from: hourOf(from), until: hourOf(to) },
];

export interface Wanted<T extends TotalsTable, K extends Key<T> | typeof HOUR, C extends Count<T>> {
  by?: readonly K[];
  sums: readonly C[];
  /** The values of keys that count; every value where absent. */
  where?: { [N in Key<T>]?: readonly (string | number)[] | undefined };
}

export type Sum<K extends string, C extends string> = Record<K, string> &
  Record<C, number> & {
    /** The place of its period in the list asked for. */
    period: number;
  };

/**
 * Adds up a clinic's totals for each of some periods, apart for each value of the keys in `by`. A period without rows
 * has no sum; numbers among the keys come as text.
 */
export async function sumTotals<
  T extends TotalsTable,
  const C extends Count<T>,
  const K extends Key<T> | typeof HOUR = never,
>(
  db: Db,
  table: T,
  { clinicId, periods }: { clinicId: string; periods: readonly Period[] },
  { by = [], sums, where = {} }: Wanted<T, K, C>,
): Promise<Sum<K, C>[]> {
  const names: readonly string[] = by;
  const pieces = periods.flatMap(names.includes(HOUR) ? hoursOf : piecesOf);
  if (pieces.length === 0) return [];
  const filters = Object.entries(where).filter((entry): entry is [string, (string | number)[]] => !!entry[1]);
  const columns = ['period', ...by].join(', ');
  const shown = columns.replace(HOUR, `substr(at, 12, 2) AS ${HOUR}`);
  const rows = await queryRows(
    db,
    `WITH pieces (period, piece_span, since, until) AS (
       VALUES ${valueLists(pieces.length, ['INTEGER', 'TEXT', 'TEXT', 'TEXT'])})
     SELECT ${shown}, ${sums.map((name) => `sum(${name}) AS ${name}`).join(', ')}
     FROM pieces CROSS JOIN ${table}
     WHERE clinic_id = ? AND span = piece_span AND at >= since AND at < until
       ${filters.map(([key, values]) => `AND ${key} IN (${marks(values.length)})`).join(' ')}
     GROUP BY ${columns}`,
    [
      ...pieces.flatMap(({ period, span, from, until }) => [period, span, from, until]),
      clinicId,
      ...filters.flatMap(([, values]) => values),
    ],
  );
  return rows.map((row) => toSum(row, by, sums));
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

/** Many rows that say little: PostgreSQL's writers only add to the totals. */
const MANY_ROWS = 2_000;

/**
 * Sums up the totals of clinics that have gathered many rows; nothing to do on SQLite. A clinic that is deleted
 * meanwhile waits, or has gone before: it could not take rows along that it does not see yet.
 */
export async function sumUpTotals(db: Db): Promise<void> {
  if (db.engine === 'sqlite') return;
  for (const [table, { keys, counts }] of Object.entries(TOTALS)) {
    const place = ['clinic_id', 'span', 'at', ...keys].join(', ');
    const added = counts.map((name) => `sum(${name})`);
    await db.knex.raw(
      `WITH gathered AS (
         DELETE FROM ${table} WHERE clinic_id IN (
           SELECT id FROM clinics WHERE id IN (
             SELECT clinic_id FROM ${table} GROUP BY clinic_id HAVING count(*) > ? + 2 * count(DISTINCT (${place})))
           FOR KEY SHARE)
         RETURNING *)
       INSERT INTO ${table} (${place}, ${counts.join(', ')})
       SELECT ${place}, ${added.join(', ')} FROM gathered GROUP BY ${place}
       HAVING ${added.map((sum) => `${sum} <> 0`).join(' OR ')}`,
      [MANY_ROWS],
    );
  }
}
