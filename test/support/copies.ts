import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Config } from '../../server/config/config.ts';
import { createContext } from '../../server/context.ts';
import type { Context } from '../../server/domain/context.ts';
import { backUp } from '../../server/operator/copy/backup.ts';
import { restore } from '../../server/operator/copy/restore.ts';
import type { Engine, TestApp } from './app.ts';
import { createEmptyDatabase } from './database.ts';
import { testLog } from './log.ts';
import { temporaryFolder } from './sandbox.ts';

/** What the tests of copies share. */

const quietly = () => undefined;

/** Backs up a running product, and gives the file. */
export async function backedUp(app: Pick<TestApp, 'ctx'>): Promise<string> {
  const file = join(await temporaryFolder(), 'a.backup');
  await backUp(app.ctx.config, { file, keep: undefined }, quietly);
  return file;
}

/** The configuration of another machine with the same secret, the same public address and the same providers. */
async function elsewhere(app: Pick<TestApp, 'ctx' | 'url'>, engine: Engine): Promise<Config> {
  const dataDir = await temporaryFolder();
  const file = `file:${join(dataDir, 'goodword.db')}`;
  const databaseUrl = engine === 'postgres' ? await emptyPostgres() : file;
  return { ...app.ctx.config, dataDir, databaseUrl, sandboxUrl: app.url };
}

export async function emptyPostgres(): Promise<string> {
  const { url, drop } = await createEmptyDatabase();
  onTestFinished(drop);
  return url;
}

/** Restores a backup on another machine, and opens it there until the test ends. */
export async function restoredOn(
  app: Pick<TestApp, 'ctx' | 'url'>,
  file: string,
  engine: Engine,
): Promise<Context> {
  const config = await elsewhere(app, engine);
  await restore(config, { file, secretKeyFile: undefined }, quietly);
  return open(config);
}

/** Opens a product's database until the test ends. */
async function open(config: Config): Promise<Context> {
  const { ctx, database } = await createContext(config, testLog('copy'));
  onTestFinished(() => database.close());
  return ctx;
}
