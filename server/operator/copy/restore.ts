import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { clockOf } from '../../config/clock.ts';
import { type Config, ConfigError } from '../../config/config.ts';
import { makeFolder } from '../../config/folder.ts';
import { secretPath } from '../../config/secretFile.ts';
import { opensKey, rewrapKeys } from '../../domain/keys.ts';
import { markRestored } from '../../domain/sending/restored/markRestored.ts';
import { type CopyProgress, copyRows, type TableContent } from '../../store/copy/copy.ts';
import type { BackupHeader } from '../../store/copy/header.ts';
import { endCopy, isNewer, prepareFile, settleCopy } from '../../store/copy/prepare.ts';
import { filePathOf, isPostgresUrl, type Snapshot } from '../../store/copy/snapshot.ts';
import { makeWhole, refuseExisting } from './files.ts';
import { fillServer } from './fillServer.ts';
import { openBackup } from './openBackup.ts';

/** `goodword-server restore`: a backup into a database that is not there yet, where nothing goes out. */

export interface Restored {
  header: BackupHeader;
  rows: number;
}

export async function restore(
  config: Config,
  { file, secretKeyFile }: { file: string; secretKeyFile: string | undefined },
  tell: (progress: CopyProgress) => void,
): Promise<Restored> {
  const { source, header } = await openBackup(file, tell);
  try {
    const secret = await findSecret(config, source, secretKeyFile);
    const settle = (url: string): Promise<void> =>
      settleCopy(url, async (tx) => {
        const restoredAt = clockOf(config)().toISOString();
        await markRestored(tx, { madeAt: header.at, restoredAt });
        if (secret !== config.secretKey) await rewrapKeys(tx, secret, config.secretKey, () => undefined);
      });
    const tables = isPostgresUrl(config.databaseUrl)
      ? await intoServer(config.databaseUrl, source, { settle, tell })
      : await intoFile(filePathOf(config.databaseUrl), source, { settle, tell });
    return { header, rows: tables.reduce((sum, { rows }) => sum + rows, 0) };
  } catch (error) {
    throw isNewer(error) ? new ConfigError(`${file}: ${error.message}`) : error;
  } finally {
    await source.close();
  }
}

interface Work {
  settle: (url: string) => Promise<void>;
  tell: (progress: CopyProgress) => void;
}

async function intoServer(url: string, source: Snapshot, { settle, tell }: Work): Promise<TableContent[]> {
  const tables = await fillServer(url, source, tell);
  await settle(url);
  await endCopy(url);
  return tables;
}

function intoFile(path: string, source: Snapshot, { settle, tell }: Work): Promise<TableContent[]> {
  const repair = 'A backup is restored where no database is: move it away, with its -wal and -shm.';
  // SQLite would write what a log holds that was left there into any file of its name.
  for (const rest of ['', '-wal', '-journal']) refuseExisting(`${path}${rest}`, repair);
  makeFolder(dirname(path));
  return makeWhole(path, async (fresh) => {
    const target = await prepareFile(fresh, source.migrations);
    const tables = await copyRows(source, target, tell).finally(() => target.close());
    await settle(`file:${fresh}`);
    return tables;
  });
}

/** The secret that opens the backup's keys: that of this machine, or the one that is given. */
async function findSecret(config: Config, source: Snapshot, file: string | undefined): Promise<string> {
  const [key] = await source.all("SELECT wrapped FROM installation_keys WHERE name = 'phone'");
  const secrets = file === undefined ? [config.secretKey] : [readSecret(file), config.secretKey];
  const fitting = secrets.find((secret) => !key || opensKey(secret, key.wrapped));
  if (fitting !== undefined) return fitting;
  throw new ConfigError(
    `SECRET_KEY: ${file ?? 'that of this machine'} does not open the keys of the backup. Bring ` +
      `${secretPath(config.dataDir)} from the machine that was backed up, and name it: --secret-key-file FILE ` +
      '(one that was rotated since stands beside it as secret.key.until-…).',
  );
}

function readSecret(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new ConfigError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
}
