import type { InboundMeaning } from '../../contract/inbound.ts';
import { LIMITS } from '../../contract/limits.ts';
import { addActivity } from '../../store/activities.ts';
import { lastClinicToText } from '../../store/attribution.ts';
import { holdReply } from '../../store/heldReplies.ts';
import { addInboundText, hasStoppedSince } from '../../store/inboundTexts.ts';
import { mayUndoOptOut, undoOptOut } from '../../store/optOuts.ts';
import { findSender } from '../../store/senders.ts';
import { audit } from '../audit.ts';
import { type Context, instantNow } from '../context.ts';
import { holdNumber } from './holds.ts';
import { meaningOf } from './inboundWords.ts';
import { stopNumber, untilHandedOver } from './stop.ts';

/** What patients text back (DESIGN 4.7, 7.5). */

const DAY = 86_400_000;

export interface InboundText {
  /** The carrier's id of the text. */
  providerId: string;
  /** E.164: the patient's number and ours. */
  from: string;
  to: string;
  body: string;
  /** The carrier took it for one of its words and answered by itself. */
  answeredByCarrier: boolean;
  /** That word was one that stops there, perhaps one that the operator added: the patient was told that it does. */
  stoppedAtCarrier?: boolean;
  /** An ISO instant, where it did not come just now. */
  receivedAt?: string;
}

const REPLIES: Partial<Record<InboundMeaning, (who: string) => string>> = {
  stop: (who) => `You will get no more texts from ${who}. Reply START to get them again.`,
  start: (who) => `You will get texts from ${who} again. Reply STOP to unsubscribe.`,
  help: (who) => `${who} texts you about your visit. Reply STOP to unsubscribe.`,
};

/**
 * Takes a text in and does what it asks; gives the reply to send, or null. The same text told twice is kept
 * and obeyed once, and what is so already is not confirmed again. No text is handed over after a STOP was answered.
 */
export async function receiveText(ctx: Context, text: InboundText): Promise<string | null> {
  const phoneHash = ctx.keys.hashPhone(text.from);
  const { meaning, reply } = await takeIn(ctx, text, phoneHash);
  if (meaning === 'stop') await untilHandedOver(ctx, { phoneHash });
  return reply;
}

interface TakenIn {
  meaning: InboundMeaning;
  reply: string | null;
}

async function takeIn(ctx: Context, text: InboundText, phoneHash: string): Promise<TakenIn> {
  return ctx.transaction(async (tx) => {
    const since = new Date(tx.now().getTime() - LIMITS.replyDays * DAY).toISOString();
    const meaning = await meaningNow(tx, text, phoneHash);
    const clinicId = await clinicOf(tx, await lastClinicToText(tx.db, phoneHash, text.to, since), meaning);
    const { providerId, from: phone, to: sender, body } = text;
    const kept = {
      providerId,
      clinicId,
      phone,
      phoneHash,
      sender,
      body,
      meaning,
      receivedAt: text.receivedAt ?? instantNow(tx),
    };
    if (!(await addInboundText(tx.db, kept))) return { meaning, reply: null };
    const isNews = await obey(tx, meaning, { phone, phoneHash, clinicId, inboundTextId: providerId, body });
    if (clinicId) await tellClinic(tx, clinicId, meaning, providerId);
    const mayReply = isNews && !text.answeredByCarrier;
    return { meaning, reply: mayReply ? await replyTo(tx, meaning, clinicId) : null };
  });
}

/** What is meant for a deleted clinic is kept for the super admin; what may mean stop holds there, should it come back. */
async function clinicOf(
  tx: Context,
  clinicId: string | undefined,
  meaning: InboundMeaning,
): Promise<string | null> {
  const clinic = clinicId === undefined ? undefined : await findSender(tx.db, clinicId);
  const isHeard = clinic && (clinic.deletedAt === null || meaning === 'maybe_stop');
  return isHeard ? clinic.clinicId : null;
}

async function replyTo(
  tx: Context,
  meaning: InboundMeaning,
  clinicId: string | null,
): Promise<string | null> {
  const clinic = clinicId ? await findSender(tx.db, clinicId) : undefined;
  return REPLIES[meaning]?.(clinic?.name ?? 'Goodword') ?? null;
}

interface Patient {
  phone: string;
  phoneHash: string;
  clinicId: string | null;
  inboundTextId: string;
  body: string;
}

/** START from a number that no text had stopped, or that has stopped again when it comes late, is an answer. */
async function meaningNow(
  { db }: Context,
  { body, receivedAt, stoppedAtCarrier }: InboundText,
  phoneHash: string,
): Promise<InboundMeaning> {
  const meaning = stoppedAtCarrier ? 'stop' : meaningOf(body);
  if (meaning !== 'start') return meaning;
  const isOvertaken = receivedAt !== undefined && (await hasStoppedSince(db, phoneHash, receivedAt));
  return !isOvertaken && (await mayUndoOptOut(db, phoneHash)) ? 'start' : 'answer';
}

/** Does what a text asks; false where that was so already. */
async function obey(tx: Context, meaning: InboundMeaning, patient: Patient): Promise<boolean> {
  const { phone, phoneHash, clinicId, inboundTextId, body } = patient;
  if (meaning === 'stop') {
    const added = await stopNumber(tx, phoneHash, 'text');
    if (added) await auditText(tx, patient, 'CREATE', 'opt_out');
    return added;
  }
  if (meaning === 'start') {
    const undone = await undoOptOut(tx.db, phoneHash);
    if (undone) await auditText(tx, patient, 'DELETE', 'opt_out');
    return undone;
  }
  if (meaning === 'maybe_stop' && !clinicId) await holdReply(tx.db, null, inboundTextId, instantNow(tx));
  if (meaning === 'maybe_stop' && clinicId) {
    const held = await holdNumber(tx, { id: inboundTextId, clinicId, phone, phoneHash, body });
    if (held) await auditText(tx, patient, 'CREATE', 'block_list');
  }
  return true;
}

/** Nobody who signed in did it: the patient's text is named, not the number. */
const auditText = (
  tx: Context,
  { clinicId, inboundTextId }: Patient,
  action: 'CREATE' | 'DELETE',
  entityType: 'opt_out' | 'block_list',
): Promise<void> =>
  audit(tx, { userId: null, clinicId }, { action, entityType, metadata: { inboundTextId } });

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
    description: 'No text goes to the number until somebody has read the reply and decided.',
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
