import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Database, openDatabase } from '../../server/store/db/db.ts';
import { ENGINES } from '../support/app.ts';
import { createEmptyDatabase, openEmpty, openMigrated } from '../support/database.ts';

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
    const database = await openMigrated(engine);
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

describe.each(ENGINES)('an older program on %s that was migrated by a newer one', (engine) => {
  const addNewer = ({ knex }: Database, name: string) =>
    knex('migrations').insert({ name, batch: 99, migration_time: new Date() });

  test('works on beside migrations that it does not know', async () => {
    const database = await openMigrated(engine);
    await addNewer(database, '9998_of_tomorrow');
    expect(await database.compareMigrations()).toEqual({
      lacking: [],
      unknown: ['9998_of_tomorrow'],
      contracting: [],
    });
    expect(await database.migrate()).toEqual([]);
  });

  test('refuses one that took away what it uses, by its name', async () => {
    const database = await openMigrated(engine);
    await addNewer(database, '9999_contract_old_columns');
    await expect(database.migrate()).rejects.toThrow(/has the migration 9999_contract_old_columns/);
  });

  test('is asked before a database that is in use is changed, and not for a new one', async () => {
    const database = await openEmpty(engine);
    const asked: unknown[] = [];
    const ask = async (pending: unknown) => void asked.push(pending);
    await database.migrate(ask);
    expect(asked).toEqual([]);
    const [last = '', before = ''] = NAMES.toReversed();
    await database.knex('migrations').where({ name: last }).delete();
    const stop = async (pending: unknown) => {
      asked.push(pending);
      throw new Error('no room for a copy');
    };
    await expect(database.migrate(stop)).rejects.toThrow('no room for a copy');
    expect(asked).toEqual([{ last: before, lacking: [last] }]);
    expect((await database.compareMigrations()).lacking).toEqual([last]);
  });
});

/** Before the first release nobody's older program worked on the database. */
const FIRST_RELEASED = '0020';
const TAKES_AWAY =
  /dropTable|dropColumn|renameTable|renameColumn|DROP TABLE|DROP COLUMN|RENAME (TO|COLUMN)|\.alter\(/;

/** What a migration does on the way up. */
const wayUp = (name: string): string => {
  const text = readFileSync(`migrations/${name}.ts`, 'utf8');
  return text.slice(text.indexOf('function up'), text.indexOf('function down'));
};

test('a migration that takes away what an older program may use says so in its name', () => {
  const released = NAMES.filter((name) => name >= FIRST_RELEASED);
  const taking = released.filter((name) => TAKES_AWAY.test(wayUp(name)));
  expect(taking.filter((name) => !/^\d{4}_contract_/.test(name))).toEqual([]);
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
