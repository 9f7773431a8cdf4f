import type { Knex } from 'knex';

/** Totals that the database keeps itself, of any table; what is counted stands in the migrations that call this. */

export interface Totals {
  table: string;
  /** The table whose rows are counted, and the column that says when each happened; null: it is not counted yet. */
  of: string;
  at: string;
  /** Which rows are counted. */
  counted: (row: string) => string;
  keys: Record<string, (row: string) => string>;
  /** Every row counts once in each of these, under keys of its own: `way` is the name here, `name` the value. */
  ways?: Record<string, (row: string) => string>;
  counts: Record<string, (row: string) => string>;
  /** Whether it has a row for each month too, beside those of each hour (`span`) and of each day. */
  months?: boolean;
}

export const column =
  (name: string) =>
  (row: string): string =>
    `${row}.${name}`;
export const orEmpty =
  (name: string) =>
  (row: string): string =>
    `coalesce(${row}.${name}, '')`;
export const one = (): string => '1';
export const oneIf =
  (condition: (row: string) => string) =>
  (row: string): string =>
    `CASE WHEN ${condition(row)} THEN 1 ELSE 0 END`;
export const isNoTest = (row: string): string => `${row}.kind <> 'test'`;

const isPostgres = (knex: Knex): boolean => knex.client.config.client === 'pg';

/** Makes totals, counts what is there, and counts on. */
export async function keep(knex: Knex, totals: Totals): Promise<void> {
  await createTable(knex, totals);
  await knex.raw(fill(totals));
  for (const statement of isPostgres(knex) ? postgres(totals) : sqlite(totals)) await knex.raw(statement);
}

export async function giveUp(knex: Knex, { table, of }: Totals): Promise<void> {
  if (isPostgres(knex)) await knex.raw(`DROP FUNCTION keep_${table} CASCADE`);
  else
    for (const deed of ['added', 'moved', 'removed']) await knex.raw(`DROP TRIGGER ${table}_${of}_${deed}`);
  await knex.schema.dropTable(table);
}

/** SQLite's rows stand in the order of their keys: half the way to each, and no index beside them. */
async function createTable(knex: Knex, totals: Totals): Promise<void> {
  const { table, counts } = totals;
  const keys = Object.keys(keysOf(totals));
  const place = ['clinic_id', 'span', 'at'];
  const columns = [
    ...[...place, ...keys].map((name) => `${name} ${name === 'rating' ? 'integer' : 'text'} NOT NULL`),
    ...Object.keys(counts).map((name) => `${name} integer NOT NULL`),
  ].join(', ');
  if (!isPostgres(knex)) {
    const key = [...place, ...keys].join(', ');
    await knex.raw(`CREATE TABLE ${table} (${columns}, PRIMARY KEY (${key})) WITHOUT ROWID`);
    return;
  }
  await knex.raw(`CREATE TABLE ${table} (${columns})`);
  await knex.raw(`CREATE INDEX ${table}_place ON ${table} (${place.join(', ')})`);
}

function keysOf({ keys, ways }: Totals): Totals['keys'] {
  if (!ways) return keys;
  const nameOf = (row: string) =>
    Object.entries(ways).map(([way, value]) => `WHEN '${way}' THEN ${value(row)}`);
  return { ...keys, way: () => 'ways.way', name: (row) => `CASE ways.way ${nameOf(row).join(' ')} END` };
}

const columnsOf = (totals: Totals): string =>
  ['clinic_id', 'span', 'at', ...Object.keys(keysOf(totals)), ...Object.keys(totals.counts)].join(', ');

/** Everything that one row of the counted table is counted in. */
function placesOf({ months, ways }: Totals): string {
  const month = months ? `UNION ALL SELECT 'month', 7` : '';
  const spans = `(SELECT 'hour' AS span, 13 AS length UNION ALL SELECT 'day', 10 ${month}) AS spans`;
  const names = Object.keys(ways ?? {}).map((way) => `SELECT '${way}' AS way`);
  return ways ? `${spans} CROSS JOIN (${names.join(' UNION ALL ')}) AS ways` : spans;
}

const isCounted = ({ at, counted }: Totals, row: string): string =>
  `(${row}.${at} IS NOT NULL AND ${counted(row)})`;

/** The rows of totals that a row of the counted table stands for. */
function rowsOf(totals: Totals, row: string, { from = '', sign = '' } = {}): string {
  const { at, counts } = totals;
  const values = [
    `${row}.clinic_id`,
    'spans.span',
    `substr(${row}.${at}, 1, spans.length) AS at`,
    ...Object.entries(keysOf(totals)).map(([name, value]) => `${value(row)} AS ${name}`),
    ...Object.entries(counts).map(([name, value]) => `${sign}(${value(row)}) AS ${name}`),
  ];
  return `SELECT ${values.join(', ')} FROM ${from ? `${from} CROSS JOIN ` : ''}${placesOf(totals)} WHERE ${isCounted(totals, row)}`;
}

