import type { BlockCause } from '../../contract/routes/settings.ts';
import type { ClaimedMessage } from '../../store/sending/outbox.ts';
import type { Sender } from '../../store/sending/senders.ts';
import { isPaid } from '../billing/subscriptions.ts';
import type { Context } from '../context.ts';
import { slotAt } from './hours.ts';
import { recipientZones } from './recipientZones.ts';

/** What is known at the claim of a text that was judged when it was queued. */
export interface Knowledge {
  clinic: Sender | undefined;
  optedOut: boolean;
  blocked: boolean;
  /** Why the number stands on the block list without anybody's decision. */
  cause: BlockCause | null;
  /** Until somebody decides about a reply. */
  held: boolean;
}

/** Whether a claimed text goes, ends, or waits until an instant. */
export type Decision =
  | { go: true; until: Date }
  | { go: false; status: 'cancelled' | 'expired'; errorCode: string }
  | { go: false; status: 'queued'; sendAt: Date; errorCode: string | null };

/** How long a text waits until somebody has decided about a reply. */
const WAITS_FOR_PEOPLE = 15 * 60_000;

const end = (status: 'cancelled' | 'expired', errorCode: string): Decision => ({
  go: false,
  status,
  errorCode,
});

/** Checks everything again: much can happen between the queue and the carrier. */
export function checkAgain(
  ctx: Context,
  text: ClaimedMessage,
  { clinic, optedOut, blocked, cause, held }: Knowledge,
): Decision {
  const now = ctx.now();
  if (text.phone === null) return end('cancelled', 'patient_deleted');
  if (!clinic || clinic.deletedAt) return end('cancelled', 'clinic_deleted');
  if (optedOut) return end('cancelled', 'opted_out');
  const later = new Date(now.getTime() + WAITS_FOR_PEOPLE);
  if (held) return waitUntil(later, text, now, 'held');
  if (cause === 'unclear') return waitUntil(later, text, now, 'unclear');
  if (blocked) return end('cancelled', cause ?? 'block_list');
  if (!isPaid(ctx, clinic)) return end('cancelled', 'not_paid');
  if (clinic.pausedAt) return waitUntil(new Date(text.sendAt), text, now);
  const clocks = { clinic: clinic.timezone, recipient: recipientZones(text.phone) };
  const realCarrier = ctx.config.sms.provider !== 'sandbox';
  const slot = slotAt(now, clocks, { outsideHours: text.outsideHours, realCarrier, grace: true });
  if (!slot.open) return waitUntil(slot.opensAt, text, now);
  return text.expiresAt <= now.toISOString() ? expire(text) : { go: true, until: firstOf(slot.until, text) };
}

/** The carrier may try as long as the window is open, and no longer than the text makes sense. */
const firstOf = (closing: Date, { expiresAt }: ClaimedMessage): Date =>
  new Date(Math.min(closing.getTime(), Date.parse(expiresAt)));

const expire = ({ kind }: ClaimedMessage): Decision =>
  end('expired', kind === 'reminder' ? 'appointment_over' : 'too_late');

const waitUntil = (
  sendAt: Date,
  text: ClaimedMessage,
  now: Date,
  errorCode: string | null = null,
): Decision =>
  text.expiresAt <= now.toISOString() || text.expiresAt <= sendAt.toISOString()
    ? expire(text)
    : { go: false, status: 'queued', sendAt, errorCode };
