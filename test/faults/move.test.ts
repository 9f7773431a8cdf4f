import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { loadDemo } from '../../server/domain/demo/demo.ts';
import { spawn } from '../support/children.ts';
import { emptyPostgres } from '../support/copies.ts';
import { temporaryFolder } from '../support/sandbox.ts';
import { type Environment, OPERATORS_PROGRAM, operate, startQuickWorker } from './goodword.ts';
import { countTexts, heldByCarrier, numbers, openProduct, queue, setStage, until } from './stage.ts';

/** From SQLite to PostgreSQL: nothing is lost and nobody is texted twice, wherever it is cut off. */

const TEXTS = 25;

/** What Node runs in a program: its last words are of this table. Anyone who kills it from outside may come too late. */
const killedAt = (table: string): string => {
  const script = `const { write } = process.stdout;
    process.stdout.write = function (words, ...more) {
      if (words.includes('  ${table}: ')) process.kill(process.pid, 'SIGKILL');
      return write.call(this, words, ...more);
    };`;
  return `--import=data:text/javascript,${encodeURIComponent(script)}`;
};

/** Runs a command that is killed as soon as it tells of a table. */
async function killAt(table: string, args: string[], env: Environment): Promise<void> {
  const NODE_OPTIONS = killedAt(table);
  const child = spawn(process.execPath, [OPERATORS_PROGRAM, ...args], {
    env: { ...process.env, ...env, NODE_OPTIONS },
  });
  const [, signal] = await once(child, 'close');
  expect(signal).toBe('SIGKILL');
}

test('a move that is killed in its middle is run again, and what waited goes out once from PostgreSQL', async () => {
  const stage = await setStage('sqlite');
  await loadDemo(stage.ctx);
  await queue(stage.ctx, numbers(TEXTS));
  const folder = join(await temporaryFolder(), 'moved');
  await mkdir(folder);
  await stage.ctx.db.knex.raw('VACUUM INTO ?', [join(folder, 'goodword.db')]);
  const file = { ...stage.env, DATA_DIR: folder };
  const url = await emptyPostgres();
  const onServer = { ...file, DATABASE_URL: url };
  const move = ['move', '--to', url];
  const refused = (said: string) => ({ code: 1, said: expect.stringContaining(said) });
  const run = (args: string[], env: Environment) => operate(OPERATORS_PROGRAM, args, env);

  // This process has the original open.
  expect(await run(move, stage.env)).toMatchObject(refused('Stop serve and worker'));
  await killAt('messages', move, file);
  expect(await run(['migrate'], onServer)).toMatchObject(refused('the half of a copy'));
  const moved = await run(move, file);
  expect(moved).toMatchObject({ code: 0, said: expect.stringContaining('read again and compared') });
  expect(moved.said).not.toMatch(/\+1\d{10}/);
  expect(await run(['worker'], file)).toMatchObject(refused('was moved to PostgreSQL'));
  expect(await run(['migrate'], onServer)).toMatchObject({ code: 0 });

  const ctx = await openProduct(onServer);
  const worker = startQuickWorker(onServer);
  onTestFinished(worker.kill);
  // Those of the demonstration that wait are planned for later.
  const planned = 2;
  await until(async () => (await countTexts(ctx, 'queued', 'sending')) === planned);
  await worker.kill();
  const held = (await heldByCarrier(stage)).map(({ to }) => to).sort();
  expect(held).toEqual(numbers(TEXTS).sort());

  // The way back: the file knows nothing of them yet.
  expect(await run(['move', '--back'], file)).toMatchObject({ code: 0 });
  const resumed = await run(['resume'], file);
  expect(resumed.said).toContain(`${TEXTS} texts that waited here were sent by the original`);
  expect((await heldByCarrier(stage)).length).toBe(TEXTS);
});
