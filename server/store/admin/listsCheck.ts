import type { Db } from '../db.ts';
import { queryRows } from '../rows.ts';
import { PLATFORM_CLINIC } from './platform.ts';

/**
 * Makes again what the super admin's lists are kept by (migrations/superAdmin). What each table holds is stated a second
 * time here, from the rows alone, so that a fault of the triggers cannot hide in both.
 */

const FACTS = `
  SELECT c.id AS clinic_id, c.created_at, coalesce(s.override_status, s.status, 'trial') AS status,
    CASE WHEN coalesce(c.paused_at, c.deleted_at) IS NULL THEN 0 ELSE 1 END AS suspended,
    CASE WHEN c.deleted_at IS NULL THEN 0 ELSE 1 END AS deleted
  FROM clinics c LEFT JOIN subscriptions s ON s.clinic_id = c.id WHERE c.id <> '${PLATFORM_CLINIC}'`;

const WORDS = `
  SELECT 'user' AS kind, u.id AS entity_id,
    lower(u.first_name || ' ' || u.last_name || ' ' || u.email || ' ' || coalesce(c.name, '')) AS words
  FROM users u LEFT JOIN clinics c ON c.id = u.clinic_id
  UNION ALL SELECT 'clinic', id, lower(name || ' ' || coalesce(email, '') || ' ' || id)
  FROM clinics WHERE id <> '${PLATFORM_CLINIC}'`;

const counted = (list: string, name: string, from: string): string =>
  `SELECT '${list}' AS list, ${name} AS name, count(*) AS entries FROM ${from} GROUP BY 2`;
const COUNTS = [
  counted('users', 'role', 'users'),
  counted('users', `'deleted'`, 'users WHERE deleted_at IS NOT NULL'),
  counted('clinics', 'status', `(${FACTS}) AS facts WHERE deleted = 0`),
  counted('clinics', `'suspended'`, `(${FACTS}) AS facts WHERE suspended = 1`),
  counted('clinics', `'deleted'`, `(${FACTS}) AS facts WHERE deleted = 1`),
  counted('audit', 'action', 'audit_logs'),
  counted('payments', 'status', 'payments'),
  counted('reviews', `'all'`, 'reviews'),
].join(' UNION ALL ');
const SUMS =
  'SELECT list, name, sum(entries) AS entries FROM list_counts GROUP BY list, name HAVING sum(entries) <> 0';

/** What a table is to hold, made of these others; `holds` where it does not hold that row by row. */
interface Kept {
  key: string;
  values: string;
  truth: string;
  holds?: string;
  of: string;
}

/** In the order in which they are repaired: the second is counted of the first as well. */
const KEPT = {
  clinic_facts: {
    key: 'clinic_id',
    values: 'created_at, status, suspended, deleted',
    truth: FACTS,
    of: 'clinics, subscriptions',
  },
  list_counts: {
    key: 'list, name',
    values: 'entries',
    truth: COUNTS,
    holds: SUMS,
    of: 'users, clinic_facts, clinics, subscriptions, audit_logs, payments, reviews',
  },
  found_words: { key: 'kind, entity_id', values: 'words', truth: WORDS, of: 'users, clinics' },
} satisfies Record<string, Kept>;

type KeptTable = keyof typeof KEPT;
const TABLES = Object.entries<Kept>(KEPT) as [KeptTable, Kept][];

/** `lacking`: the rows that a table has not, or has otherwise; `wrong`: the keys of these, and of what it has too much. */
function compared(table: KeptTable, { key, values, truth, holds }: Kept): string {
  const all = `${key}, ${values}`;
  return `WITH truth AS (${truth}), kept AS (${holds ?? `SELECT ${all} FROM ${table}`}),
    lacking AS (SELECT ${all} FROM truth EXCEPT SELECT ${all} FROM kept),
    surplus AS (SELECT ${all} FROM kept EXCEPT SELECT ${all} FROM truth),
    wrong AS (SELECT ${key} FROM lacking UNION SELECT ${key} FROM surplus)`;
}

export interface KeptComparison {
  table: KeptTable;
  totals: number;
  /** How many of those are kept wrong. */
  differing: number;
}

/** Compares every table with the rows; what is written meanwhile makes no difference. */
export async function compareLists(db: Db): Promise<KeptComparison[]> {
  const comparisons: KeptComparison[] = [];
  for (const [table, kept] of TABLES) {
    const [row] = await queryRows(
      db,
      `${compared(table, kept)}
       SELECT (SELECT count(*) FROM truth) + (SELECT count(*) FROM wrong) - (SELECT count(*) FROM lacking) AS totals,
         (SELECT count(*) FROM wrong) AS differing`,
    );
    comparisons.push({ table, totals: Number(row?.totals), differing: Number(row?.differing) });
  }
  return comparisons;
}

/** Makes again whatever differs. Anyone who writes what is counted waits meanwhile. Call it inside a transaction. */
export async function repairLists(db: Db): Promise<void> {
  for (const [table, kept] of TABLES) {
    const { key, values, of } = kept;
    const all = `${key}, ${values}`;
    if (db.engine === 'postgres') await db.knex.raw(`LOCK TABLE ${of}, ${table} IN SHARE ROW EXCLUSIVE MODE`);
    const wrong = `${compared(table, kept)} SELECT ${key} FROM wrong`;
    await db.knex.raw(`DELETE FROM ${table} WHERE (${key}) IN (${wrong})`);
    await db.knex.raw(`INSERT INTO ${table} (${all}) ${compared(table, kept)} SELECT ${all} FROM lacking`);
  }
}
