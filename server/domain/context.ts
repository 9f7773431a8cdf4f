import type { Config } from '../config/config.ts';
import type { Db } from '../store/db/db.ts';
import type { Keys } from './keys.ts';
import type { Ports } from './ports.ts';

/** What every domain verb gets as its first argument. */
export interface Context {
  db: Db;
  ports: Ports;
  keys: Keys;
  config: Config;
  log: Log;
  meter: Meter;
  life: Life;
  /** The time now; tests and demonstrations move it with CLOCK_OFFSET. */
  now: () => Date;
  /**
   * Runs work in one transaction and hands it a context bound to it; inside one, joins it. Work may be run again where
   * the database ended its transaction for another: what it changes besides the rows, it would change twice.
   */
  transaction: <T>(work: (ctx: Context) => Promise<T>) => Promise<T>;
}

/** Structured logging. Nothing logged holds a phone number, a token, a password or a text. */
export interface Log {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/** What is counted as it happens, for the operator's metrics of this process; what leaves by a port is counted there. */
export interface Meter {
  /** A worker claimed so many texts. */
  claimed(texts: number): void;
  /** Somebody began to watch a clinic (1), or ended (-1). */
  watching(change: 1 | -1): void;
  /** So many rows of a table went since nobody needs them any more. */
  removed(table: string, rows: number): void;
}

/** How this process is doing. */
export interface Life {
  /** It was told to stop, and turns away the one who can go elsewhere. */
  stopping: boolean;
}

/** The time now as it is stored. */
export const instantNow = (ctx: Pick<Context, 'now'>): string => ctx.now().toISOString();

const HOUR = 3_600_000;

/**
 * No lease, pause or sign of life lies so far ahead of now: whatever does was written by a clock that ran ahead and
 * has been set back since, and would hold up its work until then.
 */
export const farthestAhead = (now: string): string => new Date(Date.parse(now) + HOUR).toISOString();
