import { findTakenUntil, takeSender } from '../../store/senderPace.ts';
import type { Context } from '../context.ts';

/** The rate is the sender's, whichever worker calls: its turns are taken in the database (DESIGN 4.2). */

/** A worker takes turns that begin within this time, and else leaves the texts in the queue. */
const AHEAD = 1_000;
/** Turns are never taken further ahead, however many workers take them at one moment. */
const FARTHEST = 60_000;

const senderOf = ({ config: { sms } }: Context): string =>
  sms.messagingServiceSid || sms.from || sms.provider;

/** Milliseconds to wait before texts are claimed, since others have taken the next turns. */
export async function turnsTaken(ctx: Context): Promise<number> {
  const ahead = (await findTakenUntil(ctx.db, senderOf(ctx))) - ctx.now().getTime();
  return ahead > FARTHEST ? 0 : Math.max(0, ahead - AHEAD);
}

/** Takes so many turns of the sender; gives the milliseconds until they begin. */
export async function takeTurns(ctx: Context, count: number): Promise<number> {
  if (count === 0) return 0;
  const now = ctx.now().getTime();
  const lasts = (count * 1_000) / ctx.config.sendsPerSecond;
  return (await takeSender(ctx.db, senderOf(ctx), { now, lasts, farthest: FARTHEST })) - now;
}
