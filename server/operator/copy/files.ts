import { closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ConfigError } from '../../config/config.ts';

/** Files that are there whole or not at all. */

/**
 * Writes a file under a name of its own and gives it its place; what goes wrong leaves nothing behind. Who was killed at
 * it left a half: those of files that are alike, by their names, are removed first.
 */
export async function makeWhole<T>(
  path: string,
  write: (fresh: string) => Promise<T>,
  isAlike = (name: string): boolean => name === basename(path),
): Promise<T> {
  const fresh = `${path}.part-${process.pid}`;
  try {
    removeHalves(dirname(path), isAlike);
    const written = await write(fresh);
    refuseLog(path, fresh);
    flush(fresh);
    renameSync(fresh, path);
    flush(dirname(path));
    return written;
  } catch (error) {
    throw explain(path, error as NodeJS.ErrnoException);
  } finally {
    for (const rest of ['', '-journal', '-wal', '-shm', '-migrating']) {
      rmSync(`${fresh}${rest}`, { force: true });
    }
  }
}

/** The name that a file is written under, with the process that does it, and what SQLite lays beside that one. */
const HALF = /^(.+)\.part-([1-9]\d*)(-\w+)?$/;

function removeHalves(folder: string, isAlike: (name: string) => boolean): void {
  for (const entry of readdirSync(folder)) {
    const [, name, writer] = HALF.exec(entry) ?? [];
    if (name === undefined || !isAlike(name) || isAnotherThatRuns(Number(writer))) continue;
    rmSync(join(folder, entry), { force: true });
  }
}

function isAnotherThatRuns(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // It runs as somebody else.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** SQLite closes a file without a word where the disk has no room for what its log holds, and leaves that beside it. */
function refuseLog(path: string, fresh: string): void {
  if (existsSync(`${fresh}-wal`)) throw noRoom(path, 'SQLITE_FULL');
}

/** On the disk, and not in the machine's memory alone. */
function flush(path: string): void {
  const file = openSync(path, 'r');
  fsyncSync(file);
  closeSync(file);
}

const NO_ROOM = /^(EACCES|EPERM|EROFS|ENOSPC|EDQUOT|ENOENT|ENOTDIR|SQLITE_(FULL|READONLY|IOERR|CANTOPEN))/;

const explain = (path: string, error: NodeJS.ErrnoException): Error =>
  error.code !== undefined && NO_ROOM.test(error.code) ? noRoom(path, error.code) : error;

const noRoom = (path: string, code: string): ConfigError =>
  new ConfigError(
    `${path} cannot be written (${code}). Make room on its disk, let this user write there, or name another place; nothing is left of it.`,
  );

export function refuseExisting(path: string, repair: string): void {
  if (existsSync(path)) throw new ConfigError(`${path} is there already. ${repair}`);
}
