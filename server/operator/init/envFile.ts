import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConfigError } from '../../config/config.ts';

/** The file `.env` of the folder where the programs are started. */

/** Values by the names of their variables. */
export type Settings = Record<string, string>;

const path = (): string => resolve('.env');

export const hasEnvFile = (): boolean => existsSync(path());

/** All settings with their explanations: beside the built program, or the repository's own. */
const EXAMPLE = ['../../.env.example', '../../../.env.example']
  .map((place) => fileURLToPath(new URL(place, import.meta.url)))
  .find((place) => existsSync(place)) as string;

/** Writes it, for its owner's eyes alone, unless it is there: gives whether it was not. Throws ConfigError. */
export function writeEnvFile(settings: Settings): boolean {
  const text = Object.entries(settings).reduce(put, readFileSync(EXAMPLE, 'utf8'));
  try {
    writeFileSync(path(), text, { mode: 0o600, flag: 'wx', flush: true });
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    throw new ConfigError(`${path()} cannot be written (${code}). Start in a folder that can be written.`);
  }
}

/** In the place where the variable is explained. */
function put(text: string, [name, value]: [string, string]): string {
  const line = `${name}=${quoted(value)}`;
  const explained = new RegExp(`^#?${name}=.*$`, 'm');
  return explained.test(text) ? text.replace(explained, () => line) : `${text}\n${line}\n`;
}

/** As Node reads it: bare words end at a # and lose the spaces around them. */
function quoted(value: string): string {
  if (/^[\w.:/@%+=,;&?!~*()[\]{}$^-]*$/.test(value)) return value;
  const quote = [`"`, `'`, '`'].find((mark) => !value.includes(mark));
  if (quote === undefined || value.includes('\n')) {
    throw new ConfigError(
      'A value has every kind of quotes or a line break in it. Set it in the environment instead.',
    );
  }
  return quote + value + quote;
}
