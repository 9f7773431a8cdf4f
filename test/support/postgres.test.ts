import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createDatabase, createEmptyDatabase } from './database.ts';
import { createDatabaseOn, startPostgres } from './postgres.ts';

async function query(url: string, statement: string) {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

test('a database is a real PostgreSQL and keeps its rows to itself', async () => {
  const [first, second] = await Promise.all([createDatabase(), createDatabase()]);
  await query(first.url, 'CREATE TABLE note (words text)');
  await query(first.url, "INSERT INTO note VALUES ('őű')");

  expect(await query(first.url, 'SELECT words FROM note')).toEqual([{ words: 'őű' }]);
  await expect(query(second.url, 'SELECT words FROM note')).rejects.toThrow('"note" does not exist');
  await Promise.all([first.drop(), second.drop()]);
  await expect(query(first.url, 'SELECT 1')).rejects.toThrow('does not exist');
});

test('a copy starts with what the template was given, an empty database with nothing', async () => {
  const server = await startPostgres(async (url) => {
    await query(url, 'CREATE TABLE migrated (name text)');
  });
  onTestFinished(() => server.stop());
  const copy = await createDatabaseOn(server.socketFolder);
  const empty = await createEmptyDatabase();
  const tables = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'";

  expect(await query(copy.url, tables)).toEqual([{ tablename: 'migrated' }]);
  expect(await query(empty.url, tables)).toEqual([]);
  await empty.drop();
});

test('a template that cannot be prepared stops the start with its own error', async () => {
  const broken = startPostgres(() => Promise.reject(new Error('migration 0003 failed')));
  await expect(broken).rejects.toThrow('migration 0003 failed');
});
