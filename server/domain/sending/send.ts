import { v7 as uuid } from 'uuid';
import { MANAGERS } from '../../contract/core/roles.ts';
import type { SendResult } from '../../contract/routes/sms.ts';
import { REMINDER_TEXT } from '../../contract/rules/reminders.ts';
import { isTooFar, TOO_FAR } from '../../contract/rules/scheduleAhead.ts';
import { countSegments } from '../../contract/rules/segments.ts';
import { lockClinic } from '../../store/accounts/clinics.ts';
import type { NewMessage } from '../../store/sending/messages.ts';
import { findSender, type Sender } from '../../store/sending/senders.ts';
import { audit } from '../audit.ts';
import { takePlaces } from '../billing/quota.ts';
import type { ClinicCaller } from '../caller.ts';
import { type Context, instantNow } from '../context.ts';
import { notFound, Refusal } from '../refusal.ts';
import { type Purpose, purposeOf, refuseWords, type SendWords, templateOf } from './purpose.ts';
import { queueTexts } from './queueTexts.ts';
import { finalBody } from './reviewLink.ts';
import { isAccepted, type Judgement, judgeNumbers, limitTo, type SendTerms, sendAtOf } from './verdicts.ts';

export interface SendBulk extends SendWords {
  phoneNumbers: string[];
  /** ISO instant; absent means now. */
  scheduledFor?: string | undefined;
  bypassCooldown: boolean;
  outsideHours: boolean;
  /** Numbers whose hours are closed wait for their own next opening. */
  whenOpen?: boolean | undefined;
}

export interface SendBulkAnswer {
  batchId: string;
  accepted: number;
  results: SendResult[];
}

/**
 * Puts a review request or a reminder into the outbox for every number that may be texted, in one transaction,
 * and says of every number what became of it. Throws `content_refused`, `no_destination`,
 * `rule_broken` for a time that is over, and `forbidden` where staff ask for texts outside the hours.
 */
export async function sendBulk(ctx: Context, caller: ClinicCaller, input: SendBulk): Promise<SendBulkAnswer> {
  const terms = readTerms(ctx, caller, input);
  return ctx.transaction((tx) => sendOn(tx, terms, caller, input));
}

/** The same on terms that were read already. Call it in a transaction. */
export async function sendOn(
  tx: Context,
  terms: SendTerms,
  caller: ClinicCaller,
  input: SendWords & Pick<SendBulk, 'phoneNumbers'>,
): Promise<SendBulkAnswer> {
  await lockClinic(tx.db, caller.clinicId);
  const clinic = await readSender(tx, caller.clinicId);
  refuseWords(clinic, input);
  const judged = await judgeNumbers(tx, clinic, input.phoneNumbers, terms);
  const { limited, accepted, usagePeriods } = await takeEach(tx, clinic, judged, terms);
  const template = await templateOf(tx, caller.clinicId, input);
  const purpose = { ...purposeOf(clinic, input, terms.at), template };
  const batch = { id: uuid(), clinic, caller, purpose, terms, usagePeriods };
  const results = await writeBatch(tx, batch, limited);
  await auditBatch(tx, batch, limited);
  return { batchId: batch.id, accepted, results };
}

/** Takes places of the quota for the accepted numbers, in the period in which each of them is texted. */
async function takeEach(tx: Context, clinic: Sender, judged: readonly Judgement[], terms: SendTerms) {
  const usagePeriods = new Map<string, string>();
  let limited = [...judged];
  let accepted = 0;
  const wanted = judged.filter(({ result }) => isAccepted(result));
  for (const [sendAt, { length }] of Map.groupBy(wanted, (one) => sendAtOf(one, terms))) {
    const { places, usagePeriod } = await takePlaces(tx, clinic, new Date(sendAt), length);
    usagePeriods.set(sendAt, usagePeriod);
    limited = limitTo(limited, places, (one) => sendAtOf(one, terms) === sendAt);
    accepted += places;
  }
  return { limited, accepted, usagePeriods };
}

