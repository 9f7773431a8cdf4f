import { once } from 'node:events';
import { copyFile, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from '../../../server/config.ts';
import { createContext } from '../../../server/context.ts';
import { rotateSecret } from '../../../server/secrets.ts';
import { ENGINES, type Engine } from '../../support/app.ts';
import { spawn } from '../../support/children.ts';
import { createDatabase, createFile } from '../../support/database.ts';
import { testLog } from '../../support/log.ts';
import { makeOperator } from '../../support/operator.ts';
import { eventually, temporaryFolder } from '../../support/sandbox.ts';

/** Another secret in the place of the first: what was made by the installation's keys holds, whatever cuts it short. */

const NEXT = 'the next secret, of 34 characters!';

async function install(engine: Engine = 'sqlite', env: Record<string, string> = {}) {
  const dataDir = await temporaryFolder();
  if (engine === 'sqlite') await createFile(join(dataDir, 'goodword.db'));
  const settings: Record<string, string> = {
    DATA_DIR: dataDir,
    ...(engine === 'postgres' && { DATABASE_URL: (await createDatabase()).url }),
    ...env,
  };
  const file = (name: string) => join(dataDir, name);
  return {
    dataDir,
    settings,
    file,
    secret: async () => (await readFile(file('secret.key'), 'utf8')).trim(),
    config: (more: Record<string, string> = {}) => readConfig({ ...settings, ...more }),
  };
}

/** What patients and staff hold that the keys made: it has to be the same afterwards. */
async function held(config: ReturnType<typeof readConfig>) {
  const { ctx, database } = await createContext(config, testLog());
  const { hashPhone, linkToken, accountMac } = ctx.keys;
  await database.close();
  return [hashPhone('+12025550171'), linkToken('a text'), accountMac('code', 'a').toString('hex')];
}

describe.each(ENGINES)('the secret is rotated on %s', (engine) => {
  test('and hashes, links and codes stay', async () => {
    const { config, secret, file, dataDir } = await install(engine);
    const before = await held(config());
    const first = await secret();
    const { secret: second } = await rotateSecret(config(), null);
    expect(second).not.toBe(first);
    expect(await secret()).toBe(second);
    expect(await held(config())).toEqual(before);
    const kept = (await readdir(dataDir)).filter((name) => name.startsWith('secret.key.'));
    expect(kept).toEqual([expect.stringMatching(/^secret\.key\.until-\d{8}T\d{6}Z$/)]);
    for (const name of ['secret.key', ...kept]) {
      expect((await stat(file(name))).mode & 0o777).toBe(0o600);
    }
    expect((await readFile(file(kept[0] ?? ''), 'utf8')).trim()).toBe(first);
  });

  test('by two programs at once, and one secret fits at the end', async () => {
    const { config, settings } = await install(engine);
    const before = await held(config());
    const operate = await makeOperator(settings);
    const both = await Promise.all([operate(['secrets', 'rotate']), operate(['secrets', 'rotate'])]);
    expect(both.map(({ code }) => code)).toContain(0);
    expect(await held(config())).toEqual(before);
  });
});

describe('a rotation that was cut short', () => {
  test('before the keys were wrapped goes on with the secret that it left', async () => {
    const { config, secret, file } = await install();
    const before = await held(config());
    await writeFile(file('secret.key.next'), `${NEXT}\n`, { mode: 0o600 });
    expect(await held(config())).toEqual(before);
    expect(await rotateSecret(config(), null)).toEqual({ secret: NEXT, isResumed: false });
    expect(await secret()).toBe(NEXT);
    expect(await held(config())).toEqual(before);
  });

  test.each(['a start', 'the next rotation'])('after they were wrapped is ended by %s', async (ended) => {
    const { config, secret, file } = await install();
    const before = await held(config());
    await copyFile(file('secret.key'), file('first'));
    await rotateSecret(config(), NEXT);
    await rename(file('secret.key'), file('secret.key.next'));
    await rename(file('first'), file('secret.key'));
    if (ended === 'a start') expect(await held(config())).toEqual(before);
    else expect(await rotateSecret(config(), null)).toEqual({ secret: NEXT, isResumed: true });
    expect(await secret()).toBe(NEXT);
    expect(await held(config())).toEqual(before);
  });

  test('by the death of its process leaves an installation that starts', async () => {
    const { config, settings, dataDir } = await install();
    const before = await held(config());
    const child = spawn(process.execPath, ['build/server/main.js', 'secrets', 'rotate'], {
      env: { ...process.env, ...settings },
    });
    const ended = once(child, 'exit');
    await eventually(async () => (await readdir(dataDir)).some((name) => name.startsWith('secret.key.')));
    child.kill('SIGKILL');
    await ended;
    expect(await held(config())).toEqual(before);
    await rotateSecret(config(), NEXT);
    expect(await held(config())).toEqual(before);
  });
});

describe('the operator', () => {
  test('is told what follows, and no secret that stands in a file', async () => {
    const { settings, secret } = await install();
    const operate = await makeOperator(settings);
    const { code, stdout, stderr } = await operate(['secrets', 'rotate']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toContain('Start serve and worker again');
    expect(stdout).toContain('Backups made before need the secret before');
    expect(stdout).not.toContain(await secret());
  });

  test('who gave it by SECRET_KEY is told what to set; until then a start goes on by what is kept', async () => {
    const { settings, config } = await install('sqlite', {
      SECRET_KEY: 'the first secret, 35 characters long',
    });
    const before = await held(config());
    const operate = await makeOperator(settings);
    const { code, stdout } = await operate(['secrets', 'rotate', '--secret-key-file', '-'], {}, `${NEXT}\n`);
    expect(code).toBe(0);
    expect(stdout).toContain(`SECRET_KEY=${NEXT}\n`);
    expect(await held(config({ SECRET_KEY: NEXT }))).toEqual(before);
    expect(await held(config())).toEqual(before);
    expect((await rotateSecret(config({ SECRET_KEY: NEXT }), null)).secret).not.toBe(NEXT);
  });

  test('who still sets the one before is warned beside what a command says, not within it', async () => {
    const { settings, config } = await install('sqlite', {
      SECRET_KEY: 'the first secret, 35 characters long',
    });
    const operate = await makeOperator(settings);
    const right = await operate(['migrate']);
    await rotateSecret(config(), null);
    const late = await operate(['migrate']);
    expect(late.stdout).toBe(right.stdout);
    expect(late.stderr).toContain('SECRET_KEY is the one before the last rotation');
  });

  test('whose secret is not that of the database changes nothing', async () => {
    const { settings, config, dataDir } = await install();
    const before = await held(config());
    const operate = await makeOperator(settings);
    const other = { SECRET_KEY: 'a secret of somebody else, 40 characters' };
    const { code, stdout, stderr } = await operate(['secrets', 'rotate'], other);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^SECRET_KEY does not fit this database: .+\n$/);
    const short = await operate(['secrets', 'rotate', '--secret-key-file', '-'], {}, 'short\n');
    expect(short.code).toBe(1);
    expect(short.stderr).toContain('SECRET_KEY: must have at least 32 characters');
    expect(await readdir(dataDir)).not.toContain('secret.key.next');
    expect(await held(config())).toEqual(before);
  });
});
