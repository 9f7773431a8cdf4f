import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../support/ports.ts';
import { operate, startServer, startWorkerProcess } from './goodword.ts';
import { countTexts, judge, numbers, queue, queueNeighbours, setStage, settled, until } from './stage.ts';

/** A newer version migrates the database while servers and workers of the version before go on. */

const TEXTS = 200;
const SENDS_PER_SECOND = '40';

const EXPANDS = `
export const up = (knex) => knex.schema.alterTable('messages', (table) => table.text('of_tomorrow'));
export const down = (knex) => knex.schema.alterTable('messages', (table) => table.dropColumn('of_tomorrow'));`;
const CONTRACTS = `
export const up = (knex) => knex.schema.alterTable('messages', (table) => table.dropColumn('of_tomorrow'));
export const down = (knex) => knex.schema.alterTable('messages', (table) => table.text('of_tomorrow'));`;

/** The program of tomorrow: today's, with further migrations; `add` gives it one more. */
async function makeNewer() {
  const folder = await mkdtemp(join(tmpdir(), 'goodword-newer-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await cp('build/server', join(folder, 'build', 'server'), { recursive: true });
  await symlink(resolve('node_modules'), join(folder, 'node_modules'));
  await cp('package.json', join(folder, 'package.json'));
  return {
    program: join(folder, 'build', 'server', 'main.js'),
    add: (name: string, code: string) =>
      writeFile(join(folder, 'build', 'server', 'migrations', `${name}.js`), code),
  };
}

const ready = async (address: string): Promise<number> => (await fetch(`${address}/api/ready`)).status;

test('a server and a worker go on beside a database that grew, and stop where it took something away', async () => {
  const stage = await setStage('postgres', { env: { SENDS_PER_SECOND } });
  const server = await startServer(stage.env, '--no-worker');
  onTestFinished(server.kill);
  const worker = startWorkerProcess(stage.env);
  onTestFinished(worker.kill);
  const newer = await makeNewer();

  // Expand: texts go out all the while, others come afterwards, and the older version even starts again.
  await queue(stage.ctx, numbers(TEXTS));
  await until(async () => (await countTexts(stage.ctx, 'sent', 'delivered')) > 10);
  await newer.add('9001_of_tomorrow', EXPANDS);
  expect(await operate(newer.program, ['migrate'], stage.env)).toMatchObject({ code: 0 });
  await queueNeighbours(stage.ctx);
  const second = await startServer({ ...stage.env, PORT: String(await freePort()) }, '--no-worker');
  onTestFinished(second.kill);
  expect([await ready(server.address), await ready(second.address)]).toEqual([200, 200]);
  await settled(stage.ctx);
  await judge(stage, { queued: TEXTS + 5 });

  // Contract: what runs of the older version turns its callers away and claims no more, and none starts.
  await newer.add('9002_contract_of_tomorrow', CONTRACTS);
  expect(await operate(newer.program, ['migrate'], stage.env)).toMatchObject({ code: 0 });
  expect(await worker.ended).toBe(1);
  await until(async () => (await ready(server.address)) === 503);
  const refused = await operate('build/server/main.js', ['serve'], stage.env);
  expect(refused.code).toBe(1);
  expect(refused.said).toContain('it has the migration 9002_contract_of_tomorrow.');
  await Promise.all([server.kill(), second.kill()]);
});
