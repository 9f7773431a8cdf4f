import { takeSender } from '../../store/sending/senderPace.ts';
import type { Context } from '../context.ts';

/** The rate is the sender's, whichever worker calls: its turns are taken in the database. */

/** A worker takes turns that begin within this time, and else leaves the texts in the queue. */
const AHEAD = 1_000;
/** Turns are never taken further ahead, however many workers take them at one moment. */
const FARTHEST = 60_000;

/** Until when a sender's turns are taken whom others leave none for now: between these, in milliseconds. */
export function turnsTaken(ctx: Context): [number, number] {
  const now = ctx.now().getTime();
  return [now + AHEAD, now + FARTHEST];
}

/** Takes so many turns of a sender; gives the milliseconds until they begin. */
export async function takeTurns(ctx: Context, sender: string, count: number): Promise<number> {
  const now = ctx.now().getTime();
  const lasts = (count * 1_000) / ctx.config.sendsPerSecond;
  return (await takeSender(ctx.db, sender, { now, lasts, farthest: FARTHEST })) - now;
}
