import type { Plugin } from '@hapi/hapi';
import { receivePaymentEvent } from '../domain/billing/paymentEvents.ts';
import type { Context } from '../domain/context.ts';
import { Refusal } from '../domain/refusal.ts';

/** What the payment provider posts: events, signed over the very bytes of the body. */

const MOST_BYTES = 1024 * 1024;

export const paymentWebhooksPlugin: Plugin<{ ctx: Context }> = {
  name: 'paymentWebhooks',
  register(server, { ctx }) {
    server.route({
      method: 'POST',
      path: '/api/webhooks/stripe',
      options: { auth: false, payload: { parse: false, output: 'data', maxBytes: MOST_BYTES } },
      async handler(request, h) {
        const signature = request.headers['stripe-signature'];
        const event =
          typeof signature === 'string' && Buffer.isBuffer(request.payload)
            ? await ctx.ports.payments.readEvent(request.payload, signature)
            : null;
        if (!event) throw new Refusal('bad_signature', 'This request is not signed by the payment provider.');
        await receivePaymentEvent(ctx, event);
        return h.response().code(200);
      },
    });
  },
};
