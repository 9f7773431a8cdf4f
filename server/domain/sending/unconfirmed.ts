import { LIMITS } from '../../contract/core/limits.ts';
import { type SendResult, VERDICT_TEXT } from '../../contract/routes/sms.ts';
import {
  ALREADY_DECIDED,
  awaitsDecision,
  type UnconfirmedDecision,
} from '../../contract/routes/unconfirmed.ts';
import { REMINDER_TEXT } from '../../contract/rules/reminders.ts';
import { explainError } from '../../contract/words/carrierErrors.ts';
import { lockClinic } from '../../store/accounts/clinics.ts';
import { lastRequests } from '../../store/patients/cooldown.ts';
import { startLinks } from '../../store/reviews/links.ts';
import { findReminded, lockMessages, type MessageFacts } from '../../store/sending/messages.ts';
import { markArrived, markSentAgain } from '../../store/sending/unconfirmed.ts';
import { audit } from '../audit.ts';
import { countAccepted, takePlaces } from '../billing/quota.ts';
import type { ClinicCaller } from '../caller.ts';
import { type Context, instantNow } from '../context.ts';
import { notFound, Refusal } from '../refusal.ts';
import { readSender } from './send.ts';
import { addRepetition } from './trouble.ts';
import { readFacts, refusalsOf } from './verdicts.ts';

const HOUR = 3_600_000;

/** The text that a decision leaves: the old one, or the new one with its time. */
interface Decided {
  messageId: string;
  scheduledFor: string | null;
}

/**
 * Settles a text of which nobody can tell whether the carrier took it, once. Throws `not_found`, and `rule_broken`
 * for a text that waits for no decision, or whose number may not be texted again.
 */
export async function decideUnconfirmed(
  ctx: Context,
  caller: ClinicCaller,
  { id, decision }: { id: string; decision: UnconfirmedDecision },
): Promise<Decided> {
  return ctx.transaction(async (tx) => {
    await lockClinic(tx.db, caller.clinicId);
    const [text] = await lockMessages(tx.db, [id]);
    if (!text || text.clinicId !== caller.clinicId) throw notFound('The text');
    if (!awaitsDecision(text)) throw new Refusal('rule_broken', ALREADY_DECIDED);
    const decided = decision === 'arrived' ? await arrived(tx, text) : await sendAgain(tx, caller, text);
    const metadata = { decision, messageId: decided.messageId };
    await audit(tx, caller, { action: 'UPDATE', entityType: 'message', entityId: id, metadata });
    return decided;
  });
}

async function arrived(tx: Context, text: MessageFacts): Promise<Decided> {
  const acceptedAt = await markArrived(tx.db, text.clinicId, text.id, instantNow(tx));
  await countAccepted(tx, [text]);
  const until = new Date(Date.parse(acceptedAt) + LIMITS.linkHours * HOUR).toISOString();
  await startLinks(tx.db, [text.id], until);
  return { messageId: text.id, scheduledFor: null };
}

/** The old text keeps its place, since it may have been sent; the new one takes another. */
async function sendAgain(tx: Context, { userId }: ClinicCaller, old: MessageFacts): Promise<Decided> {
  const { phone } = old;
  if (phone === null) throw new Refusal('rule_broken', explainError('patient_deleted').meaning);
  const clinic = await readSender(tx, old.clinicId);
  const at = await timeFor(tx, clinic, { ...old, phone });
  const expiresAt =
    old.appointmentAt ?? new Date(at.getTime() + LIMITS.requestExpiresHours * HOUR).toISOString();
  if (at.toISOString() >= expiresAt) throw new Refusal('rule_broken', REMINDER_TEXT.late);
  const { places, usagePeriod } = await takePlaces(tx, clinic, at, 1);
  if (places === 0) throw new Refusal('rule_broken', VERDICT_TEXT.over_quota);
  const when = { sendAt: at.toISOString(), expiresAt, usagePeriod };
  const messageId = await addRepetition(tx, { ...old, phone, outsideHours: false }, when, userId);
  await markSentAgain(tx.db, old.clinicId, old.id, instantNow(tx));
  return { messageId, scheduledFor: when.sendAt };
}

/** When the number may be texted: now, or when its hours begin. Throws `rule_broken` where it may not. */
async function timeFor(
  tx: Context,
  clinic: Awaited<ReturnType<typeof readSender>>,
  old: MessageFacts & { phone: string },
): Promise<Date> {
  const { clinicId, phoneHash, appointmentAt } = old;
  const last = await lastRequests(tx.db, clinicId, [phoneHash], [old.sendAt]);
  const reminded =
    appointmentAt === null
      ? new Set<string>()
      : await findReminded(tx.db, { clinicId, appointmentAt, except: old.id }, [phoneHash]);
  const facts = { ...(await readFacts(tx, clinic, [phoneHash])), last, reminded };
  const bypassCooldown = old.kind !== 'request' && old.kind !== 'follow_up';
  const terms = { at: tx.now(), scheduled: false, bypassCooldown, outsideHours: false };
  let slot: SendResult['nextSlot'];
  for (const { verdict, reason, nextSlot } of refusalsOf(tx, clinic, facts, old, terms)) {
    if (verdict !== 'outside_hours') throw new Refusal('rule_broken', reason ?? VERDICT_TEXT[verdict]);
    slot = nextSlot;
  }
  return slot === undefined ? tx.now() : new Date(slot);
}
