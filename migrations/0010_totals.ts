import type { Knex } from 'knex';

/**
 * What a clinic's screens count, kept by the database itself in the transaction of what is counted, so that no writer
 * can forget it and nobody goes through a million texts for a number.
 *
 * Each `…_totals` has a row for every hour of UTC in which something happened, and one for its day: the days and
 * months of every zone that we know consist of whole hours, so a clinic's own days, both clock changes and a change
 * of its zone are exact sums of rows (`store/totals.ts`). `at` is the beginning of an instant, 2026-11-22T05 or
 * 2026-11-22. On PostgreSQL rows are only added, so that writers never wait for each other, and summed up from time to
 * time. `goodword-server totals` counts everything anew and compares.
 *
 * Rows that are null for a text without platform, member or template are '' here.
 */

interface Totals {
  table: string;
  /** The table whose rows are counted, and the column that says when each happened; null: it is not counted yet. */
  of: string;
  at: string;
  /** Which rows are counted. */
  counted: (row: string) => string;
  keys: Record<string, (row: string) => string>;
  counts: Record<string, (row: string) => string>;
}

const column =
  (name: string) =>
  (row: string): string =>
    `${row}.${name}`;
const orEmpty =
  (name: string) =>
  (row: string): string =>
    `coalesce(${row}.${name}, '')`;
const one = (): string => '1';
const oneIf =
  (condition: (row: string) => string) =>
  (row: string): string =>
    `CASE WHEN ${condition(row)} THEN 1 ELSE 0 END`;
const isNoTest = (row: string): string => `${row}.kind <> 'test'`;

/** The words of the log (contract/sms.ts). */
const logStatus = (row: string): string => `CASE
  WHEN ${row}.status IN ('queued', 'sending') THEN 'Queued' WHEN ${row}.status IN ('sent', 'delivered') THEN 'Sent'
  WHEN ${row}.status IN ('blocked', 'cancelled') THEN 'Blocked' ELSE 'Error' END`;

const TOTALS: readonly Totals[] = [
  {
    // Texts that the carrier accepted, by when it did.
    table: 'text_totals',
    of: 'messages',
    at: 'accepted_at',
    counted: isNoTest,
    keys: {
      kind: column('kind'),
      platform: orEmpty('platform'),
      template: orEmpty('template'),
      user_id: orEmpty('user_id'),
    },
    counts: {
      sent: one,
      delivered: oneIf((row) => `${row}.status = 'delivered'`),
      answered: oneIf((row) => `${row}.answered_at IS NOT NULL`),
    },
  },
  {
    // Everything in the log, by when it was written there.
    table: 'log_totals',
    of: 'messages',
    at: 'created_at',
    counted: isNoTest,
    keys: { platform: orEmpty('platform'), status: logStatus },
    counts: { texts: one },
  },
  {
    table: 'review_totals',
    of: 'reviews',
    at: 'submitted_at',
    counted: () => 'TRUE',
    keys: { platform: column('platform'), rating: column('rating'), source: column('source') },
    counts: {
      reviews: one,
      offered: oneIf(column('offered_public')),
      followed: oneIf(column('is_public')),
      responded: oneIf((row) => `${row}.responded_at IS NOT NULL`),
    },
  },
  {
    table: 'patient_totals',
    of: 'patients',
    at: 'created_at',
    counted: () => 'TRUE',
    keys: {},
    counts: { patients: one },
  },
  {
    table: 'activity_totals',
    of: 'activities',
    at: 'created_at',
    counted: () => 'TRUE',
    keys: { type: column('type') },
    counts: { activities: one },
  },
];

const isPostgres = (knex: Knex): boolean => knex.client.config.client === 'pg';

export async function up(knex: Knex): Promise<void> {
  // By hand: knex makes SQLite's tables anew, and forgets their triggers.
  await knex.raw('ALTER TABLE messages ADD COLUMN template TEXT');
  await knex.raw('ALTER TABLE messages ADD COLUMN answered_at TEXT');
  await knex.raw('ALTER TABLE reviews ADD COLUMN responded_at TEXT');
  await knex.raw(`UPDATE messages SET answered_at = reviews.submitted_at FROM reviews
    WHERE reviews.message_id = messages.id`);
  await responses(knex);
  for (const totals of TOTALS) {
    await createTable(knex, totals);
    await knex.raw(fill(totals));
    for (const statement of isPostgres(knex) ? postgres(totals) : sqlite(totals)) await knex.raw(statement);
  }
  for (const statement of isPostgres(knex) ? POSTGRES_CLINICS : SQLITE_CLINICS) await knex.raw(statement);
}

