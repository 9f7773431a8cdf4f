import { createHmac } from 'node:crypto';
import type { Sender } from '../webhooks/webhooks.ts';

// With waits of up to 30 seconds these are the three days for which Stripe tries.
const MOST_ATTEMPTS = 8_640;

/**
 * How Stripe posts its events: anything but a success is tried again, and each attempt is signed again with its time.
 * Source: https://docs.stripe.com/webhooks#verify-manually
 */
export const paymentsSender = (secret: string): Sender => ({
  headers(_url, body) {
    const seconds = Math.floor(Date.now() / 1000);
    const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
    return {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      'stripe-signature': `t=${seconds},v1=${signature}`,
    };
  },
  mostAttempts: MOST_ATTEMPTS,
  isFinal: () => false,
  hint: () => '',
});
