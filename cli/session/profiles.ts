import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EXIT, Stop } from '../kit/errors.ts';
import { isSignedIn, type Profile, profilePath, readProfile, removeProfile } from './tokenFile.ts';

/** The profiles of somebody who uses several servers or accounts: a file each, and one that names the default. */

const FIRST = 'default';

export interface ProfileFacts {
  name: string;
  url: string;
  email: string;
  signedIn: boolean;
}

const defaultPath = (configDir: string): string => join(configDir, 'default-profile');

/** Which profile commands use that name none. */
export async function defaultProfile(configDir: string): Promise<string> {
  return (await unlessMissing(readFile(defaultPath(configDir), 'utf8'), '')).trim() || FIRST;
}

/** Makes a profile the default. */
export const setDefaultProfile = (configDir: string, name: string): Promise<void> =>
  writeFile(defaultPath(configDir), `${name}\n`, { mode: 0o600 });

/** All profiles, in the order of their names. */
export async function listProfiles(configDir: string): Promise<ProfileFacts[]> {
  const files = await unlessMissing(readdir(join(configDir, 'profiles')), []);
  const names = files.filter((file) => file.endsWith('.json')).map((file) => file.slice(0, -'.json'.length));
  return Promise.all(names.sort().map(async (name) => factsOf(name, await findProfile(configDir, name))));
}

const factsOf = (name: string, profile: Profile): ProfileFacts => {
  const { url, email } = profile;
  return { name, url, email, signedIn: isSignedIn(profile) };
};

/** The profile of that name; stops with code 2 where there is none. */
export async function findProfile(configDir: string, name: string): Promise<Profile> {
  const profile = await readProfile(profilePath(configDir, name));
  if (profile) return profile;
  throw new Stop(
    `There is no profile '${name}'.`,
    `Run goodword profiles list to see them, or make it with goodword login --profile ${name}.`,
    EXIT.refused,
  );
}

/** Deletes a profile; where it was the default, that is the one called `default` again. */
export async function deleteProfile(configDir: string, name: string): Promise<void> {
  await removeProfile(profilePath(configDir, name));
  if ((await defaultProfile(configDir)) === name) await rm(defaultPath(configDir), { force: true });
}

const unlessMissing = <T>(read: Promise<T>, otherwise: T): Promise<T> =>
  read.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return otherwise;
    throw error;
  });
