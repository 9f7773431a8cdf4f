import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, parse } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Database, openDatabase } from '../../server/store/db.ts';
import { ENGINES, type Engine } from '../support/app.ts';
import { createEmptyDatabase } from '../support/database.ts';

async function openEmpty(engine: Engine): Promise<Database> {
  const folder = await mkdtemp(join(tmpdir(), 'goodword-migrations-'));
  const postgres = engine === 'postgres' ? await createEmptyDatabase() : undefined;
  const database = openDatabase(postgres?.url ?? `file:${join(folder, 'test.db')}`);
  onTestFinished(async () => {
    await database.close();
    await postgres?.drop();
    await rm(folder, { recursive: true });
  });
  return database;
}

const NAMES = readdirSync('migrations')
  .filter((file) => file.endsWith('.ts'))
  .map((file) => parse(file).name)
  .sort();

/** Every table and index of our own, by name. */
async function shapeOf({ engine, knex }: Database): Promise<string[]> {
  const own = (names: string[]) => names.filter((name) => !/^(sqlite_|migrations)/.test(name)).sort();
  if (engine === 'sqlite') return own(await knex('sqlite_master').pluck('name'));
  const tables = await knex('information_schema.tables')
    .where({ table_schema: 'public' })
    .pluck('table_name');
  const indexes = await knex('pg_indexes').where({ schemaname: 'public' }).pluck('indexname');
  return own([...tables, ...indexes]);
}

const audit = { id: 'a', action: 'CREATE', entity_type: 'user', metadata: '{}' };

describe.each(ENGINES)('the migrations on %s', (engine) => {
  test('run up, down to nothing, and up to the same shape again', async () => {
    const database = await openEmpty(engine);
    expect(await database.migrate()).toEqual(NAMES);
    const shape = await shapeOf(database);
    expect(shape).toContain('messages_due');
    await database.rollBackAll();
    expect(await shapeOf(database)).toEqual([]);
    await database.migrate();
    expect(await shapeOf(database)).toEqual(shape);
    expect(await database.migrate()).toEqual([]);
  });

  test('audit rows cannot be changed, nor deleted before seven years have passed', async () => {
    const database = await openEmpty(engine);
    await database.migrate();
    const { knex } = database;
    await knex('audit_logs').insert({ ...audit, created_at: new Date().toISOString() });
    await knex('audit_logs').insert({ ...audit, id: 'b', created_at: '2010-01-01T00:00:00.000Z' });
    await expect(knex('audit_logs').where({ id: 'a' }).update({ action: 'DELETE' })).rejects.toThrow(
      /are kept/,
    );
    await expect(knex('audit_logs').where({ id: 'a' }).delete()).rejects.toThrow(/are kept/);
    const emptied = engine === 'postgres' ? knex.raw('TRUNCATE audit_logs') : knex('audit_logs').truncate();
    await expect(emptied).rejects.toThrow(/are kept/);
    if (engine === 'sqlite') {
      const replaced = knex.raw(`INSERT OR REPLACE INTO audit_logs (id, action, entity_type, created_at)
        VALUES ('a', 'DELETE', 'user', '2026-01-01T00:00:00.000Z')`);
      await expect(replaced).rejects.toThrow(/are kept/);
    }
    await knex('audit_logs').where({ id: 'b' }).delete();
    expect(await knex('audit_logs').pluck('id')).toEqual(['a']);
  });
});

test('two servers that start at once on one PostgreSQL migrate it once', async () => {
  const postgres = await createEmptyDatabase();
  const servers = [openDatabase(postgres.url), openDatabase(postgres.url)];
  onTestFinished(async () => {
    for (const server of servers) await server.close();
    await postgres.drop();
  });
  const ran = await Promise.all(servers.map((server) => server.migrate()));
  expect(ran.flat()).toEqual(NAMES);
});

test('a role that may not create extensions is told what the owner has to run', async () => {
  const postgres = await createEmptyDatabase();
  const owner = openDatabase(postgres.url);
  await owner.knex.raw('CREATE ROLE plain LOGIN');
  await owner.knex.raw('GRANT ALL ON SCHEMA public TO plain');
  const plain = openDatabase(postgres.url.replace('user=goodword', 'user=plain'));
  onTestFinished(async () => {
    await plain.close();
    await owner.knex.raw('DROP OWNED BY plain');
    await owner.knex.raw('DROP ROLE plain');
    await owner.close();
    await postgres.drop();
  });
  await expect(plain.migrate()).rejects.toThrow(/owner run CREATE EXTENSION pg_trgm/);
  await owner.knex.raw('CREATE EXTENSION pg_trgm');
  await owner.knex.raw('CREATE EXTENSION btree_gin');
  await expect(plain.migrate()).resolves.toContain('0006_number_facts');
});
