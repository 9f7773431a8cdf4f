import pg from 'pg';
import { asJson, type Content, type Value } from './digest.ts';
import { openSnapshot } from './snapshot.ts';
import { type CopiedTable, listOf } from './tables.ts';
import type { CopyTarget } from './target.ts';

/**
 * Writes a copy into a migrated PostgreSQL database. Each table is written in one transaction together with its row of
 * `copied_tables`: a copy that was cut off goes on behind the last of them, and as long as that table is there the
 * database is the half of one.
 */
export async function openServerTarget(url: string): Promise<CopyTarget> {
  const client = new pg.Client({ connectionString: url, idle_in_transaction_session_timeout: 0 });
  // A connection that is lost is told by the statement under way.
  client.on('error', () => undefined);
  await client.connect();
  await client.query('SET synchronous_commit = off');
  const { rows } = await client.query('SELECT * FROM copied_tables');
  const done = new Map<string, Content>(rows.map((row) => [row.name, toContent(row)]));
  let written: readonly CopiedTable[] = [];
  return {
    done,
    async begin(tables) {
      written = tables;
      await client.query('BEGIN');
      for (const { name } of tables) await client.query(`ALTER TABLE "${name}" DISABLE TRIGGER USER`);
      if (done.size === 0) await client.query(`TRUNCATE ${listOf(tables.map(({ name }) => name))}`);
      await client.query('COMMIT');
    },
    async write(table, batches, content) {
      await client.query('BEGIN');
      for await (const batch of batches) await insert(client, table, batch);
      const { rows: amount, hash } = content();
      await client.query('INSERT INTO copied_tables VALUES ($1, $2, $3)', [table.name, amount, hash]);
      await client.query('COMMIT');
    },
    async end() {
      for (const { name } of written) await client.query(`ALTER TABLE "${name}" ENABLE TRIGGER USER`);
      await client.query('ANALYZE');
    },
    read: () => openSnapshot(url),
    close: () => client.end(),
  };
}

const toContent = (row: { rows: string; hash: string }): Content => ({
  rows: Number(row.rows),
  hash: row.hash,
});

/** JSON brings every value in the type of its column, in one parameter however many rows there are. */
async function insert(client: pg.Client, { name, columns }: CopiedTable, batch: Value[][]): Promise<void> {
  const rows = batch.map((row) =>
    Object.fromEntries(columns.map((column, at) => [column, asJson(row[at] ?? null)])),
  );
  const statement = `INSERT INTO "${name}" (${listOf(columns)})
    SELECT ${listOf(columns)} FROM json_populate_recordset(NULL::"${name}", $1)`;
  try {
    await client.query(statement, [JSON.stringify(rows)]);
  } catch (error) {
    // Its own words may hold a patient's.
    const { code } = error as { code?: string };
    throw Object.assign(new Error(`PostgreSQL does not take a row of ${name} (${code}).`), { code });
  }
}
