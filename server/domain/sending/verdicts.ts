import { readPhone } from '../../contract/phone.ts';
import { type SendResult, VERDICT_TEXT, type Verdict } from '../../contract/sms.ts';
import { findBlocked } from '../../store/blockList.ts';
import { cooldownEnd, type LastRequest, lastRequests } from '../../store/cooldown.ts';
import { findOptedOut } from '../../store/optOuts.ts';
import type { Sender } from '../../store/senders.ts';
import type { Context } from '../context.ts';
import { type Slot, slotAt } from './hours.ts';
import { isTextable } from './numbers.ts';
import { recipientZones } from './recipientZones.ts';

/** What is asked of the numbers of a list. */
export interface SendTerms {
  at: Date;
  scheduled: boolean;
  bypassCooldown: boolean;
  outsideHours: boolean;
}

/** A number of the list with its verdict; `phoneHash` is there for every number that could be read. */
export interface Judgement {
  result: SendResult;
  phoneHash: string | null;
}

const refuse = (phoneNumber: string, verdict: Verdict, more: Partial<SendResult> = {}): SendResult => ({
  phoneNumber,
  verdict,
  reason: VERDICT_TEXT[verdict],
  ...more,
});

/**
 * Judges numbers as send-bulk does and previews show: every rule but the quota, which is taken afterwards
 * (`limitTo`). Answers in the order of the list.
 */
export async function judgeNumbers(
  ctx: Context,
  clinic: Sender,
  numbers: readonly string[],
  terms: SendTerms,
): Promise<Judgement[]> {
  const read = readNumbers(ctx, numbers, terms.scheduled ? 'scheduled' : 'queued');
  const hashes = read.flatMap(({ result, phoneHash }) =>
    phoneHash && isAccepted(result) ? [phoneHash] : [],
  );
  const optedOut = await findOptedOut(ctx.db, hashes);
  const blocked = await findBlocked(ctx.db, clinic.clinicId, hashes);
  const last = terms.bypassCooldown ? new Map() : await lastRequests(ctx.db, clinic.clinicId, hashes);
  return read.map((judgement) => {
    const { result, phoneHash } = judgement;
    if (!phoneHash || !isAccepted(result)) return judgement;
    const phone = result.phoneNumber;
    if (optedOut.has(phoneHash)) return { result: refuse(phone, 'opted_out'), phoneHash };
    if (blocked.has(phoneHash)) return { result: refuse(phone, 'blocked'), phoneHash };
    const nextDate = inCooldownUntil(last.get(phoneHash), clinic, terms.at);
    if (nextDate) return { result: refuse(phone, 'cooldown', { nextDate }), phoneHash };
    const slot = slotFor(ctx, clinic, terms, phone);
    if (slot.open) return judgement;
    const nextSlot = slot.opensAt.toISOString();
    return { result: refuse(phone, 'outside_hours', { nextSlot }), phoneHash };
  });
}

/** Whether nothing spoke against a number yet. */
export const isAccepted = ({ verdict }: SendResult): boolean =>
  verdict === 'queued' || verdict === 'scheduled';

/** Normalises, and refuses what cannot be read, cannot be texted, or was in the list before. */
function readNumbers(
  ctx: Context,
  numbers: readonly string[],
  accepted: 'queued' | 'scheduled',
): Judgement[] {
  const seen = new Set<string>();
  return numbers.map((written) => {
    const { phone, problem } = readPhone(written);
    if (problem !== undefined)
      return { result: refuse(written, 'invalid', { reason: problem }), phoneHash: null };
    const first = !seen.has(phone);
    seen.add(phone);
    if (!first) return { result: refuse(phone, 'duplicate'), phoneHash: null };
    if (!isTextable(phone)) return { result: refuse(phone, 'not_textable'), phoneHash: null };
    const result: SendResult = { phoneNumber: phone, verdict: accepted, reason: null };
    return { result, phoneHash: ctx.keys.hashPhone(phone) };
  });
}

function inCooldownUntil(last: LastRequest | undefined, clinic: Sender, at: Date): string | undefined {
  const end = last && cooldownEnd(last.countsFrom, clinic.cooldownDays);
  return end && end > at.toISOString() ? end : undefined;
}

function slotFor(ctx: Context, clinic: Sender, terms: SendTerms, phone: string): Slot {
  const rule = {
    outsideHours: terms.outsideHours,
    realCarrier: ctx.config.sms.provider !== 'sandbox',
    grace: false,
  };
  return slotAt(terms.at, { clinic: clinic.timezone, recipient: recipientZones(phone) }, rule);
}

/** Refuses the accepted numbers beyond `places`, the last of the list first. */
export function limitTo(judgements: readonly Judgement[], places: number): Judgement[] {
  let left = places;
  return judgements.map((judgement) => {
    if (!isAccepted(judgement.result)) return judgement;
    left -= 1;
    if (left >= 0) return judgement;
    return { ...judgement, result: refuse(judgement.result.phoneNumber, 'over_quota') };
  });
}
