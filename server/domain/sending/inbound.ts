import { LIMITS } from '../../contract/core/limits.ts';
import type { InboundMeaning } from '../../contract/routes/inbound.ts';
import { mayUndoOptOut, undoOptOut } from '../../store/patients/optOuts.ts';
import { addActivity } from '../../store/reports/activities.ts';
import { lastClinicToText } from '../../store/reviews/attribution.ts';
import { holdReply } from '../../store/sending/heldReplies.ts';
import { addInboundText, hasStoppedSince } from '../../store/sending/inboundTexts.ts';
import { findSender, type Sender } from '../../store/sending/senders.ts';
import { audit } from '../audit.ts';
import { type Context, instantNow } from '../context.ts';
import { holdNumber } from './holds.ts';
import { aboutOf, NOTHING_BEFORE, readBefore, type TextsBefore } from './inboundContext.ts';
import { meaningOf } from './meaning/meaningOf.ts';
import { stopNumber, untilHandedOver } from './stop.ts';

/** What patients text back. */

const DAY = 86_400_000;

export interface InboundText {
  /** The carrier's id of the text. */
  providerId: string;
  /** E.164: the patient's number and ours. */
  from: string;
  to: string;
  body: string;
  /** How many came with it. */
  pictures: number;
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
    const receivedAt = text.receivedAt ?? instantNow(tx);
    const last = await lastClinicToText(tx.db, phoneHash, text.to, since);
    const clinic = last === undefined ? undefined : await findSender(tx.db, last);
    const before = clinic ? await readBefore(tx, clinic, phoneHash, receivedAt) : NOTHING_BEFORE;
    const said = await meaningNow(tx, text, phoneHash, before);
    const clinicId = clinicThatHears(clinic, said);
    const meaning = clinicId === null ? meaningOfNone(said) : said;
    const { providerId, from: phone, to: sender, body, pictures } = text;
    const kept = {
      providerId,
      clinicId,
      phone,
      phoneHash,
      sender,
      body,
      pictures,
      aboutId: aboutOf(tx, { meaning, body, receivedAt }, before),
      meaning,
      receivedAt,
    };
    if (!(await addInboundText(tx.db, kept))) return { meaning, reply: null };
    const isNews = await obey(tx, meaning, { phone, phoneHash, clinicId, inboundTextId: providerId, body });
    if (clinicId) await tellClinic(tx, clinicId, meaning, providerId);
    const mayReply = isNews && !text.answeredByCarrier;
    return { meaning, reply: mayReply ? await replyTo(tx, meaning, clinicId) : null };
  });
}

/** What is meant for a deleted clinic is kept for the super admin; what may mean stop holds there, should it come back. */
function clinicThatHears(clinic: Sender | undefined, meaning: InboundMeaning): string | null {
  const isHeard = clinic && (clinic.deletedAt === null || meaning === 'maybe_stop');
  return isHeard ? clinic.clinicId : null;
}

/** Nobody reminded them of an appointment, or has the text that they like: it is an answer like any other. */
const meaningOfNone = (meaning: InboundMeaning): InboundMeaning =>
  meaning === 'cancellation' || meaning === 'reaction' ? 'answer' : meaning;

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
  { reminder, names }: TextsBefore,
): Promise<InboundMeaning> {
  const meaning = stoppedAtCarrier ? 'stop' : meaningOf(body, { reminder, names });
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
  if ((meaning === 'maybe_stop' || meaning === 'cancellation') && clinicId) {
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

/** What a clinic's activity says of a patient's text. */
export const INBOUND_TOLD: Record<
  InboundMeaning,
  { status: 'info' | 'warning'; title: string; description: string }
> = {
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
  cancellation: {
    status: 'warning',
    title: 'A patient wrote about an appointment',
    description: 'Answer or settle it: nothing else goes to the number until then.',
  },
  reaction: {
    status: 'info',
    title: 'A patient reacted to a text',
    description: 'It needs no answer.',
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
    ...INBOUND_TOLD[meaning],
  });
}
