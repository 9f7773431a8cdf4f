import { v7 as uuid } from 'uuid';
import { checkContent } from '../../contract/content.ts';
import { LIMITS } from '../../contract/limits.ts';
import { destinationOf, PLATFORMS, type Platform } from '../../contract/platforms.ts';
import { MANAGERS } from '../../contract/roles.ts';
import { countSegments } from '../../contract/segments.ts';
import type { SendResult } from '../../contract/sms.ts';
import { fillTemplate } from '../../contract/templates.ts';
import { addAuditLog } from '../../store/auditLogs.ts';
import { lockClinic } from '../../store/clinics.ts';
import { addLinks } from '../../store/links.ts';
import { addMessages, type NewMessage } from '../../store/messages.ts';
import { findSender, type Sender } from '../../store/senders.ts';
import type { ClinicCaller } from '../caller.ts';
import { type Context, instantNow } from '../context.ts';
import { hashToken } from '../keys.ts';
import { notFound, Refusal } from '../refusal.ts';
import { takePlaces } from './quota.ts';
import { reviewLinkOf } from './reviewLink.ts';
import { isAccepted, type Judgement, judgeNumbers, limitTo, type SendTerms } from './verdicts.ts';

const HOUR = 3_600_000;

export interface SendBulk {
  phoneNumbers: string[];
  messageTemplate: string;
  platform: Platform;
  /** ISO instant; absent means now. */
  scheduledFor?: string | undefined;
  bypassCooldown: boolean;
  outsideHours: boolean;
}

export interface SendBulkAnswer {
  batchId: string;
  accepted: number;
  results: SendResult[];
}

/**
 * Puts a review request into the outbox for every number that may be texted, in one transaction, and says
 * of every number what became of it (DESIGN 4.1, 7.2). Throws `content_refused`, `no_destination`,
 * `rule_broken` for a time that is over, and `forbidden` where staff ask for texts outside the hours.
 */
export async function sendBulk(ctx: Context, caller: ClinicCaller, input: SendBulk): Promise<SendBulkAnswer> {
  const terms = readTerms(ctx, caller, input);
  return ctx.transaction(async (tx) => {
    await lockClinic(tx.db, caller.clinicId);
    const clinic = await readSender(tx, caller.clinicId);
    refuseContent(clinic, input.messageTemplate);
    refuseWithoutDestination(clinic, input.platform);
    const judged = await judgeNumbers(tx, clinic, input.phoneNumbers, terms);
    const wanted = judged.filter(({ result }) => isAccepted(result)).length;
    const { places, usagePeriod } = await takePlaces(tx, clinic, terms.at, wanted);
    const batch = { id: uuid(), clinic, caller, input, terms, usagePeriod };
    const results = await writeBatch(tx, batch, limitTo(judged, places));
    if (terms.outsideHours) await auditOutsideHours(tx, batch, places);
    return { batchId: batch.id, accepted: places, results };
  });
}

/** What a call asks of its numbers. */
export function readTerms(
  ctx: Context,
  caller: ClinicCaller,
  input: Pick<SendBulk, 'scheduledFor' | 'bypassCooldown' | 'outsideHours'>,
): SendTerms {
  const { scheduledFor, bypassCooldown, outsideHours } = input;
  if (outsideHours && !MANAGERS.some((role) => role === caller.role)) {
    throw new Refusal('forbidden', 'Only owners and admins can text patients outside the hours.');
  }
  const at = scheduledFor === undefined ? ctx.now() : new Date(scheduledFor);
  if (scheduledFor !== undefined && at <= ctx.now()) {
    const message = 'Pick a future time';
    throw new Refusal('rule_broken', message, { details: [{ path: 'scheduledFor', message }] });
  }
  return { at, scheduled: scheduledFor !== undefined, bypassCooldown, outsideHours };
}