export async function down(knex: Knex): Promise<void> {
  for (const statement of isPostgres(knex) ? POSTGRES_CLINICS_DOWN : ['DROP TRIGGER clinics_totals_removed'])
    await knex.raw(statement);
  for (const { table, of } of TOTALS) {
    if (isPostgres(knex)) await knex.raw(`DROP FUNCTION keep_${table} CASCADE`);
    else
      for (const deed of ['added', 'moved', 'removed']) await knex.raw(`DROP TRIGGER ${table}_${of}_${deed}`);
    await knex.schema.dropTable(table);
  }
  await knex.schema.dropTable('review_responses');
  await knex.raw('ALTER TABLE reviews DROP COLUMN responded_at');
  await knex.raw('ALTER TABLE messages DROP COLUMN answered_at');
  await knex.raw('ALTER TABLE messages DROP COLUMN template');
}

/** What a clinic answered to a review: a text to its patient, or a note for itself (DESIGN 7.13). */
async function responses(knex: Knex): Promise<void> {
  await knex.schema.createTable('review_responses', (t) => {
    t.text('id').primary();
    t.text('review_id').notNullable().references('reviews.id').onDelete('CASCADE');
    t.string('clinic_id', 8).notNullable().references('clinics.id').onDelete('CASCADE');
    // text or note
    t.text('kind').notNullable();
    t.text('body').notNullable();
    // The text that carries it; null for a note.
    t.text('message_id');
    t.text('user_id');
    t.text('created_at').notNullable();
    t.index(['review_id', 'created_at']);
  });
}

async function createTable(knex: Knex, { table, keys, counts }: Totals): Promise<void> {
  await knex.schema.createTable(table, (t) => {
    t.string('clinic_id', 8).notNullable();
    // hour or day
    t.text('span').notNullable();
    t.text('at').notNullable();
    for (const key of Object.keys(keys)) {
      if (key === 'rating') t.integer(key).notNullable();
      else t.text(key).notNullable();
    }
    for (const count of Object.keys(counts)) t.integer(count).notNullable();
    const place = ['clinic_id', 'span', 'at'];
    if (isPostgres(knex)) t.index(place);
    else t.primary([...place, ...Object.keys(keys)]);
  });
}

const columnsOf = ({ keys, counts }: Totals): string =>
  ['clinic_id', 'span', 'at', ...Object.keys(keys), ...Object.keys(counts)].join(', ');

const SPANS = `(SELECT 'hour' AS span, 13 AS length UNION ALL SELECT 'day', 10) AS spans`;

const isCounted = ({ at, counted }: Totals, row: string): string =>
  `(${row}.${at} IS NOT NULL AND ${counted(row)})`;

/** The hour's and the day's row that a row of the counted table stands for. */
function rowsOf(totals: Totals, row: string, { from = '', sign = '' } = {}): string {
  const { at, keys, counts } = totals;
  const values = [
    `${row}.clinic_id`,
    'spans.span',
    `substr(${row}.${at}, 1, spans.length) AS at`,
    ...Object.entries(keys).map(([name, value]) => `${value(row)} AS ${name}`),
    ...Object.entries(counts).map(([name, value]) => `${sign}(${value(row)}) AS ${name}`),
  ];
  return `SELECT ${values.join(', ')} FROM ${from ? `${from} CROSS JOIN ` : ''}${SPANS} WHERE ${isCounted(totals, row)}`;
}

/** Rows added up by their keys. */
function sums(totals: Totals, from: string): string {
  const keys = ['clinic_id', 'span', 'at', ...Object.keys(totals.keys)].join(', ');
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

/** A clinic that goes takes its totals with it, after its rows. */
const SQLITE_CLINICS = [
  `CREATE TRIGGER clinics_totals_removed AFTER DELETE ON clinics BEGIN
     ${TOTALS.map(({ table }) => `DELETE FROM ${table} WHERE clinic_id = OLD.id;`).join(' ')}
   END`,
];

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

/** At the transaction's end: only then is everything taken off that went with the clinic. */
const POSTGRES_CLINICS = [
  `CREATE FUNCTION forget_totals() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     ${TOTALS.map(({ table }) => `DELETE FROM ${table} WHERE clinic_id = OLD.id;`).join(' ')}
     RETURN NULL;
   END $$`,
  `CREATE CONSTRAINT TRIGGER forget_totals AFTER DELETE ON clinics DEFERRABLE INITIALLY DEFERRED
   FOR EACH ROW EXECUTE FUNCTION forget_totals()`,
];

const POSTGRES_CLINICS_DOWN = ['DROP FUNCTION forget_totals CASCADE'];
