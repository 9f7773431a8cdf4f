import {
  type ClaimedMail,
  claimMails,
  endMail,
  type HeldMail,
  postponeMail,
} from '../../store/platform/mails.ts';
import { type Context, farthestAhead, instantNow } from '../context.ts';
import { failureOf } from '../failure.ts';
import type { Posting } from '../ports.ts';
import { findRestoredCopy } from '../restoredCopy.ts';
import { composeMail } from './compose.ts';

/** The way of a mail out of the outbox: claimed, written, handed over, and what came of it recorded. */

/** What became of an attempt; `expired` and `dropped` mails are not handed over. */
type Result = Posting | { outcome: 'expired' | 'dropped' };

/**
 * Claims up to `limit` mails and delivers them side by side; gives how many it claimed. In a restored copy those that it
 * brought wait until it was resumed; who signs in there gets their code.
 */
export async function deliverMails(ctx: Context, owner: string, limit: number): Promise<number> {
  const now = ctx.now().getTime();
  const until = new Date(now + ctx.config.mailTimes.lease).toISOString();
  const instant = new Date(now).toISOString();
  const madeAfter = (await findRestoredCopy(ctx))?.restoredAt ?? '';
  const lease = { owner, now: instant, until, farthest: farthestAhead(instant), madeAfter };
  const mails = await claimMails(ctx.db, limit, lease);
  await Promise.all(mails.map((mail) => deliver(ctx, mail, owner)));
  return mails.length;
}

async function deliver(ctx: Context, mail: ClaimedMail, owner: string): Promise<void> {
  const result = await attempt(ctx, mail);
  const { id, kind, attempts } = mail;
  const facts = { mailId: id, kind, attempts, ...result };
  if (result.outcome === 'later' || result.outcome === 'refused') ctx.log.warn(facts, 'a mail was not taken');
  await record(ctx, mail, { id, attempts, owner }, result);
}

async function attempt(ctx: Context, mail: ClaimedMail): Promise<Result> {
  if (mail.expiresAt <= instantNow(ctx)) return { outcome: 'expired' };
  try {
    const body = await composeMail(ctx, mail);
    return body
      ? await ctx.ports.mail.send({ id: mail.id, to: mail.recipient, ...body })
      : { outcome: 'dropped' };
  } catch (error) {
    ctx.log.error({ mailId: mail.id, kind: mail.kind, ...failureOf(error) }, 'a mail was not written');
    return { outcome: 'later', reason: 'not written' };
  }
}

async function record(ctx: Context, mail: ClaimedMail, held: HeldMail, result: Result): Promise<void> {
  if (result.outcome === 'later') {
    const wait = backoff(ctx, mail.attempts);
    const sendAt = new Date(ctx.now().getTime() + wait).toISOString();
    return postponeMail(ctx.db, held, sendAt, result.reason);
  }
  const { outcome } = result;
  return endMail(ctx.db, held, {
    status: outcome === 'refused' ? 'failed' : outcome,
    lastError: outcome === 'refused' ? result.reason : null,
    sentAt: outcome === 'sent' ? instantNow(ctx) : null,
  });
}

/** Twice as long each time, with a fifth of chance so that not all come at once. */
function backoff({ config }: Context, attempts: number): number {
  const { firstRetry, longestRetry } = config.mailTimes;
  return Math.min(longestRetry, firstRetry * 2 ** (attempts - 1)) * (0.9 + Math.random() / 5);
}
