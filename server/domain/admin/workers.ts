import { hostname } from 'node:os';
import packageFile from '../../../package.json' with { type: 'json' };
import { LIMITS } from '../../contract/core/limits.ts';
import type { SystemStats } from '../../contract/routes/adminSystem.ts';
import {
  deleteHeartbeat,
  type HeartbeatRow,
  listHeartbeats,
  saveHeartbeat,
} from '../../store/platform/workerHeartbeats.ts';
import { type Context, instantNow } from '../context.ts';
import { failureOf } from '../failure.ts';

/** Which workers run: each keeps a row while it works well, and takes it away when it stops. */

/** Gives what notes a sign of life of a worker that starts now, and what takes it away. */
export function openHeartbeat(
  ctx: Context,
  id: string,
): { beat: () => Promise<void>; end: () => Promise<void> } {
  const { version } = packageFile;
  const worker = { id, host: hostname(), version, startedAt: instantNow(ctx) };
  return {
    beat: () => saveHeartbeat(ctx.db, { ...worker, seenAt: instantNow(ctx) }),
    async end() {
      try {
        await deleteHeartbeat(ctx.db, id);
      } catch (error) {
        ctx.log.warn(failureOf(error), 'the worker could not sign off; it will count as gone');
      }
    },
  };
}

export type SeenWorker = SystemStats['workers'][number];

export async function listWorkers(ctx: Context): Promise<SeenWorker[]> {
  const now = ctx.now().getTime();
  const workers = await listHeartbeats(ctx.db);
  return workers.map((worker) => ({ ...worker, alive: isAlive(worker, now) }));
}

/** A time ahead of now was written by a clock that has been set back since. */
const isAlive = ({ seenAt }: HeartbeatRow, now: number): boolean =>
  Math.abs(now - Date.parse(seenAt)) <= LIMITS.workerGoneSeconds * 1_000;
