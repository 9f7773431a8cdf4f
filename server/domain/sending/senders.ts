import { endPauses, findPauseOf, type SenderPause, savePauseOf } from '../../store/sending/senderPauses.ts';
import { findSender, type Sender } from '../../store/sending/senders.ts';
import { type Context, farthestAhead, instantNow } from '../context.ts';

/**
 * Whom texts come from: a number or a Messaging Service, the platform's unless a clinic has its own. Each has a rate of
 * its own, and rests by itself when the carrier takes no more texts from it.
 */

export const platformSender = ({ config: { sms } }: Pick<Context, 'config'>): string =>
  sms.messagingServiceSid || sms.from;

export const senderOf = (ctx: Context, clinic: Pick<Sender, 'sender'> | undefined): string =>
  clinic?.sender ?? platformSender(ctx);

/** The number that patients see; null where the carrier chooses one of a Messaging Service's. */
export const numberOf = (sender: string): string | null => (sender.startsWith('+') ? sender : null);

/** The pause of a sender that holds now. */
export async function findSenderPause(ctx: Context, sender: string): Promise<SenderPause | undefined> {
  const pause = await findPauseOf(ctx.db, sender);
  const now = instantNow(ctx);
  return pause && pause.until > now && pause.until <= farthestAhead(now) ? pause : undefined;
}

/** Begins or extends a pause of the one who sent a text. */
export async function pauseSender(
  tx: Context,
  code: string,
  milliseconds: number,
  text: { clinicId: string; sender?: string | null },
): Promise<void> {
  const sender = await whoSent(tx, text);
  const running = await findSenderPause(tx, sender);
  const until = new Date(tx.now().getTime() + milliseconds).toISOString();
  if (running && running.until >= until) return;
  await savePauseOf(tx.db, sender, { since: running?.since ?? instantNow(tx), until, code });
}

/**
 * The clinic's sender, unless the text is known to have come from another number: a clinic gets another sender where
 * its own is in trouble, and the carrier goes on telling of the old one.
 */
async function whoSent(tx: Context, text: { clinicId: string; sender?: string | null }): Promise<string> {
  const today = senderOf(tx, await findSender(tx.db, text.clinicId));
  return (numberOf(today) && text.sender) || today;
}

/** Lets the texts of a sender go again; false where it did not rest. */
export const resumeSender = (tx: Context, sender: string): Promise<boolean> => endPauses(tx.db, sender);
