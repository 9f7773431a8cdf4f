import { hasEnded } from '../../payments/billing/subscriptions.ts';
import type { CheckoutSession, Subscription } from '../../payments/wire.ts';

/** `under_way`: complete, with a payment that takes days. `failed`: it took them and did not come. */
export type CheckoutState = 'open' | 'expired' | 'paid' | 'under_way' | 'failed';

/** How far a checkout is; `sold` is the subscription that it made, once it is complete. */
export function checkoutState(session: CheckoutSession, sold: Subscription | undefined): CheckoutState {
  if (session.status === 'open') return 'open';
  if (session.status === 'expired') return 'expired';
  if (session.payment_status !== 'unpaid') return 'paid';
  return sold && !hasEnded(sold) ? 'under_way' : 'failed';
}