/** Rows added up by their keys. */
function sums(totals: Totals, from: string): string {
  const keys = ['clinic_id', 'span', 'at', ...Object.keys(keysOf(totals))].join(', ');
  const counts = Object.keys(totals.counts).map((name) => `sum(${name}) AS ${name}`);
  return `SELECT ${keys}, ${counts.join(', ')} FROM (${from}) AS counted GROUP BY ${keys}`;
}

const fill = (totals: Totals): string =>
  `INSERT INTO ${totals.table} (${columnsOf(totals)}) ${sums(totals, rowsOf(totals, totals.of, { from: totals.of }))}`;

/** Whether a change of a row changes what it counts as. */
function isMoved(
  totals: Totals,
  differ: (a: string, b: string) => string,
  before: string,
  after: string,
): string {
  const facts = [
    column(totals.at),
    (row: string) => isCounted(totals, row),
    ...Object.values(totals.keys),
    ...Object.values(totals.ways ?? {}),
    ...Object.values(totals.counts).filter((value) => value !== one),
  ];
  return facts.map((fact) => differ(`(${fact(before)})`, `(${fact(after)})`)).join(' OR ');
}

function sqlite(totals: Totals): string[] {
  const { table, of, counts } = totals;
  const more = Object.keys(counts).map((name) => `${name} = ${name} + excluded.${name}`);
  const add = (row: string, sign = ''): string => `
    INSERT INTO ${table} (${columnsOf(totals)}) ${rowsOf(totals, row, { sign })}
    ON CONFLICT DO UPDATE SET ${more.join(', ')};`;
  const moved = isMoved(totals, (a, b) => `${a} IS NOT ${b}`, 'OLD', 'NEW');
  return [
    `CREATE TRIGGER ${table}_${of}_added AFTER INSERT ON ${of} WHEN ${isCounted(totals, 'NEW')}
     BEGIN ${add('NEW')} END`,
    `CREATE TRIGGER ${table}_${of}_moved AFTER UPDATE ON ${of} WHEN ${moved} BEGIN ${add('OLD', '-')} ${add('NEW')} END`,
    `CREATE TRIGGER ${table}_${of}_removed AFTER DELETE ON ${of} WHEN ${isCounted(totals, 'OLD')}
     BEGIN ${add('OLD', '-')} END`,
  ];
}

function postgres(totals: Totals): string[] {
  const { table, of } = totals;
  const name = `keep_${table}`;
  const nonZero = Object.keys(totals.counts).map((count) => `sum(${count}) <> 0`);
  const add = (...parts: string[]): string =>
    `INSERT INTO ${table} (${columnsOf(totals)}) ${sums(totals, parts.join(' UNION ALL '))}
     HAVING ${nonZero.join(' OR ')};`;
  const former = rowsOf(totals, 'former', { from: 'former', sign: '-' });
  const changed = rowsOf(totals, 'changed', { from: 'changed' });
  const pairs = 'former JOIN changed USING (id)';
  const moved = isMoved(totals, (a, b) => `${a} IS DISTINCT FROM ${b}`, 'former', 'changed');
  const both = (row: 'former' | 'changed', sign = ''): string =>
    `${rowsOf(totals, row, { from: pairs, sign })} AND (${moved})`;
  return [
    `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF TG_OP = 'INSERT' THEN ${add(changed)}
       ELSIF TG_OP = 'DELETE' THEN ${add(former)}
       ELSE ${add(both('former', '-'), both('changed'))}
       END IF;
       RETURN NULL;
     END $$`,
    ...Object.entries(TABLES_SEEN).map(
      ([on, seen]) => `CREATE TRIGGER ${name}_on_${on.toLowerCase()} AFTER ${on} ON ${of} REFERENCING ${seen}
        FOR EACH STATEMENT EXECUTE FUNCTION ${name}()`,
    ),
  ];
}

const TABLES_SEEN = {
  INSERT: 'NEW TABLE AS changed',
  UPDATE: 'OLD TABLE AS former NEW TABLE AS changed',
  DELETE: 'OLD TABLE AS former',
};

/** A clinic that goes takes its totals with it, after its rows: on PostgreSQL those are taken off until the end. */
export async function goWithClinics(knex: Knex, tables: readonly string[]): Promise<void> {
  const forget = tables.map((table) => `DELETE FROM ${table} WHERE clinic_id = OLD.id;`).join(' ');
  const statements = [
    `CREATE FUNCTION forget_totals() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${forget} RETURN NULL; END $$`,
    `CREATE CONSTRAINT TRIGGER forget_totals AFTER DELETE ON clinics DEFERRABLE INITIALLY DEFERRED
     FOR EACH ROW EXECUTE FUNCTION forget_totals()`,
  ];
  if (isPostgres(knex)) for (const statement of statements) await knex.raw(statement);
  else await knex.raw(`CREATE TRIGGER clinics_totals_removed AFTER DELETE ON clinics BEGIN ${forget} END`);
}

export async function stayBehindClinics(knex: Knex): Promise<void> {
  await knex.raw(
    isPostgres(knex) ? 'DROP FUNCTION forget_totals CASCADE' : 'DROP TRIGGER clinics_totals_removed',
  );
}
