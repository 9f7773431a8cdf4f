import { LOG_STATUS_OF, type LogStatus, type MessageStatus } from '../../contract/routes/sms.ts';
import { addClinic } from '../../store/accounts/clinics.ts';
import { PLATFORM_CLINIC } from '../../store/admin/platform.ts';
import { findTestText } from '../../store/admin/testTexts.ts';
import { setOverride } from '../../store/billing/subscriptions.ts';
import type { Sender } from '../../store/sending/senders.ts';
import { newClinic } from '../accounts/auth.ts';
import { audit } from '../audit.ts';
import type { Caller } from '../caller.ts';
import { type Context, instantNow } from '../context.ts';
import { notFound } from '../refusal.ts';
import { refusePlainContent } from '../sending/content.ts';
import { readSender } from '../sending/send.ts';
import { findSendingPause } from '../sending/sendingPause.ts';
import { queueTest } from '../sending/testTexts.ts';
import { whatHappened } from '../textOutcome.ts';

/** Texts with which a super admin tries the carrier out. They count for no clinic. */

/**
 * Texts a few words, as they were typed, to a number (E.164), whatever the hour as far as the law lets; gives the text's
 * id. Throws `content_refused`, and `rule_broken` with the verdict of a number that is not texted.
 */
export function sendTestSms(
  ctx: Context,
  caller: Caller,
  text: { phone: string; body: string },
): Promise<string> {
  return ctx.transaction(async (tx) => {
    const clinic = await platformClinic(tx);
    refusePlainContent(clinic, text.body, 'message');
    const { userId } = caller;
    const { messageId } = await queueTest(tx, { ...text, clinic, userId, outsideHours: true });
    await audit(tx, caller, { action: 'CREATE', entityType: 'test_sms', entityId: messageId });
    return messageId;
  });
}

/** States after which nobody tells any more of a text. */
const ENDED: ReadonlySet<MessageStatus> = new Set([
  'delivered',
  'failed',
  'undelivered',
  'expired',
  'unconfirmed',
  'blocked',
  'cancelled',
]);

export interface TestSms {
  status: LogStatus;
  ended: boolean;
  code: string | null;
  /** What an error means, or why the text waits. */
  meaning: string | null;
}

/** What became of one. Throws `not_found`. */
export async function getTestSms(ctx: Context, id: string): Promise<TestSms> {
  const text = await findTestText(ctx.db, id);
  if (!text) throw notFound('The text');
  const { status, errorCode: code } = text;
  const pause = status === 'queued' ? await findSendingPause(ctx) : undefined;
  const meaning = pause?.reason ?? whatHappened(text);
  return { status: LOG_STATUS_OF[status], ended: ENDED.has(status), code, meaning };
}

/**
 * The installation's own row among the clinics, made when it is first needed: what belongs to no clinic passes the same
 * rules under it. Of two servers that make it at once the second waits and finds it.
 */
async function platformClinic(tx: Context): Promise<Sender> {
  const clinic = { ...newClinic(tx, { name: 'Goodword', email: null, offer: null }), id: PLATFORM_CLINIC };
  if (await addClinic(tx.db, clinic)) {
    const reason = 'Texts of the platform itself';
    await setOverride(tx.db, { clinicId: PLATFORM_CLINIC, status: 'active', reason, at: instantNow(tx) });
  }
  return readSender(tx, PLATFORM_CLINIC);
}
