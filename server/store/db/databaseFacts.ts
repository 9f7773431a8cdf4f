import { type Db, onConnection } from './db.ts';

const SIZE = {
  sqlite: 'SELECT page_count * page_size AS bytes FROM pragma_page_count(), pragma_page_size()',
  postgres: 'SELECT pg_database_size(current_database()) AS bytes',
};

/** How large the database is. */
export async function readDatabaseSize({
  engine,
  hot,
}: Db): Promise<{ engine: Db['engine']; bytes: number }> {
  const row = await hot.get<{ bytes: number | string }>(SIZE[engine], []);
  return { engine, bytes: Number(row?.bytes) };
}

/** What a PostgreSQL server is, and as whom we are signed in there. */
export async function readServerFacts({ knex }: Db): Promise<{
  version: number;
  extensions: string[];
  isSuperuser: boolean;
  isReplica: boolean;
}> {
  const { rows } = await knex.raw(`SELECT current_setting('server_version_num')::int / 10000 AS version,
    ARRAY(SELECT extname::text FROM pg_extension) AS extensions,
    pg_is_in_recovery() AS is_replica,
    (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS is_superuser`);
  const [row] = rows;
  return {
    version: row.version,
    extensions: row.extensions,
    isSuperuser: row.is_superuser,
    isReplica: row.is_replica,
  };
}

/** The time at a PostgreSQL server, in milliseconds. */
export async function readClock({ knex }: Db): Promise<number> {
  const { rows } = await knex.raw('SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now');
  return rows[0].now;
}

/** Whether every page of a SQLite file holds what it should. */
export const isFileWhole = (db: Db): Promise<boolean> =>
  onConnection(db, (connection) => connection.pragma('quick_check(1)', { simple: true }) === 'ok');
