import { v7 as uuid } from 'uuid';
import { LIMITS } from '../../contract/core/limits.ts';
import { explainError } from '../../contract/words/carrierErrors.ts';
import { addOptOut } from '../../store/patients/optOuts.ts';
import { addActivity, hasActivitySince } from '../../store/reports/activities.ts';
import { isLinkUsed } from '../../store/reviews/links.ts';
import { findReminded, type MessageFacts } from '../../store/sending/messages.ts';
import { findSender } from '../../store/sending/senders.ts';
import { audit } from '../audit.ts';
import { takePlaces } from '../billing/quota.ts';
import { type Context, instantNow } from '../context.ts';
import { announceOptOut } from '../webhooks/announce.ts';
import { cancelQueued } from './cancel.ts';
import { queueTexts } from './queueTexts.ts';
import { pauseSender } from './senders.ts';
import { pauseForError } from './sendingPause.ts';

/** What the product does about an error of a text, by the table in contract/words/carrierErrors.ts. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A clinic is told once an hour of the same trouble. */
const ALERT_EVERY = HOUR;
const REPEAT_AFTER = { retry_once: LIMITS.retryHours * HOUR, slow: 5 * MINUTE };
const SLOW_DOWN = 30_000;

const REFUSED = { pause: 'a sender', pause_all: 'our account' };

type Text = Pick<MessageFacts, 'id' | 'clinicId' | 'phoneHash' | 'sender'>;

/** Does at once what an error asks for beside the text itself. */
export async function actOnError(tx: Context, code: string, text: Text): Promise<void> {
  const { action } = explainError(code);
  if (action === 'opt_out') await optOutByCarrier(tx, text);
  if (action === 'alert') await alert(tx, code, text.clinicId, 'Texts are being refused');
  if (action === 'slow') await pauseSender(tx, code, SLOW_DOWN, text);
  if (action !== 'pause' && action !== 'pause_all') return;
  const { clinicId } = text;
  tx.log.error({ code, clinicId }, `the carrier refuses ${REFUSED[action]}; it rests`);
  if (action === 'pause') await pauseSender(tx, code, tx.config.sendTimes.pause, text);
  else await pauseForError(tx, code, tx.config.sendTimes.pause);
  await alert(tx, code, clinicId, 'Texting is paused');
}

async function optOutByCarrier(tx: Context, { id, clinicId, phoneHash }: Text): Promise<void> {
  const createdAt = instantNow(tx);
  const optOut = { phoneHash, source: 'carrier', reason: null, userId: null, createdAt } as const;
  if (await addOptOut(tx.db, optOut)) {
    const entry = { action: 'CREATE', entityType: 'opt_out', metadata: { messageId: id } } as const;
    await audit(tx, { userId: null, clinicId }, entry);
    await announceOptOut(tx, phoneHash);
  }
  await cancelQueued(tx, { phoneHash }, 'opted_out');
}

async function alert(tx: Context, code: string, clinicId: string, title: string): Promise<void> {
  const entityId = `carrier_error_${code}`;
  const since = new Date(tx.now().getTime() - ALERT_EVERY).toISOString();
  if (await hasActivitySince(tx.db, clinicId, entityId, since)) return;
  const { meaning, remedy } = explainError(code);
  await addActivity(tx.db, {
    clinicId,
    type: 'system_event',
    status: 'error',
    title,
    description: `${meaning} ${remedy} (error ${code})`,
    userId: null,
    entityId,
    createdAt: instantNow(tx),
  });
}

/**
 * Queues a text once more, as a new one that names the old, where its error asks for that. A repetition is
 * not repeated, and there is none when the quota is used up, its time would be over or its link was used.
 */
export async function repeatOnce(tx: Context, code: string, old: MessageFacts): Promise<void> {
  const { action } = explainError(code);
  if (action !== 'retry_once' && action !== 'slow') return;
  if (old.retryOf !== null || old.phone === null || old.kind === 'test') return;
  const at = new Date(tx.now().getTime() + REPEAT_AFTER[action]);
  const expiresAt = old.appointmentAt ?? later(at, LIMITS.requestExpiresHours * HOUR);
  if (at.toISOString() >= expiresAt || (await wasRemindedAgain(tx, old))) return;
  if (await isLinkUsed(tx.db, old.id)) return;
  const clinic = await findSender(tx.db, old.clinicId);
  if (!clinic) return;
  const { places, usagePeriod } = await takePlaces(tx, clinic, at, 1);
  if (places === 0) return;
  await addRepetition(tx, { ...old, phone: old.phone }, { sendAt: at.toISOString(), expiresAt, usagePeriod });
}

/** Staff were quicker: another reminder of the same appointment is on its way or arrived. */
async function wasRemindedAgain(
  tx: Context,
  { id, clinicId, phoneHash, appointmentAt }: MessageFacts,
): Promise<boolean> {
  if (appointmentAt === null) return false;
  const reminded = await findReminded(tx.db, { clinicId, appointmentAt, except: id }, [phoneHash]);
  return reminded.has(phoneHash);
}

const later = (at: Date, milliseconds: number): string => new Date(at.getTime() + milliseconds).toISOString();

/** Queues a text once more as a new one that names the old, by the one who asked for it; gives its id. */
export async function addRepetition(
  tx: Context,
  old: MessageFacts & { phone: string },
  when: { sendAt: string; expiresAt: string; usagePeriod: string },
  userId: string | null = null,
): Promise<string> {
  const { clinicId, kind, phone, phoneHash, body, platform, segments, outsideHours, appointmentAt } = old;
  const id = uuid();
  const repetition = {
    id,
    clinicId,
    kind,
    phone,
    phoneHash,
    body,
    platform,
    segments,
    outsideHours,
    appointmentAt,
    ...when,
  };
  await queueTexts(tx, [
    {
      ...repetition,
      batchId: null,
      status: 'queued',
      bypassCooldown: true,
      retryOf: old.id,
      template: old.template,
      answerTo: old.answerTo,
      errorCode: null,
      userId,
      createdAt: instantNow(tx),
    },
  ]);
  return id;
}
