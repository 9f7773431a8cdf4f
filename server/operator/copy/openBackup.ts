import { existsSync } from 'node:fs';
import { ConfigError } from '../../config/config.ts';
import { CopyFailed, type CopyProgress, readContents, refuseOther } from '../../store/copy/copy.ts';
import { type BackupHeader, readHeader } from '../../store/copy/header.ts';
import { openSnapshot, type Snapshot } from '../../store/copy/snapshot.ts';

/** A backup that was read through, and holds what it says of itself. */
interface OpenBackup {
  source: Snapshot;
  header: BackupHeader;
}

/** Throws ConfigError for what is no backup, and for one that was damaged since it was made. */
export async function openBackup(file: string, tell: (progress: CopyProgress) => void): Promise<OpenBackup> {
  if (!existsSync(file)) throw new ConfigError(`There is no file ${file}.`);
  let source: Snapshot | undefined;
  try {
    source = await openSnapshot(`file:${file}`);
    const header = await readHeader(source);
    if (!header) throw noBackup(file);
    refuseOther(header.tables, await readContents(source, tell));
    return { source, header };
  } catch (error) {
    await source?.close();
    throw explain(file, error as NodeJS.ErrnoException);
  }
}

const noBackup = (file: string): ConfigError =>
  new ConfigError(`${file} is no backup, or its beginning is damaged: goodword-server backup makes them.`);

const UNREADABLE = /^SQLITE_(CANTOPEN|IOERR|PERM|AUTH)/;

/** What SQLite says of a file in which some bytes are others, or missing; the words of the header may be no more. */
function explain(file: string, error: NodeJS.ErrnoException): Error {
  const { code = error.name } = error;
  if (code === 'SQLITE_NOTADB') return noBackup(file);
  if (UNREADABLE.test(code))
    return new ConfigError(`${file} cannot be read (${code}). Let this user read it.`);
  const isDamaged = error instanceof CopyFailed || /^(SQLITE_|SyntaxError)/.test(code);
  if (!isDamaged) return error;
  const what = error instanceof CopyFailed ? error.message : `It cannot be read (${code}).`;
  return new ConfigError(`${file} is damaged. ${what} Restore another backup.`);
}
