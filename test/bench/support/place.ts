import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabaseOn, type PostgresServer, startPostgres } from '../../support/postgres.ts';
import { migrateTemplate } from '../../support/template.ts';

/** How much is measured. */
export interface Size {
  patients: number;
  /** Clinics of a hundredth of the patients that stand beside the large one. */
  neighbours: number;
  /** Of the large platform that a super admin reads. */
  users: number;
  clinics: number;
  auditRows: number;
  /** To each side that is compared. */
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
  /** Open screens. */
  watchers: number;
  /** That Lighthouse judges. */
  pages: number;
}

export const FULL: Size = {
  patients: 100_000,
  neighbours: 99,
  users: 100_000,
  clinics: 10_000,
  auditRows: 1_000_000,
  calls: 100,
  texts: 10_000,
  longTurns: 3,
  turns: 5,
  shortTurns: 21,
  linkSeconds: 3,
  guesses: 4_000,
  restSeconds: 5,
  watchers: 500,
  pages: 3,
};

/** Enough to see that everything runs; its figures say nothing about speed. */
export const SHORT: Size = {
  patients: 200,
  neighbours: 1,
  users: 200,
  clinics: 100,
  auditRows: 200,
  calls: 1,
  texts: 50,
  longTurns: 1,
  turns: 1,
  shortTurns: 1,
  linkSeconds: 0.1,
  guesses: 40,
  restSeconds: 0.1,
  watchers: 20,
  pages: 1,
};

export type Engine = 'sqlite' | 'postgres';

export const ENGINE_NAMES: Record<Engine, string> = { sqlite: 'SQLite', postgres: 'PostgreSQL' };

/** Where rows run: folders and databases of one engine without a row, gone when the run ends. */
export interface Place {
  engine: Engine;
  size: Size;
  newFolder(): Promise<string>;
  /** The address of a new database in the newest shape. */
  newDatabase(): Promise<string>;
  /** Tells the one who waits what is going on. */
  say(words: string): void;
}

/** Makes places in one temporary folder; PostgreSQL starts, and SQLite’s file is migrated, when the first row wants it. */
export async function openPlaces(size: Size, say: (words: string) => void) {
  const root = await mkdtemp(join(tmpdir(), 'goodword-bench-'));
  let postgres: Promise<PostgresServer> | undefined;
  let sqlite: Promise<string> | undefined;
  let count = 0;

  async function newFolder(): Promise<string> {
    count += 1;
    const folder = join(root, String(count));
    await mkdir(folder);
    return folder;
  }

  /** The file that all others are copied from. */
  async function makeFile(): Promise<string> {
    const path = join(await newFolder(), 'goodword.db');
    await migrateTemplate(`file:${path}`);
    return path;
  }

  const newDatabase = {
    sqlite: async () => {
      sqlite ??= makeFile();
      const path = join(await newFolder(), 'goodword.db');
      await copyFile(await sqlite, path);
      return `file:${path}`;
    },
    postgres: async () => {
      postgres ??= startPostgres(migrateTemplate);
      return (await createDatabaseOn((await postgres).socketFolder)).url;
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
