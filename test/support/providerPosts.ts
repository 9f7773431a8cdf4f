import Stripe from 'stripe';
import type { Context } from '../../server/domain/context.ts';

/** An event of the provider, with as much as the one who reads it trusts. */
export const paymentEvent = (id: string, type: string, object: { id: string; customer?: string | null }) => ({
  id,
  object: 'event',
  type,
  data: { object },
});

/** Posts an event as the provider does: signed just now with the secret that both know, unless told otherwise. */
export async function providerPosts(
  { url, ctx }: { url: string; ctx: Context },
  event: object | string,
  {
    secret = ctx.config.payments.webhookSecret,
    secondsAgo = 0,
    signed = event,
  }: Partial<{
    secret: string;
    secondsAgo: number;
    /** What is signed, where that is not what is posted. */
    signed: object | string;
  }> = {},
): Promise<Response> {
  const textOf = (what: object | string) => (typeof what === 'string' ? what : JSON.stringify(what));
  const timestamp = Math.floor(Date.now() / 1_000) - secondsAgo;
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: textOf(signed), secret, timestamp });
  return fetch(`${url}/api/webhooks/stripe`, {
    method: 'POST',
    headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
    body: textOf(event),
  });
}
