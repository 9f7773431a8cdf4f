import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../server/store/db/db.ts';
import { spawn } from '../support/children.ts';
import { createEmptyDatabase } from '../support/database.ts';
import { keepLog } from '../support/log.ts';
import { freePort } from '../support/ports.ts';
import { temporaryFolder } from '../support/sandbox.ts';
import { type Environment, OPERATORS_PROGRAM, startServer } from './goodword.ts';
import { LONG } from './seed.ts';
import { ENGINES, type Engine, until } from './stage.ts';

/** Starts under bad luck: several at once on nothing, killed in the middle of a migration, no room, no folder. */

/** So many migrations are done when the next start is killed. */
const KILLED_AFTER = LONG ? [0, 1, 2, 3, 4, 5, 6, 7] : [1, 4];

/** A folder and a database with nothing in them. */
async function emptyPlace(engine: Engine): Promise<Environment> {
  const DATA_DIR = await temporaryFolder();
  if (engine === 'sqlite') return { DATA_DIR };
  const { url, drop } = await createEmptyDatabase();
  onTestFinished(drop);
  return { DATA_DIR, DATABASE_URL: url };
}

/** Runs one of the operator's commands; `through` is what starts it. */
function operate(words: string, env: Environment, through: string[] = []): ChildProcess {
  const [program = '', ...args] = [...through, process.execPath, OPERATORS_PROGRAM, ...words.split(' ')];
  const { NODE_ENV: _, ...inherited } = process.env;
  const child = spawn(program, args, { env: { ...inherited, PORT: '0', ...env } });
  keepLog(child);
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

async function ended(child: ChildProcess): Promise<{ code: number | null; stderr: string }> {
  const [stderr] = await Promise.all([text(child.stderr as never), once(child, 'exit')]);
  return { code: child.exitCode, stderr };
}

/** The migrations that a database has seen; none while there is no table of them. */
async function versions({ DATA_DIR, DATABASE_URL }: Environment): Promise<string[]> {
  const database = openDatabase(DATABASE_URL ?? `file:${join(DATA_DIR ?? '', 'goodword.db')}`);
  const reading = database.knex('migrations').orderBy('id').pluck('name');
  return reading.catch(() => []).finally(() => database.close());
}

describe.each(ENGINES)('on an empty %s', (engine) => {
  test('three servers that start at the same moment migrate it once and share one secret', async () => {
    const place = await emptyPlace(engine);
    const ports = [await freePort(), await freePort(), await freePort()];
    const starting = ports.map((port) => startServer({ ...place, PORT: String(port) }));
    // Those that did start are ended where one did not.
    for (const server of starting) onTestFinished(async () => (await server.catch(() => undefined))?.kill());
    await Promise.all(starting);
    const names = await versions(place);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThan(7);
    const secret = await readFile(join(place.DATA_DIR ?? '', 'secret.key'), 'utf8');
    expect(secret).toMatch(/^[\w-]{43}\n$/);
  });

  test('a start that is killed while it migrates holds up no later one', async () => {
    const place = await emptyPlace(engine);
    for (const done of KILLED_AFTER) {
      const child = operate('migrate --new', place);
      const dead = once(child, 'exit');
      await until(async () => (await versions(place)).length >= done);
      child.kill('SIGKILL');
      await dead;
    }
    expect(await ended(operate('migrate --new', place))).toEqual({ code: 0, stderr: '' });
    const names = await versions(place);
    expect(new Set(names).size).toBe(names.length);
    const fresh = await emptyPlace(engine);
    await ended(operate('migrate --new', fresh));
    expect(names).toEqual(await versions(fresh));
  });
});

describe('where nothing can be written', () => {
  test.each([
    [{ DATA_DIR: '/proc/goodword' }, 'DATA_DIR: /proc/goodword cannot be made'],
    [{ DATA_DIR: '/proc/goodword/data' }, 'DATA_DIR: /proc/goodword/data cannot be made'],
    [{ DATABASE_URL: 'file:/proc/goodword/goodword.db' }, 'DATABASE_URL: the database cannot be opened'],
  ])('%j is refused in a sentence', async (settings, sentence) => {
    const { code, stderr } = await ended(
      operate('serve', { DATA_DIR: await temporaryFolder(), ...settings }),
    );
    expect(code).toBe(1);
    expect(stderr).toContain(sentence);
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });

  test('a full disk is told in a sentence, and leaves nothing half written behind', async () => {
    const place = await emptyPlace('sqlite');
    const full = await ended(operate('serve', place, ['prlimit', '--fsize=0']));
    expect(full.code).toBe(1);
    expect(full.stderr).toMatch(/^DATA_DIR: .+ cannot be written \(\w+\)\. .+\n$/);
    expect(await ended(operate('migrate --new', place))).toEqual({ code: 0, stderr: '' });
    expect(await readFile(join(place.DATA_DIR ?? '', 'secret.key'), 'utf8')).toMatch(/^[\w-]{43}\n$/);
  });

  test('a disk that has no room for the database is told in a sentence', async () => {
    const place = { ...(await emptyPlace('sqlite')), SECRET_KEY: 'a secret of the fault tests, long enough' };
    const full = await ended(operate('serve', place, ['prlimit', '--fsize=0']));
    expect(full.code).toBe(1);
    expect(full.stderr).toMatch(/^DATABASE_URL: .+\n$/);
    expect(await ended(operate('migrate --new', place))).toEqual({ code: 0, stderr: '' });
  });
});

describe('a server for real patients', () => {
  const PRODUCTION = {
    NODE_ENV: 'production',
    SMS_PROVIDER: 'sandbox',
    MAIL_PROVIDER: 'sandbox',
    PAYMENT_PROVIDER: 'sandbox',
  };
  const OVER_HTTP = 'PUBLIC_URL is http: passwords and patients’ data can be read on their way.';

  test.each([
    ['http://reviews.example.com', true],
    ['https://reviews.example.com', false],
  ])('at %s says in its log whether what is typed can be read on its way', async (PUBLIC_URL, isTold) => {
    const place = { DATA_DIR: await temporaryFolder(), PORT: String(await freePort()) };
    const server = operate('serve', { ...place, ...PRODUCTION, PUBLIC_URL });
    let said = '';
    server.stdout?.on('data', (chunk) => (said += String(chunk)));
    const ending = once(server, 'exit');
    await until(async () => said.includes('"serving"'));
    // Both lines are written at once; from the second answer on it ends when it is asked to.
    await fetch(`http://127.0.0.1:${place.PORT}/api/health`);
    server.kill('SIGTERM');
    await ending;
    expect(said.includes(OVER_HTTP)).toBe(isTold);
  });
});
