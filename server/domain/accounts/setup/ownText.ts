import { LIMITS } from '../../../contract/core/limits.ts';
import { fillTemplate, TEMPLATES } from '../../../contract/rules/templates.ts';
import { lockClinic } from '../../../store/accounts/clinics.ts';
import { ownTextsSince } from '../../../store/sending/ownTexts.ts';
import { audit } from '../../audit.ts';
import type { ClinicCaller } from '../../caller.ts';
import type { Context } from '../../context.ts';
import { demoLinkOf } from '../../reviews/page/demoLink.ts';
import { readSender } from '../../sending/send.ts';
import { queueTest } from '../../sending/testTexts.ts';
import { tooMany } from '../../throttles.ts';

const DAY = 86_400_000;

/**
 * Texts somebody of the clinic what a patient would get, with a link that keeps nothing. Throws `rule_broken` with the
 * verdict of a number that is not texted now, and `too_many_requests`: texts that cost the clinic nothing must not become
 * a way to text strangers.
 */
export function sendOwnText(
  ctx: Context,
  caller: ClinicCaller,
  phone: string,
): Promise<{ messageId: string; sendAt: string }> {
  return ctx.transaction(async (tx) => {
    await lockClinic(tx.db, caller.clinicId);
    const clinic = await readSender(tx, caller.clinicId);
    const words = { clinicName: clinic.name, reviewLink: demoLinkOf(tx).url };
    const body = fillTemplate(TEMPLATES[0].text, words);
    const { userId } = caller;
    const queued = await queueTest(tx, { clinic, userId, phone, body, outsideHours: false });
    await refuseMany(tx, caller);
    await audit(tx, caller, { action: 'CREATE', entityType: 'own_text', entityId: queued.messageId });
    return queued;
  });
}

/** Counts the one that was just queued. The clinic's lock is held: of two at once the second counts the first. */
async function refuseMany(tx: Context, { clinicId, userId }: ClinicCaller): Promise<void> {
  const now = tx.now().getTime();
  const since = new Date(now - DAY).toISOString();
  const lately = await ownTextsSince(tx.db, { clinicId, userId, since });
  const [first] = lately;
  if (first && lately.length > LIMITS.ownTextsPerDay) throw tooMany(Date.parse(first) + DAY - now);
}
