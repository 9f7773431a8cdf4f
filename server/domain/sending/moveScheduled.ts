import { LIMITS } from '../../contract/core/limits.ts';
import { MANAGERS } from '../../contract/core/roles.ts';
import { type SendResult, VERDICT_TEXT } from '../../contract/routes/sms.ts';
import { REMINDER_TEXT } from '../../contract/rules/reminders.ts';
import { lockClinic } from '../../store/accounts/clinics.ts';
import { lastRequests } from '../../store/patients/cooldown.ts';
import {
  lockWaiting,
  moveWaiting,
  type ScheduledTarget,
  type WaitingText,
} from '../../store/sending/scheduled.ts';
import type { Sender } from '../../store/sending/senders.ts';
import { audit } from '../audit.ts';
import { givePlacesBack, periodAt, takePlaces } from '../billing/quota.ts';
import type { ClinicCaller } from '../caller.ts';
import { type Context, instantNow } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { notWaiting } from './scheduled.ts';
import { readSender, readTerms } from './send.ts';
import { readFacts, refusalsOf, type SendTerms } from './verdicts.ts';

const HOUR = 3_600_000;

/** A text with its verdict for the new time. */
interface Judged {
  text: WaitingText;
  result: SendResult;
}

/**
 * Gives a text, or what waits of a batch, another time, and says of each number what became of it: it is judged
 * by every rule of a send, and takes a place of the quota in whose period the new time is. Those that are refused
 * keep their time. Throws `not_found`, and `rule_broken` for a time that is over, a text that waits no more and a
 * reminder after its appointment.
 */
export async function moveScheduled(
  ctx: Context,
  caller: ClinicCaller,
  { scheduledFor, ...target }: ScheduledTarget & { scheduledFor: string },
): Promise<{ moved: number; results: SendResult[] }> {
  const terms = readTerms(ctx, caller, { scheduledFor, bypassCooldown: false, outsideHours: false });
  return ctx.transaction((tx) => moveOn(tx, terms, caller, target));
}

/** The same on terms that were read already. Call it in a transaction. */
export async function moveOn(
  tx: Context,
  terms: SendTerms,
  caller: ClinicCaller,
  target: ScheduledTarget,
): Promise<{ moved: number; results: SendResult[] }> {
  await lockClinic(tx.db, caller.clinicId);
  const clinic = await readSender(tx, caller.clinicId);
  const texts = await lockWaiting(tx.db, caller.clinicId, target);
  if (texts.length === 0) throw await notWaiting(tx, caller.clinicId, target);
  const scheduledFor = terms.at.toISOString();
  refusePastAppointment(texts, scheduledFor);
  const judged = await judge(tx, clinic, texts, { terms, isManager: isManager(caller) });
  const { moving, results, usagePeriod } = await withinQuota(tx, clinic, judged, terms.at);
  await write(tx, moving, terms.at, usagePeriod);
  if (moving.length > 0) {
    const metadata = { texts: moving.length, scheduledFor };
    await audit(tx, caller, { action: 'UPDATE', entityType: 'scheduled', entityId: target.id, metadata });
  }
  return { moved: moving.length, results };
}

const isManager = ({ role }: ClinicCaller): boolean => MANAGERS.some((manager) => manager === role);

function refusePastAppointment(texts: readonly WaitingText[], scheduledFor: string): void {
  const isLate = texts.some(({ appointmentAt }) => appointmentAt !== null && appointmentAt <= scheduledFor);
  if (!isLate) return;
  const message = REMINDER_TEXT.late;
  throw new Refusal('rule_broken', message, { details: [{ path: 'scheduledFor', message }] });
}

/** Judges the texts for their new time, but for the quota. What is moved itself starts no cooldown for it. */
async function judge(
  tx: Context,
  clinic: Sender,
  texts: readonly WaitingText[],
  { terms, isManager: mayAskMore }: { terms: SendTerms; isManager: boolean },
): Promise<Judged[]> {
  const hashes = [...new Set(texts.map(({ phoneHash }) => phoneHash))];
  const own = [...new Set(texts.map(({ sendAt }) => sendAt))];
  const last = await lastRequests(tx.db, clinic.clinicId, hashes, own);
  const facts = { ...(await readFacts(tx, clinic, hashes)), last };
  return texts.map((text) => {
    const bypassCooldown = text.bypassCooldown || text.kind !== 'request';
    const asked = { ...terms, bypassCooldown, outsideHours: text.outsideHours && mayAskMore };
    const [refusal] = refusalsOf(tx, clinic, facts, text, asked);
    const moved = { phoneNumber: text.phone, verdict: 'scheduled' as const, reason: null };
    return { text, result: { ...(refusal ?? moved), messageId: text.id } };
  });
}

interface Within {
  moving: WaitingText[];
  results: SendResult[];
  usagePeriod: string;
}

/** Takes places for the texts that come into another period and gives their old ones back. */
async function withinQuota(
  tx: Context,
  clinic: Sender,
  judged: readonly Judged[],
  at: Date,
): Promise<Within> {
  const period = periodAt(clinic, at).start;
  const changes = ({ text: { usagePeriod } }: Judged): boolean =>
    usagePeriod !== '' && usagePeriod !== period;
  const accepted = judged.filter(({ result }) => result.verdict === 'scheduled');
  const changing = accepted.filter(changes);
  const { places } = await takePlaces(tx, clinic, at, changing.length);
  const coming = changing.slice(0, places);
  await givePlacesBack(
    tx,
    coming.map(({ text }) => text),
  );
  const left = new Set(changing.slice(places));
  const overQuota = { verdict: 'over_quota' as const, reason: VERDICT_TEXT.over_quota };
  return {
    moving: accepted.filter((one) => !left.has(one)).map(({ text }) => text),
    results: judged.map((one) => (left.has(one) ? { ...one.result, ...overQuota } : one.result)),
    usagePeriod: period,
  };
}

async function write(tx: Context, moving: readonly WaitingText[], at: Date, usagePeriod: string) {
  const expiresAt = new Date(at.getTime() + LIMITS.requestExpiresHours * HOUR).toISOString();
  const to = { sendAt: at.toISOString(), expiresAt, usagePeriod, at: instantNow(tx) };
  await moveWaiting(
    tx.db,
    moving.map(({ id }) => id),
    to,
  );
}
