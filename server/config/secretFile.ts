import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from './config.ts';
import { SHORTEST_SECRET } from './environment.ts';
import { stampOf } from './stamp.ts';

/** The secret of an installation that is given none by SECRET_KEY, and the one that is to follow it. */

export const secretPath = (dataDir: string): string => join(dataDir, 'secret.key');

/** Where the next secret stands from before the keys are wrapped by it until it is taken into use. */
export const nextSecretPath = (dataDir: string): string => `${secretPath(dataDir)}.next`;

export const makeSecret = (): string => randomBytes(32).toString('base64url');

/**
 * The secret of an installation that was given none: made once, kept in DATA_DIR, readable by its owner alone. Throws
 * ConfigError where the file holds none: what is signed with an empty one, anybody can sign.
 */
export function readOrMakeSecret(dataDir: string): string {
  const path = secretPath(dataDir);
  if (!existsSync(path)) keepSecret(path, makeSecret(), linkUnlessThere);
  const secret = readFileSync(path, 'utf8').trim();
  if (secret.length >= SHORTEST_SECRET) return secret;
  throw new ConfigError(
    `SECRET_KEY: ${path} holds no secret. Put back the one that this database was made with, or, ` +
      'for a new installation, delete the file.',
  );
}

/** The secret that is to follow, or null. */
export function readNextSecret(dataDir: string): string | null {
  const path = nextSecretPath(dataDir);
  return existsSync(path) ? readFileSync(path, 'utf8').trim() : null;
}

export const keepNextSecret = (dataDir: string, secret: string): void =>
  keepSecret(nextSecretPath(dataDir), secret, renameSync);

/**
 * Takes the next secret into use, and keeps the one before under the instant until which it served: backups from then
 * need it. Done again after it was cut short, or beside another process, it ends the same.
 */
export function adoptNextSecret(dataDir: string, { before, at }: { before: string; at: Date }): void {
  keepSecret(`${secretPath(dataDir)}.until-${stampOf(at)}`, before, renameSync);
  try {
    renameSync(nextSecretPath(dataDir), secretPath(dataDir));
  } catch (error) {
    // Another process was quicker.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

/** Whole or not at all: neither a process that starts beside this one nor the next may read a part of it. */
function keepSecret(path: string, secret: string, put: (fresh: string, path: string) => void): void {
  const fresh = `${path}.${randomUUID()}`;
  try {
    writeFileSync(fresh, `${secret}\n`, { mode: 0o600, flush: true });
    put(fresh, path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(
      `DATA_DIR: ${path} cannot be written (${code}). Make room, or name a folder that can be written.`,
    );
  } finally {
    rmSync(fresh, { force: true });
  }
}

/** Two processes may make the first one side by side: the first that is there counts. */
function linkUnlessThere(fresh: string, path: string): void {
  try {
    linkSync(fresh, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