/** What a call asks of its numbers. Throws what `sendBulk` throws for times and hours. */
export function readTerms(
  ctx: Context,
  caller: ClinicCaller,
  input: Pick<SendBulk, 'scheduledFor' | 'appointmentAt' | 'bypassCooldown' | 'outsideHours' | 'whenOpen'>,
): SendTerms {
  const { scheduledFor, appointmentAt, bypassCooldown, outsideHours, whenOpen = false } = input;
  if (outsideHours && !MANAGERS.some((role) => role === caller.role)) {
    throw new Refusal('forbidden', 'Only owners and admins can text patients outside the hours.');
  }
  const now = ctx.now();
  refuseTime(now, 'scheduledFor', scheduledFor, 'Pick a future time');
  refuseTime(now, 'appointmentAt', appointmentAt, REMINDER_TEXT.past);
  const at = scheduledFor ?? now.toISOString();
  if (appointmentAt !== undefined && appointmentAt <= at) throw badTime('scheduledFor', REMINDER_TEXT.late);
  const scheduled = scheduledFor !== undefined;
  return { at: new Date(at), scheduled, bypassCooldown, outsideHours, whenOpen, appointmentAt };
}

type TimeField = 'scheduledFor' | 'appointmentAt';

/** Neither over nor further ahead than anybody plans. */
function refuseTime(now: Date, path: TimeField, at: string | undefined, past: string): void {
  if (at === undefined) return;
  if (at <= now.toISOString()) throw badTime(path, past);
  if (isTooFar(at, now)) throw badTime(path, TOO_FAR);
}

function badTime(path: TimeField, message: string): Refusal {
  return new Refusal('rule_broken', message, { details: [{ path, message }] });
}

export async function readSender(ctx: Context, clinicId: string): Promise<Sender> {
  const clinic = await findSender(ctx.db, clinicId);
  if (!clinic) throw notFound('The clinic');
  return clinic;
}

interface Batch {
  id: string;
  clinic: Sender;
  caller: ClinicCaller;
  purpose: Purpose & { template: string | null };
  terms: SendTerms;
  /** By when texts go out. */
  usagePeriods: ReadonlyMap<string, string>;
}

/** Writes the rows of a batch: what is accepted, with its link, and what the log shows as blocked. */
async function writeBatch(tx: Context, batch: Batch, judged: Judgement[]): Promise<SendResult[]> {
  const make = messageMaker(tx, batch);
  const messages: NewMessage[] = [];
  const results = judged.map((judgement) => {
    const { result, phoneHash } = judgement;
    if (!phoneHash) return result;
    const message = make(judgement, phoneHash);
    if (message) messages.push(message);
    return message?.status === 'queued' ? { ...result, messageId: message.id } : result;
  });
  await queueTexts(tx, messages);
  return results;
}

/** Why a number of the list is in the log as blocked; null for refusals that leave no row. */
function blockedBy({ result: { verdict }, cause }: Judgement): string | null {
  if (verdict === 'undeliverable') return cause ?? null;
  if (verdict === 'held') return cause ?? 'held';
  if (verdict === 'blocked') return 'block_list';
  return verdict === 'opted_out' ? 'opted_out' : null;
}

/** Makes the row of a number; undefined for refusals that leave none. */
function messageMaker(
  tx: Context,
  { id: batchId, clinic, caller, purpose, terms, usagePeriods }: Batch,
): (judgement: Judgement, phoneHash: string) => NewMessage | undefined {
  const example = finalBody(tx, { id: batchId, ...purpose });
  const createdAt = instantNow(tx);
  const common = {
    ...purpose,
    clinicId: clinic.clinicId,
    batchId,
    segments: countSegments(example).segments,
    bypassCooldown: terms.bypassCooldown,
    outsideHours: terms.outsideHours,
    retryOf: null,
    userId: caller.userId,
    createdAt,
  };
  return (judgement, phoneHash) => {
    const { result } = judgement;
    const errorCode = blockedBy(judgement);
    if (!errorCode && !isAccepted(result)) return undefined;
    const status = errorCode ? ('blocked' as const) : ('queued' as const);
    const sendAt = sendAtOf(judgement, terms);
    const usagePeriod = errorCode ? '' : (usagePeriods.get(sendAt) ?? '');
    const { phoneNumber: phone } = result;
    return { ...common, id: uuid(), phone, phoneHash, status, errorCode, sendAt, usagePeriod };
  };
}

/** Tells of a batch that left rows in the log, and of what it asked beyond the rules. */
async function auditBatch(tx: Context, { id, caller, terms }: Batch, judged: Judgement[]): Promise<void> {
  const texts = judged.filter(({ result }) => isAccepted(result)).length;
  const blocked = judged.filter((judgement) => blockedBy(judgement) !== null).length;
  if (texts + blocked === 0) return;
  const { bypassCooldown, outsideHours } = terms;
  const metadata = { texts, blocked, bypassCooldown, outsideHours };
  await audit(tx, caller, { action: 'CREATE', entityType: 'batch', entityId: id, metadata });
}
