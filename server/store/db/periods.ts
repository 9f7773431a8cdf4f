import { readAside } from './aside.ts';
import type { Db, Row } from './db.ts';
import { remembered } from './memory.ts';

/** Sums over a clinic's rows, for each of some periods. */

/** From an instant, itself included, up to another; without an end it is open. */
export interface Period {
  from?: string | undefined;
  to?: string | undefined;
}

/** What is counted. All words are SQL, and an index covers what they read (migrations/0028_contract_totals.ts). */
export interface Counted<Sum extends string, By extends string> {
  table: 'messages' | 'reviews' | 'patients';
  /** The column that says when each row happened. */
  at: string;
  where: string;
  values?: readonly (string | number)[];
  by?: Readonly<Record<By, string>>;
  sums: Readonly<Record<Sum, string>>;
}

/** What rows with the same keys add up to. */
export type Group<Sum extends string, By extends string> = Record<Sum, number> &
  Record<By, string | number | null>;

/** The groups of each period, in their order; those of nothing are left out where there are keys. */
export const sumPeriods = <Sum extends string, By extends string = never>(
  db: Db,
  clinicId: string,
  periods: readonly Period[],
  counted: Counted<Sum, By>,
): Promise<Group<Sum, By>[][]> =>
  remembered(
    db,
    JSON.stringify(['sums', clinicId, periods, counted]),
    () => readSums(db, clinicId, periods, counted),
    () => true,
  );

async function readSums<Sum extends string, By extends string>(
  db: Db,
  clinicId: string,
  periods: readonly Period[],
  counted: Counted<Sum, By>,
): Promise<Group<Sum, By>[][]> {
  const whole = periods.map(closed);
  const pieces = counted.by ? cut(whole).flatMap(slice) : cut(whole);
  if (pieces.length === 0) return periods.map(() => []);
  const { table, at, where, values = [], by = {}, sums } = counted;
  const keys: [string, string][] = Object.entries(by);
  const told = [...keys, ...Object.entries<string>(sums)].map(([name, sql]) => `, ${sql} AS ${name}`);
  const groups = keys.map((_, place) => place + 2).join(', ');
  const parts = pieces.map(
    (_, place) => `SELECT ${place} AS piece${told.join('')} FROM ${table}
      WHERE clinic_id = ? AND ${at} >= ? AND ${at} < ? AND ${where} ${groups && `GROUP BY ${groups}`}`,
  );
  const bound = pieces.flatMap(({ from, to }) => [clinicId, from, to, ...values]);
  const rows = await readAside(db, db.knex.raw(parts.join(' UNION ALL '), bound));
  return whole.map((period) => {
    const within = rows.filter(({ piece }) => isWithin(pieces[piece], period));
    return addUp(within, Object.keys(by) as By[], Object.keys(sums) as Sum[]);
  });
}

/** Later than every instant. */
const OPEN = '9999';

type Closed = Required<Record<keyof Period, string>>;

const closed = ({ from = '', to = OPEN }: Period): Closed => ({ from, to });

/** Cuts what the periods cover wherever one of them begins or ends: however many hold a row, it is read once. */
function cut(periods: readonly Closed[]): Closed[] {
  const real = periods.filter(({ from, to }) => from < to);
  const ends = [...new Set(real.flatMap(({ from, to }) => [from, to]))].sort();
  return ends
    .slice(1)
    .map((to, place) => ({ from: ends[place] ?? '', to }))
    .filter((piece) => real.some((period) => isWithin(piece, period)));
}

const WEEK = 7 * 86_400_000;

/** SQLite takes 500 parts of a statement. */
const MOST_SLICES = 50;

/** SQLite sorts what it groups, and sorts the texts of some weeks, one after the other, sooner than those of a year at once. */
function slice(piece: Closed): Closed[] {
  const [from, to] = [Date.parse(piece.from), Date.parse(piece.to)];
  const count = Math.min(MOST_SLICES, Math.ceil((to - from) / WEEK));
  const isOpen = piece.from === '' || piece.to === OPEN;
  if (isOpen || count < 2) return [piece];
  const between = Array.from({ length: count - 1 }, (_, at) =>
    new Date(from + Math.round(((to - from) * (at + 1)) / count)).toISOString(),
  );
  const ends = [piece.from, ...between, piece.to];
  return ends.slice(1).map((end, at) => ({ from: ends[at] ?? '', to: end }));
}

const isWithin = (piece: Closed | undefined, { from, to }: Closed): boolean =>
  piece !== undefined && piece.from >= from && piece.to <= to;

function addUp<Sum extends string, By extends string>(
  rows: readonly Row[],
  keys: readonly By[],
  sums: readonly Sum[],
): Group<Sum, By>[] {
  const groups = new Map<string, Row>();
  for (const row of rows) {
    const values = keys.map((key) => row[key]);
    const place = JSON.stringify(values);
    const group = groups.get(place) ?? Object.fromEntries(keys.map((key, at) => [key, values[at]]));
    for (const sum of sums) group[sum] = (group[sum] ?? 0) + Number(row[sum]);
    groups.set(place, group);
  }
  return [...groups.values()] as Group<Sum, By>[];
}