export async function readSender(ctx: Context, clinicId: string): Promise<Sender> {
  const clinic = await findSender(ctx.db, clinicId);
  if (!clinic) throw notFound('The clinic');
  return clinic;
}

function refuseContent(clinic: Sender, template: string): void {
  const { problems } = checkContent(template, clinic.name);
  const [first] = problems;
  if (!first) return;
  const details = problems.map(({ code, message }) => ({ path: 'messageTemplate', message, code }));
  throw new Refusal('content_refused', first.message, { details });
}

function refuseWithoutDestination(clinic: Sender, platform: Platform): void {
  if (destinationOf(platform, clinic) !== null) return;
  const { label } = PLATFORMS[platform];
  throw new Refusal('no_destination', `Set your ${label} review link in Settings before you send.`);
}

interface Batch {
  id: string;
  clinic: Sender;
  caller: ClinicCaller;
  input: SendBulk;
  terms: SendTerms;
  usagePeriod: string;
}

/** Writes the rows of a batch: what is accepted, with its link, and what the log shows as blocked. */
async function writeBatch(tx: Context, batch: Batch, judged: Judgement[]): Promise<SendResult[]> {
  const make = messageMaker(tx, batch);
  const messages: NewMessage[] = [];
  const results = judged.map(({ result, phoneHash }) => {
    if (!phoneHash) return result;
    const message = make(result, phoneHash);
    if (message) messages.push(message);
    return message?.status === 'queued' ? { ...result, messageId: message.id } : result;
  });
  await addMessages(tx.db, messages);
  const { clinicId } = batch.clinic;
  const { platform } = batch.input;
  const queued = messages.filter(({ status }) => status === 'queued');
  const links = queued.map(({ id }) => {
    return { tokenHash: hashToken(tx.keys.linkToken(id)), clinicId, messageId: id, platform };
  });
  await addLinks(tx.db, links);
  return results;
}

/** Why a number of the list is in the log as blocked. */
const BLOCKED_BY: Partial<Record<SendResult['verdict'], string>> = {
  opted_out: 'opted_out',
  blocked: 'block_list',
};

/** Makes the row of a number; undefined for refusals that leave none. */
function messageMaker(
  tx: Context,
  { id: batchId, clinic, caller, input, terms, usagePeriod }: Batch,
): (result: SendResult, phoneHash: string) => NewMessage | undefined {
  const body = fillTemplate(input.messageTemplate, { clinicName: clinic.name });
  const example = fillTemplate(body, { reviewLink: reviewLinkOf(tx, batchId, input.platform) });
  const createdAt = instantNow(tx);
  const common = {
    clinicId: clinic.clinicId,
    batchId,
    kind: 'request' as const,
    body,
    platform: input.platform,
    sendAt: terms.at.toISOString(),
    expiresAt: new Date(terms.at.getTime() + LIMITS.requestExpiresHours * HOUR).toISOString(),
    segments: countSegments(example).segments,
    bypassCooldown: terms.bypassCooldown,
    outsideHours: terms.outsideHours,
    appointmentAt: null,
    retryOf: null,
    userId: caller.userId,
    createdAt,
  };
  return (result, phoneHash) => {
    const errorCode = BLOCKED_BY[result.verdict] ?? null;
    if (!errorCode && !isAccepted(result)) return undefined;
    const status = errorCode ? ('blocked' as const) : ('queued' as const);
    const row = { ...common, id: uuid(), phone: result.phoneNumber, phoneHash, status, errorCode };
    return { ...row, usagePeriod: errorCode ? '' : usagePeriod };
  };
}

const auditOutsideHours = (tx: Context, { id, clinic, caller }: Batch, texts: number): Promise<void> =>
  addAuditLog(tx.db, {
    action: 'CREATE',
    userId: caller.userId,
    clinicId: clinic.clinicId,
    entityType: 'batch_outside_hours',
    entityId: id,
    metadata: { texts },
    createdAt: instantNow(tx),
  });
