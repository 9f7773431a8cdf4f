import { LIMITS } from '../../contract/core/limits.ts';
import { type MessageStatus, type SendResult, VERDICT_TEXT } from '../../contract/routes/sms.ts';
import type { Visit, VisitState } from '../../contract/routes/visits.ts';
import { lockClinic } from '../../store/accounts/clinics.ts';
import {
  findVisit,
  forgetVisitIds,
  lockVisitText,
  saveVisit,
  type VisitFacts,
  type VisitRow,
} from '../../store/patients/visits.ts';
import { audit } from '../audit.ts';
import type { ClinicCaller } from '../caller.ts';
import { type Context, instantNow } from '../context.ts';
import { notFound } from '../refusal.ts';
import { isAccepted } from '../sending/verdicts.ts';

/** A visit that a clinic's own system tells of: how it stands, and keeping what becomes of it. */

const STATE_OF: Record<MessageStatus, VisitState> = {
  queued: 'waiting',
  sending: 'sent',
  sent: 'sent',
  delivered: 'sent',
  failed: 'sent',
  undelivered: 'sent',
  unconfirmed: 'sent',
  blocked: 'refused',
  expired: 'cancelled',
  cancelled: 'cancelled',
};

export function stateOf({ cancelledAt, verdict, text }: VisitFacts): VisitState {
  if (cancelledAt !== null) return 'cancelled';
  if (text) return STATE_OF[text.status];
  return verdict === null ? 'waiting' : 'refused';
}

function resultOf({ verdict, phone, nextDate, messageId }: VisitFacts): SendResult | null {
  if (verdict === null || phone === null) return null;
  const result = { phoneNumber: phone, verdict };
  return {
    ...result,
    reason: isAccepted({ ...result, reason: null }) ? null : VERDICT_TEXT[verdict],
    ...(nextDate !== null && { nextDate }),
    ...(messageId !== null && { messageId }),
  };
}

/** A visit as its caller is told of it. */
export function showVisit(visitId: string, facts: VisitFacts): Visit {
  const state = stateOf(facts);
  const goes = state === 'waiting' || state === 'sent';
  return {
    visitId,
    state,
    status: facts.text?.status ?? null,
    sendAt: goes ? (facts.text?.sendAt ?? facts.sendAt) : null,
    result: resultOf(facts),
  };
}

const DAY = 86_400_000;
/** So many in one statement: nobody waits long for it. */
const AT_ONCE = 200;

/**
 * Forgets the ids of visits that were moved or cancelled and never completed: they may say who a patient is, and name no
 * number by which an erasure could find them. What came once is known for ever by its hash. Gives how many.
 */
export const forgetOldVisitIds = (ctx: Context): Promise<number> =>
  forgetVisitIds(ctx.db, new Date(ctx.now().getTime() - LIMITS.visitIdDays * DAY).toISOString(), AT_ONCE);

/** How a visit stands. Throws `not_found`. */
export async function getVisit(ctx: Context, { clinicId }: ClinicCaller, visitId: string): Promise<Visit> {
  const facts = await findVisit(ctx.db, clinicId, ctx.keys.hashVisit(visitId));
  if (!facts) throw notFound('The visit');
  return showVisit(visitId, facts);
}

/**
 * Reads a visit, and keeps it as it stands until the transaction ends: no other call tells of a visit of this clinic
 * and no worker claims its request meanwhile.
 */
export async function holdVisit(
  tx: Context,
  { clinicId }: ClinicCaller,
  visitId: string,
): Promise<VisitFacts | undefined> {
  const hash = tx.keys.hashVisit(visitId);
  await lockClinic(tx.db, clinicId);
  await lockVisitText(tx.db, clinicId, hash);
  return findVisit(tx.db, clinicId, hash);
}

/** Keeps a visit and tells how it stands now. The caller's id of it may say who the patient is: no audit row has it. */
export async function keepVisit(
  tx: Context,
  caller: ClinicCaller,
  visitId: string,
  { action, ...visit }: VisitRow & { action: 'CREATE' | 'UPDATE' | 'DELETE' },
): Promise<Visit> {
  const hash = tx.keys.hashVisit(visitId);
  await saveVisit(tx.db, caller.clinicId, { hash, id: visitId }, { ...visit, at: instantNow(tx) });
  const { messageId } = visit;
  await audit(tx, caller, { action, entityType: 'visit', metadata: messageId ? { messageId } : {} });
  return getVisit(tx, caller, visitId);
}
