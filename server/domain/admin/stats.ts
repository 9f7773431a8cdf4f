import type { SystemStats } from '../../contract/routes/adminSystem.ts';
import { explainError } from '../../contract/words/carrierErrors.ts';
import { countFailures } from '../../store/admin/failures.ts';
import { countAccepted, readQueue } from '../../store/admin/sending.ts';
import { readDatabaseSize } from '../../store/db/databaseFacts.ts';
import { readMailQueue } from '../../store/platform/mails.ts';
import { type Context, instantNow } from '../context.ts';
import { getSendingPause } from '../sending/sendingPause.ts';
import { listWorkers } from './workers.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Minutes over which the rate is an average. */
const RATE_OVER = 10;

/** How much waits, goes out and fails on the whole platform, and who works on it. */
export async function getSystemStats(ctx: Context): Promise<SystemStats> {
  const at = instantNow(ctx);
  return {
    at,
    queue: await readQueue(ctx.db, at),
    sends: await readSends(ctx),
    failures: await listFailures(ctx),
    mails: await readMailQueue(ctx.db),
    database: await readDatabaseSize(ctx.db),
    workers: await listWorkers(ctx),
    sendingPause: await getSendingPause(ctx),
  };
}

/** An instant so many milliseconds ago. */
export const ago = ({ now }: Context, milliseconds: number): string =>
  new Date(now().getTime() - milliseconds).toISOString();

export async function readSends(ctx: Context): Promise<SystemStats['sends']> {
  const [lastMinute = 0, tenMinutes = 0, lastHour = 0, last24Hours = 0] = await countAccepted(ctx.db, [
    ago(ctx, MINUTE),
    ago(ctx, RATE_OVER * MINUTE),
    ago(ctx, HOUR),
    ago(ctx, DAY),
  ]);
  return { lastMinute, lastHour, last24Hours, perMinute: tenMinutes / RATE_OVER };
}

async function listFailures(ctx: Context): Promise<SystemStats['failures']> {
  const failures = await countFailures(ctx.db, ago(ctx, DAY));
  return failures.map(({ code, texts }) => ({ ...explained(code), texts }));
}

export function explained(code: string): { code: string; meaning: string; remedy: string } {
  const { meaning, remedy } = explainError(code);
  return { code, meaning, remedy };
}
