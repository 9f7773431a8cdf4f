import {
  RateLimiterMemory,
  RateLimiterPostgres,
  type RateLimiterRes,
  RateLimiterSQLite,
  RLWrapperTimeouts,
} from 'rate-limiter-flexible';
import type { Db } from './db.ts';

/** Counters of calls, which all server processes on one database share. */
export interface Counter {
  /** Counts calls of a key, one unless told, and gives where that leaves it. */
  add(key: string, calls?: number): Promise<Count>;
  read(key: string): Promise<Count>;
}

interface Count {
  calls: number;
  /** Milliseconds until the key starts at nothing again. */
  endsIn: number;
}

const NOTHING: Count = { calls: 0, endsIn: 0 };

/** A database that has not answered after so many milliseconds is away; this process then counts alone. */
const PATIENCE = 1_000;

/**
 * Milliseconds by which the clocks of servers may differ. A count that ends later than a window from then was written
 * by a clock that has been set back since, and would refuse until then.
 */
const CLOCKS_APART = 3_600_000;

/** Opens the counter of so many calls in so many seconds. Keys are stored as they are given: give hashes. */
export function openCounter(db: Db, { calls, seconds }: { calls: number; seconds: number }): Counter {
  const window = { points: calls, duration: seconds, keyPrefix: '' };
  const Limiter = db.engine === 'postgres' ? RateLimiterPostgres : RateLimiterSQLite;
  const shared = new Limiter({
    ...window,
    storeClient: db.knex,
    storeType: 'knex',
    tableName: 'throttles',
    tableCreated: true,
    clearExpiredByTimeout: false,
    insuranceLimiter: new RateLimiterMemory(window),
  });
  const limiter = new RLWrapperTimeouts({ limiter: shared, timeoutMs: PATIENCE });
  const forgetFuture = async (found: RateLimiterRes | null, key: string): Promise<boolean> => {
    const isFuture = found !== null && found.msBeforeNext > seconds * 1_000 + CLOCKS_APART;
    return isFuture && limiter.delete(key);
  };
  return {
    async add(key, calls = 1) {
      const found = await limiter.penalty(key, calls);
      return toCount((await forgetFuture(found, key)) ? await limiter.penalty(key, calls) : found);
    },
    async read(key) {
      const found = await limiter.get(key);
      return (await forgetFuture(found, key)) ? NOTHING : toCount(found);
    },
  };
}

const toCount = (found: RateLimiterRes | null): Count =>
  found && found.msBeforeNext > 0 ? { calls: found.consumedPoints, endsIn: found.msBeforeNext } : NOTHING;
