import { explainError } from '../../contract/words/carrierErrors.ts';
import { lockClinic } from '../../store/accounts/clinics.ts';
import { knownProviderIds } from '../../store/sending/messages.ts';
import {
  type ClaimedMessage,
  markEnded,
  putBack,
  shortenLeases,
  takeOverExpired,
} from '../../store/sending/outbox.ts';
import { givePlacesBack } from '../billing/quota.ts';
import { type Context, farthestAhead, instantNow } from '../context.ts';
import type { CarrierRecord } from '../ports.ts';
import { isHidden, isSaidAs } from './carrierWords.ts';
import { applyReceipts } from './receipts.ts';
import { finalBody } from './reviewLink.ts';

/**
 * Texts of which nobody knows whether the carrier took them: their call had no certain answer, or their
 * process died. The carrier is asked; a text is never blindly repeated.
 */

/** The carrier's clock and ours may differ, by days where one was set wrong; the body tells the text apart anyway. */
const LOOK_BACK = 7 * 24 * 3_600_000;

/**
 * Takes over texts whose lease ended, asks about each, and gives how many there were. Those of `inHand` are on their
 * way to the carrier from this process: a clock that was put forward ended their lease before their time.
 */
export async function recoverUnknown(
  ctx: Context,
  owner: string,
  limit: number,
  inHand: readonly string[] = [],
): Promise<number> {
  const now = instantNow(ctx);
  const { callTimeout, askAfter } = ctx.config.sendTimes;
  const after = (milliseconds: number) => new Date(Date.parse(now) + milliseconds).toISOString();
  await shortenLeases(ctx.db, { farthest: farthestAhead(now), until: after(askAfter) });
  const until = after(2 * callTimeout);
  const texts = await takeOverExpired(ctx.db, { owner, now, until }, limit, inHand);
  await Promise.all(texts.map((text) => recover(ctx, owner, text)));
  return texts.length;
}

async function recover(ctx: Context, owner: string, text: ClaimedMessage): Promise<void> {
  const lease = { owner, now: instantNow(ctx) };
  const found = await ask(ctx, text);
  if (found === 'nobody_knows') {
    const waited = Date.parse(lease.now) - Date.parse(text.claimedAt);
    if (text.phone !== null && waited < ctx.config.sendTimes.askUntil) return;
    const lastError = explainError('unconfirmed').meaning;
    const ending = { ...text, status: 'unconfirmed' as const, errorCode: 'unconfirmed', lastError };
    await markEnded(ctx.db, lease, [ending]);
  } else if (found === 'not_there') {
    await letWait(ctx, lease, text);
  } else {
    const { providerId, status, errorCode, sender } = found;
    await applyReceipts(ctx, [{ messageId: text.id, providerId, status, errorCode, sender }]);
  }
}

/** Back into the queue; what waits for a deleted clinic is cancelled with it, whenever it turns out to wait. */
const letWait = (ctx: Context, lease: { owner: string; now: string }, text: ClaimedMessage): Promise<void> =>
  ctx.transaction(async (tx) => {
    const clinic = await lockClinic(tx.db, text.clinicId);
    if (!clinic?.deletedAt) return putBack(tx.db, lease, [{ ...text, lastError: null }]);
    const errorCode = 'clinic_deleted';
    const ending = {
      ...text,
      status: 'cancelled' as const,
      errorCode,
      lastError: explainError(errorCode).meaning,
    };
    await givePlacesBack(tx, await markEnded(tx.db, lease, [ending]));
  });

/** The carrier's record of a text. */
async function ask(
  ctx: Context,
  text: ClaimedMessage,
): Promise<CarrierRecord | 'not_there' | 'nobody_knows'> {
  if (text.phone === null) return 'nobody_knows';
  try {
    const claimed = Math.min(Date.parse(text.claimedAt), ctx.now().getTime());
    const since = new Date(claimed - LOOK_BACK);
    const body = finalBody(ctx, text);
    const records = await ctx.ports.sms.sentTo(text.phone, since);
    const ids = records.map(({ providerId }) => providerId);
    const known = await knownProviderIds(ctx.db, ids);
    const others = records.filter(({ providerId }) => !known.has(providerId));
    const own = others.find((record) => isSaidAs(record.body, body));
    return own ?? (others.some((record) => isHidden(record.body)) ? 'nobody_knows' : 'not_there');
  } catch (error) {
    ctx.log.warn({ messageId: text.id, reason: (error as Error).name }, 'the carrier could not be asked');
    return 'nobody_knows';
  }
}
