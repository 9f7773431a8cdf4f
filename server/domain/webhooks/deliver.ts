import { v7 as uuid } from 'uuid';
import { LIMITS } from '../../contract/core/limits.ts';
import { DELIVERY_PROBLEM, WEBHOOK_TEST } from '../../contract/routes/webhooks.ts';
import { preferIndexes } from '../../store/sending/outbox.ts';
import {
  type CallLease,
  type CallResult,
  type ClaimedDelivery,
  claimDeliveries,
  dueWebhooks,
  recordCall,
  releaseDeliveries,
} from '../../store/webhooks/webhookCalls.ts';
import { failWaiting } from '../../store/webhooks/webhookDeliveries.ts';
import { deactivateWebhook, readWebhook } from '../../store/webhooks/webhooks.ts';
import { type Context, farthestAhead, instantNow } from '../context.ts';
import type { CallAnswer } from '../ports.ts';
import { bodyOf } from './body.ts';
import { signedHeaders } from './signature.ts';

/** The way of a delivery to its webhook: claimed, called, and what came of it recorded. */

const HOUR = 3_600_000;
const GONE = 410;

/** A claim of its own name, from now on. */
export function newLease(ctx: Context): CallLease {
  const now = instantNow(ctx);
  const after = (milliseconds: number) => new Date(Date.parse(now) + milliseconds).toISOString();
  return {
    claim: uuid(),
    now,
    until: after(ctx.config.webhookTimes.lease),
    farthest: farthestAhead(now),
    farthestCall: after(LIMITS.webhookHours * HOUR),
  };
}

/** What was claimed of one webhook's deliveries. */
export interface Claim {
  webhookId: string;
  claim: string;
  deliveries: ClaimedDelivery[];
}

/** Which webhooks a claim serves, and with how much. */
interface Room {
  webhooks: number;
  /** How many deliveries of a webhook there is room for. */
  of(webhookId: string): number;
}

/** Claims what is due as far as there is room, beginning behind the webhook that was served last. */
export async function claimCalls(
  ctx: Context,
  { after, room }: { after: string; room: Room },
): Promise<Claim[]> {
  const lease = newLease(ctx);
  const due = (await dueWebhooks(ctx.db, lease)).filter((id) => room.of(id) > 0);
  const inTurn = [...due.filter((id) => id > after), ...due.filter((id) => id <= after)];
  if (inTurn.length === 0) return [];
  return ctx.transaction(async (tx) => {
    await preferIndexes(tx.db);
    const claims: Claim[] = [];
    for (const webhookId of inTurn.slice(0, room.webhooks)) {
      const deliveries = await claimDeliveries(tx.db, webhookId, room.of(webhookId), lease);
      if (deliveries.length > 0) claims.push({ webhookId, claim: lease.claim, deliveries });
    }
    return claims;
  });
}

/** Lets go of what a claim holds still. */
export const giveBack = (ctx: Context, claim: Claim): Promise<void> => releaseDeliveries(ctx.db, claim);

/** Calls the webhook of a claimed delivery and notes what came of it, unless `stopping` cut the call off. */
export async function deliver(ctx: Context, held: ClaimedDelivery, stopping: AbortSignal): Promise<void> {
  const webhook = await readWebhook(ctx.db, held.webhookId);
  if (!webhook) return;
  const body = await bodyOf(ctx, webhook.clinicId, held);
  if (body === undefined) return recordCall(ctx.db, held, uncalled(DELIVERY_PROBLEM.nothing));
  if (!webhook.active && held.event !== WEBHOOK_TEST) {
    return recordCall(ctx.db, held, uncalled(DELIVERY_PROBLEM.off));
  }
  const headers = signedHeaders(ctx, held, body);
  const answer = await ctx.ports.webhooks.post({ url: webhook.url, headers, body }, stopping);
  if (answer.outcome !== 'cut_off') await record(ctx, held, answer);
}

const uncalled = (problem: string): CallResult => ({
  delivered: false,
  calledAt: null,
  nextAttemptAt: null,
  statusCode: null,
  problem,
});

type Answer = Exclude<CallAnswer, { outcome: 'cut_off' }>;

async function record(ctx: Context, held: ClaimedDelivery, answer: Answer): Promise<void> {
  const statusCode = answer.outcome === 'answered' ? answer.status : null;
  const problem = problemOf(answer);
  const isGone = statusCode === GONE;
  if (problem !== null) {
    const { id: deliveryId, webhookId, event } = held;
    ctx.log.warn({ deliveryId, webhookId, event, ...answer }, 'a webhook did not take an event');
  }
  const nextAttemptAt = problem === null || isGone ? null : nextAttempt(ctx, held);
  const calledAt = instantNow(ctx);
  const delivered = problem === null;
  await ctx.transaction(async (tx) => {
    // Anyone who answers so wants no further call (Standard Webhooks). The webhook before its deliveries, as the one who
    // switches it off by hand: neither waits for the other.
    if (isGone) await deactivateWebhook(tx.db, held.webhookId);
    await recordCall(tx.db, held, { delivered, calledAt, nextAttemptAt, statusCode, problem });
    if (isGone) await failWaiting(tx.db, held.webhookId, DELIVERY_PROBLEM.off);
  });
}

/** Why a call did not succeed; null where it did. */
function problemOf(answer: Answer): string | null {
  if (answer.outcome === 'unreachable') return DELIVERY_PROBLEM.unreachable(answer.code);
  if (answer.outcome !== 'answered') return DELIVERY_PROBLEM[answer.outcome];
  const { status } = answer;
  if (status >= 200 && status < 300) return null;
  if (status === GONE) return DELIVERY_PROBLEM.gone;
  return status >= 300 && status < 400
    ? DELIVERY_PROBLEM.redirected(status)
    : DELIVERY_PROBLEM.refused(status);
}

/** The next of the times at which it is tried, with some chance so that not all come at once; null after the last. */
function nextAttempt(ctx: Context, { event, begunAt }: ClaimedDelivery): string | null {
  const now = ctx.now().getTime();
  const begun = Date.parse(begunAt);
  const next = ctx.config.webhookTimes.retries.find((after) => begun + after > now);
  if (next === undefined || event === WEBHOOK_TEST) return null;
  return new Date(begun + next + (next - (now - begun)) * (Math.random() / 20)).toISOString();
}
