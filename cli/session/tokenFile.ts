import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { EXIT, Stop } from '../kit/errors.ts';

/**
 * What a profile remembers, in a file that only its owner can read. It outlives its sign-in:
 * the next one goes to the same server.
 */
export interface Profile {
  /** Origin of the server, without `/api`. */
  url: string;
  /** Refresh tokens are bound to it. */
  deviceId: string;
  email: string;
}

export interface SignedInProfile extends Profile {
  accessToken: string;
  /** Milliseconds since 1970 at which the access token ends. */
  accessTokenEnds: number;
  refreshToken: string;
}

export const isSignedIn = (profile: Profile | undefined): profile is SignedInProfile =>
  profile !== undefined && 'refreshToken' in profile;

/** The file of a profile below the user's config folder. */
export function profilePath(configDir: string, profile: string): string {
  if (/^[\w-]{1,40}$/.test(profile)) return join(configDir, 'profiles', `${profile}.json`);
  throw new Stop(
    `'${profile}' cannot be a profile's name.`,
    'Use letters, digits, - and _, at most 40 of them.',
    EXIT.refused,
  );
}

/** Reads a profile; undefined where there is none. */
export async function readProfile(path: string): Promise<Profile | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new Stop(`The file ${path} cannot be read.`, 'Delete it and run goodword login.', EXIT.signIn);
  }
}

/** Writes a profile whole or not at all. */
export async function writeProfile(path: string, profile: Profile): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const fresh = `${path}.${randomUUID()}`;
  await writeFile(fresh, `${JSON.stringify(profile, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(fresh, path);
}

export const removeProfile = (path: string): Promise<void> => rm(path, { force: true });

/** Longer than the call that renews tokens may take; an older lock was left by a process that died. */
const LOCK_ENDS = 60_000;

/**
 * Runs `work` while no other process runs any on the same profile: a refresh token that two processes use
 * ends the whole session.
 */
export async function withProfileLocked<T>(path: string, work: () => Promise<T>): Promise<T> {
  const lock = `${path}.lock`;
  while (!(await tryLock(lock))) {
    if (await isAbandoned(lock)) await removeAbandoned(lock);
    else await sleep(50);
  }
  try {
    return await work();
  } finally {
    await rm(lock, { force: true });
  }
}

/** One process at a time: where two found it abandoned, the second would remove the first one's new lock. */
const removeAbandoned = (lock: string): Promise<void> =>
  withProfileLocked(lock, async () => {
    if (await isAbandoned(lock)) await rm(lock, { force: true });
  });

async function tryLock(lock: string): Promise<boolean> {
  try {
    await writeFile(lock, String(process.pid), { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function isAbandoned(lock: string): Promise<boolean> {
  try {
    const { mtimeMs } = await stat(lock);
    const holder = Number(await readFile(lock, 'utf8'));
    return Date.now() - mtimeMs > LOCK_ENDS || (holder > 0 && !isRunning(holder));
  } catch {
    return false;
  }
}

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
