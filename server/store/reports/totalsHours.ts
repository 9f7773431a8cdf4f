import type { Knex } from 'knex';
import type { Db } from '../db/db.ts';
import { queryRows, valueLists } from '../db/rows.ts';
import type { Condition } from '../patients/patientSearch.ts';
import { fromPieces, isWholeHours, monthAfter, OPEN, type Period, type TotalsTable } from './totals.ts';

/**
 * Where the totals say that a page of a list lies: a reader goes to its hours, past whatever stands before them or
 * does not fit the filter, however much that is.
 */

/** What a list shows of the things that a table of totals with months counts. */
export interface Counted {
  table: Extract<TotalsTable, 'log_totals' | 'review_totals' | 'activity_totals'>;
  /** How many entries a row of it stands for, in SQL. */
  entries: string;
  matching: Condition;
}

interface Page {
  limit: number;
  offset: number;
}

/** From an instant, or from a month or a day as the totals name it, up to another. */
interface Stretch {
  from: string;
  to: string;
}

/** Where a page lies. */
export interface Place {
  /** The hours that hold it, the newest first; undefined where it is found without them. */
  hours: readonly Stretch[] | undefined;
  /** How many entries of theirs, or of all, stand before it. */
  offset: number;
}

interface Some {
  /** A month, a day or an hour, as the totals name it. */
  at: string;
  entries: number;
}

/** Entries that are read and left out rather than looked for in the totals. */
const SOON = 200;

/** Whether a page is quicker found by its hours: it lies far back, or others stand between its entries. */
export const isFarApart = (period: Period, { offset }: Page, isNarrow: boolean): boolean =>
  (isNarrow || offset > SOON) && period.to === undefined && isWholeHours(period);

/**
 * The hours of a page of one list, newest first, or of several that are merged. The period may begin at a full hour; it
 * has no end.
 */
export async function findHours(
  db: Db,
  { clinicId, from = '' }: { clinicId: string; from?: string | undefined },
  lists: readonly Counted[],
  page: Page,
): Promise<Place> {
  let within: readonly Stretch[] = [{ from: from.slice(0, 7), to: OPEN }];
  let { offset } = page;
  for (const span of ['month', 'day', 'hour'] as const) {
    const rest = { ...page, offset };
    const found = holding(await countBy(db, clinicId, span, within, lists, rest), rest);
    within = found.some.map(STRETCH_OF[span]);
    offset = found.offset;
  }
  return { hours: within, offset };
}

const HOUR = 3_600_000;

/** What the name of a month, a day or an hour stands for; hours in full instants. */
const STRETCH_OF = {
  month: (at: string): Stretch => ({ from: at, to: monthAfter(at) }),
  day: (at: string): Stretch => ({
    from: at,
    to: new Date(Date.parse(at) + 24 * HOUR).toISOString().slice(0, 10),
  }),
  hour(at: string): Stretch {
    const from = `${at}:00:00.000Z`;
    return { from, to: new Date(Date.parse(from) + HOUR).toISOString() };
  },
};

/** Those of some months, days or hours, the newest first, that hold the page. */
function holding(among: readonly Some[], { limit, offset }: Page): { some: string[]; offset: number } {
  let passed = 0;
  let before = 0;
  const some: string[] = [];
  for (const { at, entries } of among) {
    if (passed >= offset + limit) break;
    if (passed + entries > offset) some.push(at);
    else before += entries;
    passed += entries;
  }
  return { some, offset: offset - before };
}

/** How many entries there are in each month, day or hour that has some: as many of the newest as a page can need. */
async function countBy(
  db: Db,
  clinicId: string,
  span: keyof typeof STRETCH_OF,
  within: readonly Stretch[],
  lists: readonly Counted[],
  { limit, offset }: Page,
): Promise<Some[]> {
  if (within.length === 0) return [];
  const counts = new Map<string, number>();
  for (const { table, entries, matching } of lists) {
    const rows = await queryRows(
      db,
      `WITH pieces (piece_span, since, until) AS (VALUES ${valueLists(within.length, ['TEXT', 'TEXT', 'TEXT'])})
       SELECT at, sum(${entries}) AS entries ${fromPieces(db, table)} AND ${matching.sql}
       GROUP BY at HAVING sum(${entries}) > 0 ORDER BY at DESC LIMIT ?`,
      [...within.flatMap(({ from, to }) => [span, from, to]), clinicId, ...matching.values, limit + offset],
    );
    for (const row of rows) counts.set(row.at, (counts.get(row.at) ?? 0) + Number(row.entries));
  }
  return [...counts]
    .map(([at, entries]) => ({ at, entries }))
    .sort((one, other) => (one.at < other.at ? 1 : -1));
}

/** A table that a list shows, the name that its rows have there, and the column by which they stand in order. */
interface Listed {
  table: string;
  as: string;
  at: string;
}

/**
 * A clinic's rows of a table, those of some hours alone where they are given. Both databases are made to go from hour
 * to hour: free to choose, they would go through all rows between them.
 */
export function rowsWithin(
  { knex, engine }: Db,
  clinicId: string,
  { table, as, at }: Listed,
  hours: Place['hours'],
): Knex.QueryBuilder {
  if (!hours) return knex(`${table} as ${as}`).where(`${as}.clinic_id`, clinicId);
  const stretches = knex.raw(
    `VALUES ${valueLists(hours.length, ['TEXT', 'TEXT'])}`,
    hours.flatMap(({ from, to }) => [from, to]),
  );
  const query = knex('stretches').with('stretches', ['since', 'until'], stretches);
  if (engine === 'postgres') {
    const within = `clinic_id = ? AND ${at} >= since AND ${at} < until`;
    const rows = `SELECT * FROM ${table} WHERE ${within} OFFSET 0`;
    return query.joinRaw(`CROSS JOIN LATERAL (${rows}) AS ${as}`, [clinicId]);
  }
  return query
    .joinRaw(`CROSS JOIN ${table} AS ${as}`)
    .where(`${as}.clinic_id`, clinicId)
    .whereRaw(`${as}.${at} >= since AND ${as}.${at} < until`);
}
