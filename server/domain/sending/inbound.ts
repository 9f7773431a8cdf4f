import { addActivity } from '../../store/activities.ts';
import { addInboundText, type InboundMeaning } from '../../store/inboundTexts.ts';
import { lastClinicToText } from '../../store/messages.ts';
import { addOptOut, mayUndoOptOut, undoOptOut } from '../../store/optOuts.ts';
import { findSender } from '../../store/senders.ts';
import { type Context, instantNow } from '../context.ts';
import { blockNumber } from './blockList.ts';
import { cancelQueued } from './cancel.ts';
import { meaningOf } from './inboundWords.ts';

/** What patients text back (DESIGN 4.7, 7.5). */

const DAY = 86_400_000;
const ATTRIBUTED_DAYS = 30;

export interface InboundText {
  /** The carrier's id of the text. */
  providerId: string;
  /** E.164: the patient's number and ours. */
  from: string;
  to: string;
  body: string;
  /** The carrier took it for one of its words and answered by itself. */
  answeredByCarrier: boolean;
}

const REPLIES: Partial<Record<InboundMeaning, (who: string) => string>> = {
  stop: (who) => `You will get no more texts from ${who}. Reply START to get them again.`,
  start: (who) => `You will get texts from ${who} again. Reply STOP to unsubscribe.`,
  help: (who) => `${who} texts you about your visit. Reply STOP to unsubscribe.`,
};

/**
 * Takes a text in and does what it asks; gives the reply to send, or null. The same text told twice is kept
 * and obeyed once.
 */
export async function receiveText(ctx: Context, text: InboundText): Promise<string | null> {
  return ctx.transaction(async (tx) => {
    const phoneHash = tx.keys.hashPhone(text.from);
    const since = new Date(tx.now().getTime() - ATTRIBUTED_DAYS * DAY).toISOString();
    const clinicId = (await lastClinicToText(tx.db, phoneHash, text.to, since)) ?? null;
    const meaning = await meaningNow(tx, text.body, phoneHash);
    const { providerId, from: phone, to: sender, body } = text;
    const kept = {
      providerId,
      clinicId,
      phone,
      phoneHash,
      sender,
      body,
      meaning,
      receivedAt: instantNow(tx),
    };
    if (!(await addInboundText(tx.db, kept))) return null;
    await obey(tx, meaning, { phone, phoneHash, clinicId });
    if (clinicId) await tellClinic(tx, clinicId, meaning, providerId);
    const reply = text.answeredByCarrier ? undefined : REPLIES[meaning];
    if (!reply) return null;
    const clinic = clinicId ? await findSender(tx.db, clinicId) : undefined;
    return reply(clinic?.name ?? 'Goodword');
  });
}

interface Patient {
  phone: string;
  phoneHash: string;
  clinicId: string | null;
}

/** START from a number that no text had stopped is an answer. */
async function meaningNow(tx: Context, body: string, phoneHash: string): Promise<InboundMeaning> {
  const meaning = meaningOf(body);
  return meaning === 'start' && !(await mayUndoOptOut(tx.db, phoneHash)) ? 'answer' : meaning;
}

async function obey(tx: Context, meaning: InboundMeaning, patient: Patient): Promise<void> {
  const { phone, phoneHash, clinicId } = patient;
  if (meaning === 'stop') {
    const createdAt = instantNow(tx);
    await addOptOut(tx.db, { phoneHash, source: 'text', reason: null, userId: null, createdAt });
    await cancelQueued(tx, { phoneHash }, 'opted_out');
  }
  if (meaning === 'start') await undoOptOut(tx.db, phoneHash);
  if (meaning === 'maybe_stop' && clinicId) {
    await blockNumber(tx, { clinicId, phone, reason: HOLD_REASON, userId: null });
  }
}

const HOLD_REASON = 'Replied something that may mean stop. Take the number off this list if it does not.';

const TOLD: Record<InboundMeaning, { status: 'info' | 'warning'; title: string; description: string }> = {
  stop: {
    status: 'warning',
    title: 'A patient replied STOP',
    description: 'The number gets no more texts; what was queued for it is cancelled.',
  },
  start: { status: 'info', title: 'A patient replied START', description: 'The number can be texted again.' },
  help: { status: 'info', title: 'A patient asked for help', description: 'They were told who texts them.' },
  maybe_stop: {
    status: 'warning',
    title: 'A patient’s reply may mean stop',
    description: 'The number is on your block list until you have read the reply and decided.',
  },
  answer: {
    status: 'info',
    title: 'A patient replied',
    description: 'Read the reply and answer if need be.',
  },
};

async function tellClinic(
  tx: Context,
  clinicId: string,
  meaning: InboundMeaning,
  entityId: string,
): Promise<void> {
  const createdAt = instantNow(tx);
  await addActivity(tx.db, {
    clinicId,
    type: 'sms_received',
    userId: null,
    entityId,
    createdAt,
    ...TOLD[meaning],
  });
}
