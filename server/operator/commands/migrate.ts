import { existsSync } from 'node:fs';
import type { Config } from '../../config/config.ts';
import { readConfig, readInstallation } from '../../config.ts';
import { compareShape, fileOf, newerThanThis, openMigrated } from '../../database.ts';
import { withContext } from '../running.ts';
import { say } from '../terminal.ts';

interface Wishes {
  check?: boolean;
  /** Makes the database where there is none. */
  new?: boolean;
}

export const migrate = ({ check = false, new: isNew = false }: Wishes): Promise<void> =>
  check ? tell() : bringToNewest(isNew ? readConfig() : readInstallation());

async function bringToNewest(config: Config): Promise<void> {
  const database = await openMigrated(config, (copy) => say(`Copied the database first, to ${copy}`));
  await database.close();
  // The installation's keys are made with it.
  await withContext(async () => undefined);
  say('The database is in its newest shape.');
}

async function tell(): Promise<void> {
  const config = readConfig();
  const path = fileOf(config.databaseUrl);
  // SQLite would make it.
  if (path !== null && !existsSync(path))
    return say('There is no database yet. Make one with: goodword-server init');
  const { lacking, unknown, contracting } = await compareShape(config);
  if (contracting[0] !== undefined) throw newerThanThis(contracting[0]);
  if (unknown.length > 0) say(`A newer version has added what this one works beside: ${unknown.join(', ')}.`);
  if (lacking.length === 0) return say('The database is in its newest shape.');
  say(path === null ? 'It would run:' : 'It would copy the database, and then run:');
  for (const name of lacking) say(`  ${name}`);
}
