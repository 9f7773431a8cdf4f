import type { Config } from '../config/config.ts';
import { readConfig, readInstallation } from '../config.ts';
import { createContext, makeCommandLog } from '../context.ts';
import type { Context, Log } from '../domain/context.ts';
import { failureOf } from '../domain/failure.ts';
import { findRestoredCopy, sayRestored } from '../domain/restoredCopy.ts';

/** What commands share that work on an installation, or keep it running. */

/** Does a job on the database of an installation that is there, in its newest shape, and closes it. */
export const withInstallation = <T>(job: (ctx: Context) => Promise<T>): Promise<T> =>
  work(readInstallation(), job);

/** The same, and makes the installation where there is none. */
export const withContext = <T>(job: (ctx: Context) => Promise<T>): Promise<T> => work(readConfig(), job);

async function work<T>(config: Config, job: (ctx: Context) => Promise<T>): Promise<T> {
  const { ctx, database } = await createContext(config, makeCommandLog(config));
  try {
    return await job(ctx);
  } finally {
    await database.close();
  }
}

/** Says in the log of a server for real patients that others can read along on the way. */
export function warnOfHttp({ config, log }: Context): void {
  if (config.production && config.publicUrl.startsWith('http:')) log.warn({}, OVER_HTTP);
}

const OVER_HTTP =
  'PUBLIC_URL is http: passwords and patients’ data can be read on their way. Put a proxy that speaks https before it, and name its https address.';

/** Says in the log of a program that works on a restored copy why nothing goes out. */
export async function warnOfCopy(ctx: Context): Promise<void> {
  const copy = await findRestoredCopy(ctx);
  if (copy) ctx.log.warn({ ...copy }, sayRestored(copy));
}

/**
 * An error that nobody caught ends a program that goes on, with a line of its log like any other: Node would print the
 * error's own words, which may hold a patient's number.
 */
export function endOnUncaught(log: Log): void {
  process.on('uncaughtException', (error) => {
    log.error(failureOf(error), 'an error that nobody caught ends this process');
    process.exit(1);
  });
}

/** Finishes what is under way on the first signal, and throws what goes wrong; a second one ends the process at once. */
export function stopOnSignal(stop: () => Promise<void>): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      stop().then(() => process.exit(0), reject);
    });
  }
  return promise;
}
