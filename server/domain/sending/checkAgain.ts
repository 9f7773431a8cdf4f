import type { ClaimedMessage } from '../../store/outbox.ts';
import type { Sender } from '../../store/senders.ts';
import { isPaid } from '../accounts/subscriptions.ts';
import type { Context } from '../context.ts';
import { slotAt } from './hours.ts';
import { recipientZones } from './recipientZones.ts';

/** What is known at the claim of a text that was judged when it was queued. */
export interface Knowledge {
  clinic: Sender | undefined;
  optedOut: boolean;
  blocked: boolean;
}

/** Whether a claimed text goes, ends, or waits until an instant. */
export type Decision =
  | { go: true; until: Date }
  | { go: false; status: 'cancelled' | 'expired'; errorCode: string }
  | { go: false; status: 'queued'; sendAt: Date };

const PAUSED_CLINIC_WAITS = 15 * 60_000;

const end = (status: 'cancelled' | 'expired', errorCode: string): Decision => ({
  go: false,
  status,
  errorCode,
});

/** Checks everything again: much can happen between the queue and the carrier (DESIGN 4.3). */
export function checkAgain(
  ctx: Context,
  text: ClaimedMessage,
  { clinic, optedOut, blocked }: Knowledge,
): Decision {
  const now = ctx.now();
  if (text.phone === null) return end('cancelled', 'patient_deleted');
  if (!clinic || clinic.deletedAt) return end('cancelled', 'clinic_deleted');
  if (optedOut) return end('cancelled', 'opted_out');
  if (blocked) return end('cancelled', 'block_list');
  if (!isPaid(ctx, clinic)) return end('cancelled', 'not_paid');
  if (clinic.pausedAt) return waitUntil(new Date(now.getTime() + PAUSED_CLINIC_WAITS), text, now);
  const clocks = { clinic: clinic.timezone, recipient: recipientZones(text.phone) };
  const realCarrier = ctx.config.sms.provider !== 'sandbox';
  const slot = slotAt(now, clocks, { outsideHours: text.outsideHours, realCarrier, grace: true });
  if (!slot.open) return waitUntil(slot.opensAt, text, now);
  return text.expiresAt <= now.toISOString() ? end('expired', 'too_late') : { go: true, until: slot.until };
}

const waitUntil = (sendAt: Date, { expiresAt }: ClaimedMessage, now: Date): Decision =>
  expiresAt <= now.toISOString() || expiresAt <= sendAt.toISOString()
    ? end('expired', 'too_late')
    : { go: false, status: 'queued', sendAt };
