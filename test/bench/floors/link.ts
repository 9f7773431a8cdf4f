import { server as createServer } from '@hapi/hapi';
import SQLite from 'better-sqlite3';
import pg from 'pg';
import { readJob } from './job.ts';

// Floor of `link`: a hapi server with one handler that makes one indexed read of the same table by a prepared
// statement, and answers the row. Prints its address and serves until its standard input ends.

const SQL = 'SELECT * FROM links WHERE token_hash = ?';

const { url } = readJob<{ url: string }>();

function openSqlite(path: string) {
  const statement = new SQLite(path, { readonly: true }).prepare(SQL);
  return async (hash: string) => statement.get(hash);
}

function openPostgres(connectionString: string) {
  const pool = new pg.Pool({ connectionString, max: 4 });
  const query = { name: 'link', text: SQL.replace('?', '$1') };
  return async (hash: string) => (await pool.query({ ...query, values: [hash] })).rows[0];
}

const read = url.startsWith('file:') ? openSqlite(url.slice('file:'.length)) : openPostgres(url);
const server = createServer({ host: '127.0.0.1', port: 0 });
server.route({
  method: 'GET',
  path: '/api/r/{hash}',
  handler: async (request) => ({ data: await read(String(request.params.hash)) }),
});
await server.start();
process.stdout.write(server.info.uri);
process.stdin.on('end', () => process.exit()).resume();
