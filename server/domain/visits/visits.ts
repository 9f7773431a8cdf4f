import type { PatientInput } from '../../contract/routes/patients.ts';
import { SCHEDULED_TEXT } from '../../contract/routes/scheduled.ts';
import type { SendResult } from '../../contract/routes/sms.ts';
import { VISIT_TEXT, type Visit } from '../../contract/routes/visits.ts';
import type { Platform } from '../../contract/rules/platforms.ts';
import { isTooFar, TOO_FAR } from '../../contract/rules/scheduleAhead.ts';
import { TEMPLATES } from '../../contract/rules/templates.ts';
import { lockPatients } from '../../store/patients/patients.ts';
import type { VisitFacts } from '../../store/patients/visits.ts';
import type { ClinicCaller } from '../caller.ts';
import { type Context, instantNow } from '../context.ts';
import { firstDestination } from '../patients/changePatients.ts';
import { keepPatient } from '../patients/keepPatient.ts';
import { Refusal } from '../refusal.ts';
import { moveOn } from '../sending/moveScheduled.ts';
import { cancelScheduled } from '../sending/scheduled.ts';
import { readSender, sendOn } from '../sending/send.ts';
import { isAccepted, openingFor, type SendTerms } from '../sending/verdicts.ts';
import { holdVisit, keepVisit, showVisit, stateOf } from './visit.ts';

/** What a clinic's own system tells of its visits, each of which is followed by one request. */

export interface CompletedVisit extends Omit<PatientInput, 'consentMethod'> {
  /** ISO instant. */
  sendAt?: string | undefined;
  platform?: Platform | undefined;
  messageTemplate?: string | undefined;
}

/**
 * Keeps the visit's patient and queues one request to them; of a visit that was completed before it tells how it
 * stands, and does nothing. Throws `content_refused` and `no_destination`, which leave the visit as it was, and
 * `rule_broken` for a visit that was cancelled.
 */
export async function completeVisit(
  ctx: Context,
  caller: ClinicCaller,
  visitId: string,
  input: CompletedVisit,
): Promise<Visit> {
  refuseTooFar(ctx, input.sendAt);
  return ctx.transaction(async (tx) => {
    // Before the clinic, as the one who erases a patient takes the two.
    await lockPatients(tx.db, caller.clinicId);
    const known = await holdVisit(tx, caller, visitId);
    if (known?.cancelledAt) throw new Refusal('rule_broken', VISIT_TEXT.cancelled);
    if (known?.verdict) return showVisit(visitId, known);
    await keepPatient(tx, caller, { ...input, consentMethod: 'manual' });
    const { verdict, nextDate, messageId } = await request(tx, caller, {
      ...input,
      sendAt: input.sendAt ?? known?.sendAt ?? instantNow(tx),
    });
    return keepVisit(tx, caller, visitId, {
      action: 'CREATE',
      messageId: messageId ?? null,
      phoneHash: tx.keys.hashPhone(input.phoneNumber),
      verdict,
      nextDate: nextDate ?? null,
      sendAt: null,
      cancelledAt: null,
    });
  });
}

async function request(
  tx: Context,
  caller: ClinicCaller,
  { phoneNumber, sendAt, ...wish }: CompletedVisit & { sendAt: string },
): Promise<SendResult> {
  const terms = await readTime(tx, caller, phoneNumber, sendAt);
  const { results } = await sendOn(tx, terms, caller, {
    phoneNumbers: [phoneNumber],
    messageTemplate: wish.messageTemplate ?? TEMPLATES[0].text,
    platform: wish.platform ?? (await firstDestination(tx, caller.clinicId)),
  });
  return results[0] as SendResult;
}

/** The terms of a request that nobody is there to choose a time for: at this one, or as soon as the hours allow. */
async function readTime(
  tx: Context,
  { clinicId }: ClinicCaller,
  phone: string,
  sendAt: string,
): Promise<SendTerms> {
  const now = tx.now();
  const wanted = new Date(Math.max(Date.parse(sendAt), now.getTime()));
  const at = openingFor(tx, await readSender(tx, clinicId), phone, wanted);
  return { at, scheduled: at > now, bypassCooldown: false, outsideHours: false };
}

function refuseTooFar(ctx: Context, sendAt: string | undefined): void {
  if (sendAt === undefined || !isTooFar(sendAt, ctx.now())) return;
  throw new Refusal('rule_broken', TOO_FAR, { details: [{ path: 'sendAt', message: TOO_FAR }] });
}

const NOTHING_YET = { messageId: null, phoneHash: null, verdict: null, nextDate: null };

/**
 * Gives the visit's request another time. One that is not completed, or was cancelled, is noted with its time; one that
 * was refused stays so. Throws `rule_broken` for a request that waits no more.
 */
export async function moveVisit(
  ctx: Context,
  caller: ClinicCaller,
  visitId: string,
  sendAt: string,
): Promise<Visit> {
  refuseTooFar(ctx, sendAt);
  return ctx.transaction(async (tx) => {
    const known = await holdVisit(tx, caller, visitId);
    if (!known?.verdict || known.cancelledAt) {
      // The number stays, so that the visit goes with its patient.
      const noted = { ...NOTHING_YET, phoneHash: known?.phoneHash ?? null, sendAt, cancelledAt: null };
      return keepVisit(tx, caller, visitId, { ...noted, action: 'UPDATE' });
    }
    if (stateOf(known) === 'refused') return showVisit(visitId, known);
    return moveRequest(tx, caller, visitId, { known, sendAt });
  });
}

async function moveRequest(
  tx: Context,
  caller: ClinicCaller,
  visitId: string,
  { known, sendAt }: { known: VisitFacts; sendAt: string },
): Promise<Visit> {
  refuseSent(known);
  const { messageId, phone } = known;
  const waits = stateOf(known) === 'waiting' && messageId !== null && phone !== null;
  if (!waits) throw new Refusal('rule_broken', SCHEDULED_TEXT.over);
  const terms = await readTime(tx, caller, phone, sendAt);
  const { results } = await moveOn(tx, terms, caller, { id: messageId });
  const result = results[0] as SendResult;
  if (!isAccepted(result)) return { ...showVisit(visitId, known), result };
  return keepVisit(tx, caller, visitId, { ...known, verdict: result.verdict, action: 'UPDATE' });
}

/** Cancels the visit, and its request where that waits. Throws `rule_broken` for one that went out. */
export async function cancelVisit(ctx: Context, caller: ClinicCaller, visitId: string): Promise<Visit> {
  return ctx.transaction(async (tx) => {
    const known = await holdVisit(tx, caller, visitId);
    if (known?.cancelledAt) return showVisit(visitId, known);
    if (known) refuseSent(known);
    if (known?.messageId && known.text?.status === 'queued') {
      await cancelScheduled(tx, caller, { id: known.messageId });
    }
    const visit = { ...NOTHING_YET, sendAt: null, ...known, cancelledAt: instantNow(tx) };
    return keepVisit(tx, caller, visitId, { ...visit, action: 'DELETE' });
  });
}

function refuseSent(known: VisitFacts): void {
  if (stateOf(known) === 'sent') throw new Refusal('rule_broken', VISIT_TEXT.sent);
}
