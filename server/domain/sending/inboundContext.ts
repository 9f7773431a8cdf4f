import type { InboundMeaning } from '../../contract/routes/inbound.ts';
import { findPatients } from '../../store/patients/patients.ts';
import { type TextBefore, textsBefore } from '../../store/reviews/attribution.ts';
import type { Sender } from '../../store/sending/senders.ts';
import type { Context } from '../context.ts';
import { isQuoteOf, quotedBy } from './meaning/reaction.ts';
import { finalBody } from './reviewLink.ts';

/** What a patient's text comes after, and which of the clinic's texts it is about. */

/** A reaction may come to any of so many. */
const LAST = 20;

export interface TextsBefore {
  /** The newest first. */
  texts: readonly TextBefore[];
  /** Whether the last one was a reminder, but for answers. */
  reminder: boolean;
  /** Of the patient and the clinic. */
  names: readonly string[];
}

export const NOTHING_BEFORE: TextsBefore = { texts: [], reminder: false, names: [] };

export async function readBefore(
  { db }: Context,
  { clinicId, name }: Sender,
  phoneHash: string,
  until: string,
): Promise<TextsBefore> {
  const texts = await textsBefore(db, clinicId, phoneHash, { until, limit: LAST });
  const patient = (await findPatients(db, clinicId, [phoneHash])).get(phoneHash);
  const names = [name, patient?.firstName, patient?.lastName].filter((one) => typeof one === 'string');
  return { texts, names, reminder: lastSent(texts)?.kind === 'reminder' };
}

/** An answer goes on with what was said; it begins nothing. */
const lastSent = (texts: readonly TextBefore[]): TextBefore | undefined =>
  texts.find(({ kind }) => kind !== 'answer' && kind !== 'test');

/** The id of the text that one of a patient is about: a reminder, or what a reaction quotes; null where nobody can tell. */
export function aboutOf(
  ctx: Context,
  { meaning, body, receivedAt }: { meaning: InboundMeaning; body: string; receivedAt: string },
  { texts, reminder }: TextsBefore,
): string | null {
  if (meaning === 'reaction') {
    const quote = quotedBy(body) ?? '';
    return texts.find((text) => isQuoteOf(quote, finalBody(ctx, text)))?.id ?? null;
  }
  if (meaning !== 'cancellation') return null;
  const isMeant = ({ kind, appointmentAt }: TextBefore): boolean =>
    kind === 'reminder' && (reminder || (appointmentAt !== null && appointmentAt > receivedAt));
  return texts.find(isMeant)?.id ?? null;
}
