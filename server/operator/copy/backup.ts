import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import packageFile from '../../../package.json' with { type: 'json' };
import { clockOf } from '../../config/clock.ts';
import { type Config, ConfigError } from '../../config/config.ts';
import { makeFolder } from '../../config/folder.ts';
import { explainDatabase } from '../../database.ts';
import { type CopyProgress, copyRows, type TableContent } from '../../store/copy/copy.ts';
import { writeHeader } from '../../store/copy/header.ts';
import { isNewer, prepareFile } from '../../store/copy/prepare.ts';
import { makeWhole, refuseExisting } from './files.ts';
import { openSource } from './source.ts';

/** `goodword-server backup`: one state of the database in a SQLite file, made while texts go out. */

export interface Backup {
  path: string;
  bytes: number;
  rows: number;
  /** Older ones that were removed. */
  removed: string[];
}

export async function backUp(
  config: Config,
  { file, keep }: { file: string | undefined; keep: number | undefined },
  tell: (progress: CopyProgress) => void,
): Promise<Backup> {
  const at = clockOf(config)().toISOString();
  const folder = join(config.dataDir, 'backups');
  const path = resolve(file ?? join(folder, nameAt(at)));
  refuseExisting(path, 'Name another file, or move that one away.');
  if (!file) makeBackupFolder(folder);
  const isAlike = (name: string): boolean => name === basename(path) || OWN_NAME.test(name);
  const tables = await makeWhole(path, (fresh) => write(config, fresh, at, tell), isAlike);
  noteLast(config, { at, file: path });
  return {
    path,
    bytes: statSync(path).size,
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    removed: keep === undefined ? [] : removeOlder(path, keep),
  };
}

async function write(
  config: Config,
  path: string,
  at: string,
  tell: (progress: CopyProgress) => void,
): Promise<TableContent[]> {
  const source = await openSource(config.databaseUrl);
  try {
    const target = await prepareFile(path, source.migrations);
    const tables = await copyRows(source, target, tell).finally(() => target.close());
    writeHeader(path, { at, version: packageFile.version, tables });
    return tables;
  } catch (error) {
    throw isNewer(error) ? explainDatabase(error) : error;
  } finally {
    await source.close();
  }
}

function makeBackupFolder(folder: string): void {
  try {
    makeFolder(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(`DATA_DIR: ${folder} cannot be made (${code}). Name a file for the backup.`);
  }
}

const nameAt = (at: string): string => `goodword-${at.replace(/[-:]/g, '').replace(/\.\d+/, '')}.backup`;

const OWN_NAME = /^goodword-\d{8}T\d{6}Z\.backup$/;

/** Those beside `made` that `backup` has named by itself, but for the newest; a clock that was ahead named newer ones. */
function removeOlder(made: string, keep: number): string[] {
  const folder = dirname(made);
  const all = readdirSync(folder).filter((name) => OWN_NAME.test(name));
  const older = all
    .sort()
    .slice(0, Math.max(0, all.length - keep))
    .map((name) => join(folder, name))
    .filter((path) => path !== made);
  for (const path of older) rmSync(path);
  return older;
}

/** For the doctor, who says how old the last one is. */
const noteLast = ({ dataDir }: Config, last: { at: string; file: string }): void =>
  writeFileSync(join(dataDir, 'last-backup.json'), `${JSON.stringify(last)}\n`, { mode: 0o600 });
