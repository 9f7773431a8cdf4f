import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, parse } from 'node:path';
import knexModule, { type Knex } from 'knex';
import { describe, expect, onTestFinished, test } from 'vitest';
import { ENGINES, type Engine } from '../support/app.ts';
import { createEmptyDatabase } from '../support/database.ts';

// The rows of the audit cannot be changed: what guards them is there after every migration that makes or rebuilds anything,
// and after each that is taken back, as long as the audit has a table.

async function openEmpty(engine: Engine): Promise<Knex> {
  const folder = await mkdtemp(join(tmpdir(), 'goodword-guard-'));
  const postgres = engine === 'postgres' ? await createEmptyDatabase() : undefined;
  const knex = postgres
    ? knexModule({ client: 'pg', connection: postgres.url })
    : knexModule({
        client: 'better-sqlite3',
        connection: { filename: join(folder, 'test.db') },
        useNullAsDefault: true,
        pool: {
          afterCreate(connection: { function: (...given: unknown[]) => void }, done: () => void) {
            connection.function('fold_words', { deterministic: true }, String);
            done();
          },
        },
      });
  onTestFinished(async () => {
    await knex.destroy();
    await postgres?.drop();
    await rm(folder, { recursive: true });
  });
  return knex;
}

interface Migration {
  up(knex: Knex): Promise<void>;
  down(knex: Knex): Promise<void>;
}

const NAMES = readdirSync('migrations')
  .filter((file) => file.endsWith('.ts'))
  .map((file) => parse(file).name)
  .sort();

/** Those that 0002_audit.ts and 0004_audit_kept.ts made. */
const GUARDS = {
  sqlite: ['audit_logs_kept', 'audit_logs_not_replaced', 'audit_logs_unchanged'],
  postgres: ['audit_logs_kept', 'audit_logs_not_emptied'],
};

/** The triggers that refuse something on the audit's table, by name. */
async function guardsOf(engine: Engine, knex: Knex): Promise<string[]> {
  if (engine === 'sqlite') {
    const of = { type: 'trigger', tbl_name: 'audit_logs' };
    return knex('sqlite_master').where(of).whereRaw("sql LIKE '%RAISE(ABORT%'").orderBy('name').pluck('name');
  }
  const { rows } = await knex.raw(
    `SELECT tgname FROM pg_trigger JOIN pg_proc ON pg_proc.oid = tgfoid
     WHERE tgrelid = to_regclass('audit_logs') AND NOT tgisinternal AND tgenabled = 'O'
       AND prosrc LIKE '%RAISE EXCEPTION%' ORDER BY tgname`,
  );
  return rows.map(({ tgname }: { tgname: string }) => tgname);
}

/** What a change of a row and its removal give; each is refused. */
async function tryToChange(knex: Knex): Promise<string[]> {
  const row = { id: 'a', action: 'CREATE', entity_type: 'user', metadata: '{}' };
  await knex('audit_logs').insert({ ...row, created_at: new Date().toISOString() });
  const tries = [
    knex('audit_logs').where({ id: 'a' }).update({ action: 'DELETE' }),
    knex('audit_logs').where({ id: 'a' }).delete(),
  ];
  return Promise.all(tries.map((one) => one.then(() => 'done').catch((error: Error) => error.message)));
}

describe.each(ENGINES)('what guards the audit on %s', (engine) => {
  test('is there after every migration, up and down', async () => {
    const knex = await openEmpty(engine);
    const steps: [string, Migration][] = [];
    for (const name of NAMES) steps.push([name, await import(`../../migrations/${name}.ts`)]);
    for (const [name, { up }] of steps) {
      await knex.transaction(up);
      if (name >= '0004') expect(await guardsOf(engine, knex), name).toEqual(GUARDS[engine]);
    }
    expect(await tryToChange(knex)).toEqual(Array(2).fill(expect.stringMatching(/are kept/)));
    for (const [name, { down }] of steps.toReversed()) {
      expect(await guardsOf(engine, knex), `before ${name} is taken back`).toEqual(GUARDS[engine]);
      if (name < '0005') break;
      await knex.transaction(down);
    }
  });
});
