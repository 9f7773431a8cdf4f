import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from './config.ts';
import { makeFolder } from './folder.ts';

/** The folder of an installation's own files, for its owner's eyes alone. */
export function makeDataFolder(dataDir: string): void {
  try {
    makeFolder(dataDir);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(
      `DATA_DIR: ${dataDir} cannot be made (${code}). Name a folder that can be written.`,
    );
  }
}

/** As long as SECRET_KEY must be. */
const SHORTEST_SECRET = 32;

/**
 * The secret of an installation that was given none: made once, kept in DATA_DIR, readable by its owner alone. Throws
 * ConfigError where the file holds none: what is signed with an empty one, anybody can sign.
 */
export function readOrMakeSecret(dataDir: string): string {
  const path = join(dataDir, 'secret.key');
  if (!existsSync(path)) makeSecret(path);
  const secret = readFileSync(path, 'utf8').trim();
  if (secret.length >= SHORTEST_SECRET) return secret;
  throw new ConfigError(
    `SECRET_KEY: ${path} holds no secret. Put back the one that this database was made with, or, ` +
      'for a new installation, delete the file.',
  );
}

/** Whole or not at all: neither a process that starts beside this one nor the next may read a part of it. */
function makeSecret(path: string): void {
  const fresh = `${path}.${randomUUID()}`;
  try {
    writeFileSync(fresh, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true });
    linkSync(fresh, path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return;
    throw new ConfigError(
      `DATA_DIR: ${path} cannot be written (${code}). Make room, or name a folder that can be written.`,
    );
  } finally {
    rmSync(fresh, { force: true });
  }
}
