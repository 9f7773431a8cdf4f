import { DateTime } from 'luxon';
import { v7 as uuid } from 'uuid';
import { LIMITS } from '../../../contract/limits.ts';
import { countSegments } from '../../../contract/segments.ts';
import type { SendResult } from '../../../contract/sms.ts';
import { fillTemplate, TEMPLATES } from '../../../contract/templates.ts';
import type { Zone } from '../../../contract/zones.ts';
import { lockClinic } from '../../../store/clinics.ts';
import { ownTextsSince } from '../../../store/ownTexts.ts';
import { audit } from '../../audit.ts';
import type { ClinicCaller } from '../../caller.ts';
import { type Context, instantNow } from '../../context.ts';
import { Refusal } from '../../refusal.ts';
import { demoLinkOf } from '../../reviews/page/demoLink.ts';
import { queueTexts } from '../../sending/queueTexts.ts';
import { readSender, readTerms } from '../../sending/send.ts';
import { isAccepted, type Judgement, judgeNumbers } from '../../sending/verdicts.ts';
import { tooMany } from '../../throttles.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * Texts somebody of the clinic what a patient would get, with a link that keeps nothing: every rule of a send but the
 * cooldown and the quota (DESIGN 7.5, 7.7). Throws `rule_broken` with the verdict of a number that is not texted now, and
 * `too_many_requests`: texts that cost the clinic nothing must not become a way to text strangers.
 */
export function sendOwnText(
  ctx: Context,
  caller: ClinicCaller,
  phoneNumber: string,
): Promise<{ messageId: string; sendAt: string }> {
  const terms = readTerms(ctx, caller, { bypassCooldown: true, outsideHours: false });
  return ctx.transaction(async (tx) => {
    await lockClinic(tx.db, caller.clinicId);
    const clinic = await readSender(tx, caller.clinicId);
    const [{ result, phoneHash }] = (await judgeNumbers(tx, clinic, [phoneNumber], terms)) as [Judgement];
    if (!isAccepted(result) || !phoneHash) throw refusalOf(result, clinic.timezone);
    await refuseMany(tx, caller);
    const id = uuid();
    const sendAt = terms.at.toISOString();
    const words = { clinicName: clinic.name, reviewLink: demoLinkOf(tx).url };
    const body = fillTemplate(TEMPLATES[0].text, words);
    await queueTexts(tx, [
      {
        ...{ id, clinicId: clinic.clinicId, userId: caller.userId, phone: result.phoneNumber, phoneHash },
        ...{ batchId: null, kind: 'test', body, platform: null, status: 'queued', errorCode: null, sendAt },
        expiresAt: new Date(terms.at.getTime() + LIMITS.ownTextHours * HOUR).toISOString(),
        usagePeriod: '',
        segments: countSegments(body).segments,
        bypassCooldown: true,
        outsideHours: false,
        appointmentAt: null,
        retryOf: null,
        createdAt: instantNow(tx),
      },
    ]);
    await audit(tx, caller, { action: 'CREATE', entityType: 'own_text', entityId: id });
    return { messageId: id, sendAt };
  });
}

/** The clinic's lock is held: of two at once the second counts the first. */
async function refuseMany(tx: Context, { clinicId, userId }: ClinicCaller): Promise<void> {
  const now = tx.now().getTime();
  const since = new Date(now - DAY).toISOString();
  const lately = await ownTextsSince(tx.db, { clinicId, userId, since });
  const [first] = lately;
  if (first && lately.length >= LIMITS.ownTextsPerDay) throw tooMany(Date.parse(first) + DAY - now);
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
