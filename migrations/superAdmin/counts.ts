import type { Knex } from 'knex';
import { isPostgres } from './triggers.ts';

/**
 * How many rows the super admin's lists have, kept by the database itself: a row of `list_counts` for each name that a
 * list can be narrowed to. PostgreSQL's writers only add rows, so that none waits for another; `sumUpCounts` adds them up.
 */

interface Counted {
  list: string;
  table: string;
  /** The names under which a row counts, each with its condition; an SQL value. */
  names: (row: string) => [name: string, condition?: string][];
}

const LISTS: readonly Counted[] = [
  {
    list: 'users',
    table: 'users',
    names: (row) => [[`${row}.role`], [`'deleted'`, `${row}.deleted_at IS NOT NULL`]],
  },
  {
    list: 'clinics',
    table: 'clinic_facts',
    names: (row) => [
      [`${row}.status`, `${row}.deleted = 0`],
      [`'suspended'`, `${row}.suspended = 1`],
      [`'deleted'`, `${row}.deleted = 1`],
    ],
  },
  { list: 'audit', table: 'audit_logs', names: (row) => [[`${row}.action`]] },
  { list: 'payments', table: 'payments', names: (row) => [[`${row}.status`]] },
  { list: 'reviews', table: 'reviews', names: () => [[`'all'`]] },
];

export async function keepCounts(knex: Knex): Promise<void> {
  const key = isPostgres(knex) ? '' : ', PRIMARY KEY (list, name)) WITHOUT ROWID';
  await knex.raw(
    `CREATE TABLE list_counts (list text NOT NULL, name text NOT NULL, entries integer NOT NULL${key || ')'}`,
  );
  if (isPostgres(knex)) await knex.raw('CREATE INDEX list_counts_list ON list_counts (list, name)');
  for (const counted of LISTS) {
    const rows = namesOf(counted, 'counted', { from: `${counted.table} AS counted` });
    await knex.raw(`INSERT INTO list_counts (list, name, entries) ${sums(counted, rows)}`);
    for (const statement of isPostgres(knex) ? postgres(counted) : sqlite(counted)) await knex.raw(statement);
  }
}

export async function giveUpCounts(knex: Knex): Promise<void> {
  for (const { list, table } of LISTS) {
    if (isPostgres(knex)) await knex.raw(`DROP FUNCTION count_${list} CASCADE`);
    else
      for (const deed of ['added', 'moved', 'removed'])
        await knex.raw(`DROP TRIGGER ${table}_counted_${deed}`);
  }
  await knex.schema.dropTable('list_counts');
}

/** The names of rows, one by one, with what each adds. */
const namesOf = ({ names }: Counted, row: string, { from = '', sign = '' } = {}): string =>
  names(row)
    .map(([name, condition = 'TRUE']) => {
      const source = from ? `FROM ${from}` : '';
      return `SELECT ${name} AS name, ${sign}1 AS entries ${source} WHERE ${condition}`;
    })
    .join(' UNION ALL ');

const sums = ({ list }: Counted, rows: string): string =>
  `SELECT '${list}', name, sum(entries) FROM (${rows}) AS named GROUP BY name HAVING sum(entries) <> 0`;

function sqlite(counted: Counted): string[] {
  const { list, table } = counted;
  const add = (row: string, sign = ''): string => `
    INSERT INTO list_counts (list, name, entries)
    SELECT '${list}', name, entries FROM (${namesOf(counted, row, { sign })}) WHERE TRUE
    ON CONFLICT DO UPDATE SET entries = entries + excluded.entries;`;
  return [
    `CREATE TRIGGER ${table}_counted_added AFTER INSERT ON ${table} BEGIN ${add('NEW')} END`,
    `CREATE TRIGGER ${table}_counted_moved AFTER UPDATE ON ${table} BEGIN ${add('OLD', '-')} ${add('NEW')} END`,
    `CREATE TRIGGER ${table}_counted_removed AFTER DELETE ON ${table} BEGIN ${add('OLD', '-')} END`,
  ];
}

const TABLES_SEEN = {
  INSERT: 'NEW TABLE AS changed',
  UPDATE: 'OLD TABLE AS former NEW TABLE AS changed',
  DELETE: 'OLD TABLE AS former',
};

function postgres(counted: Counted): string[] {
  const { list, table } = counted;
  const former = namesOf(counted, 'former', { from: 'former', sign: '-' });
  const changed = namesOf(counted, 'changed', { from: 'changed' });
  const add = (...rows: string[]): string =>
    `INSERT INTO list_counts (list, name, entries) ${sums(counted, rows.join(' UNION ALL '))};`;
  return [
    `CREATE FUNCTION count_${list}() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF TG_OP = 'INSERT' THEN ${add(changed)}
       ELSIF TG_OP = 'DELETE' THEN ${add(former)}
       ELSE ${add(former, changed)}
       END IF;
       RETURN NULL;
     END $$`,
    ...Object.entries(TABLES_SEEN).map(
      ([
        on,
        seen,
      ]) => `CREATE TRIGGER count_${list}_on_${on.toLowerCase()} AFTER ${on} ON ${table} REFERENCING ${seen}
        FOR EACH STATEMENT EXECUTE FUNCTION count_${list}()`,
    ),
  ];
}
