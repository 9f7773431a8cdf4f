import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmptyDatabaseOn, type PostgresServer, startPostgres } from '../../support/postgres.ts';

/** How much is measured. */
export interface Size {
  patients: number;
  /** Clinics of a hundredth of the patients that stand beside the large one, and the calls to each. */
  neighbours: number;
  calls: number;
  texts: number;
  /** How often each measurement is repeated, by how long it takes. */
  longTurns: number;
  turns: number;
  shortTurns: number;
  linkSeconds: number;
  /** Calls for tokens, half of them unknown. */
  guesses: number;
  restSeconds: number;
}

export const FULL: Size = {
  patients: 100_000,
  neighbours: 99,
  calls: 100,
  texts: 10_000,
  longTurns: 3,
  turns: 5,
  shortTurns: 21,
  linkSeconds: 3,
  guesses: 4_000,
  restSeconds: 5,
};

/** Enough to see that everything runs; its figures say nothing about speed. */
export const SHORT: Size = {
  patients: 400,
  neighbours: 2,
  calls: 2,
  texts: 100,
  longTurns: 1,
  turns: 1,
  shortTurns: 1,
  linkSeconds: 0.2,
  guesses: 100,
  restSeconds: 0.1,
};

export type Engine = 'sqlite' | 'postgres';

export const ENGINE_NAMES: Record<Engine, string> = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

/** Where rows run: folders and empty databases of one engine, gone when the run ends. */
export interface Place {
  engine: Engine;
  size: Size;
  newFolder(): Promise<string>;
  /** The address of a new, empty database. */
  newDatabase(): Promise<string>;
  /** Tells whoever waits what is going on. */
  say(words: string): void;
}

/** Makes places in one temporary folder; PostgreSQL starts when the first row wants it. */
export async function openPlaces(size: Size, say: (words: string) => void) {
  const root = await mkdtemp(join(tmpdir(), 'goodword-bench-'));
  let postgres: Promise<PostgresServer> | undefined;
  let count = 0;

  async function newFolder(): Promise<string> {
    count += 1;
    const folder = join(root, String(count));
    await mkdir(folder);
    return folder;
  }

  const newDatabase = {
    sqlite: async () => `file:${join(await newFolder(), 'goodword.db')}`,
    postgres: async () => {
      postgres ??= startPostgres();
      return (await createEmptyDatabaseOn((await postgres).socketFolder)).url;
    },
  };

  const placeOf = (engine: Engine): Place => ({
    engine,
    size,
    newFolder,
    newDatabase: newDatabase[engine],
    say: (words) => say(`${ENGINE_NAMES[engine]}: ${words}`),
  });
  const places = { sqlite: placeOf('sqlite'), postgres: placeOf('postgres') };

  return {
    at: (engine: Engine): Place => places[engine],
    async close(): Promise<void> {
      await (await postgres)?.stop();
      await rm(root, { recursive: true, force: true });
    },
  };
}
