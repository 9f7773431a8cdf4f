import { randomUUID } from 'node:crypto';
import { type FileHandle, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { cannotWrite, type NamedFile } from './cannotWrite.ts';
import { EXIT, Stop } from './errors.ts';

/** Files that a command writes whole or not at all: what stood there before stays until then. */

export type Pieces = AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;

/** Whether a file stands there already; stops with code 2 where something stands there that is no file. */
export async function standsThere(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  if (!found || found.isFile()) return found !== undefined;
  throw new Stop(`${path} is ${found.isDirectory() ? 'a folder' : 'no file'}.`, 'Name a file.', EXIT.refused);
}

/**
 * Writes what `source` gives, which is asked once the file could be opened. Patients' data: nobody else on the
 * machine may read it. Stops with code 2 where nothing can be written there, and with 1 where it broke.
 */
export async function writeWhole(
  file: NamedFile & { path: string },
  source: () => Promise<Pieces> | Pieces,
): Promise<void> {
  const place = await realpath(file.path).catch(() => file.path);
  const partial = `${place}.${randomUUID()}`;
  const handle = await open(partial, 'wx', 0o600).catch((error: Error) => {
    throw cannotWrite(file, error, EXIT.refused);
  });
  try {
    await writeTo(handle, file, await source());
    await rename(partial, place);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

async function writeTo(handle: FileHandle, file: NamedFile, pieces: Pieces): Promise<void> {
  const stream = handle.createWriteStream({ flush: true });
  let broken: Error | undefined;
  stream.on('error', (error) => {
    broken = error;
  });
  await pipeline(pieces, stream).catch((error) => {
    throw error === broken && 'syscall' in error ? cannotWrite(file, error, EXIT.failed) : error;
  });
}
