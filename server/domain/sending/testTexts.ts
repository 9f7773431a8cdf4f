import { DateTime } from 'luxon';
import { v7 as uuid } from 'uuid';
import { LIMITS } from '../../contract/core/limits.ts';
import type { SendResult } from '../../contract/routes/sms.ts';
import { countSegments } from '../../contract/rules/segments.ts';
import type { Zone } from '../../contract/rules/zones.ts';
import type { Sender } from '../../store/sending/senders.ts';
import { type Context, instantNow } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { queueTexts } from './queueTexts.ts';
import { isAccepted, type Judgement, judgeNumbers, type SendTerms } from './verdicts.ts';

/** Texts that somebody tries out: every rule of a send but the cooldown and the quota. */

const HOUR = 3_600_000;

interface TestText {
  clinic: Sender;
  userId: string;
  /** Number in E.164. */
  phone: string;
  body: string;
  /** Whether it may go outside the clinic's hours. */
  outsideHours: boolean;
}

/** Puts one into the outbox. Throws `rule_broken` with the verdict of a number that is not texted now. */
export async function queueTest(
  tx: Context,
  { clinic, userId, phone, body, outsideHours }: TestText,
): Promise<{ messageId: string; sendAt: string }> {
  const at = tx.now();
  const terms: SendTerms = { at, scheduled: false, bypassCooldown: true, outsideHours };
  const [{ result, phoneHash }] = (await judgeNumbers(tx, clinic, [phone], terms)) as [Judgement];
  if (!isAccepted(result) || !phoneHash) throw refusalOf(result, clinic.timezone);
  const id = uuid();
  const sendAt = at.toISOString();
  await queueTexts(tx, [
    {
      ...{ id, clinicId: clinic.clinicId, userId, phone: result.phoneNumber, phoneHash },
      ...{ batchId: null, kind: 'test', body, platform: null, status: 'queued', errorCode: null, sendAt },
      expiresAt: new Date(at.getTime() + LIMITS.ownTextHours * HOUR).toISOString(),
      usagePeriod: '',
      segments: countSegments(body).segments,
      bypassCooldown: true,
      outsideHours,
      appointmentAt: null,
      retryOf: null,
      createdAt: instantNow(tx),
    },
  ]);
  return { messageId: id, sendAt };
}

/** It is not kept for later: somebody waits for it with the phone in their hand. */
function refusalOf({ reason, nextSlot }: SendResult, zone: Zone): Refusal {
  const sentence = [`${reason}.`, ...(nextSlot ? [`Try again from ${sayWhen(nextSlot, zone)}.`] : [])].join(
    ' ',
  );
  return new Refusal('rule_broken', sentence, {
    details: [{ path: 'phoneNumber', message: sentence, ...(nextSlot && { code: nextSlot }) }],
  });
}

const sayWhen = (at: string, zone: Zone): string =>
  DateTime.fromISO(at, { zone }).setLocale('en').toFormat("cccc 'at' h:mm a");
