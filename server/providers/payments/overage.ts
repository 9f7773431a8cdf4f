import type { PaymentsPort } from '../../domain/ports.ts';
import type { Ask } from './connection.ts';
import { unlessSo } from './errors.ts';
import { METER_EVENT } from './names.ts';

/**
 * Texts beyond the quota, told to the meter. Its own identifier keeps a repetition from counting, and no key of ours:
 * Stripe would answer an error of its own again for a day to the one who asks with the same key.
 */
export const overage = (ask: Ask): Pick<PaymentsPort, 'reportOverage'> => ({
  reportOverage: ({ id, customerId, texts, at }) =>
    ask((stripe) =>
      unlessSo(
        stripe.billing.meterEvents.create(
          {
            event_name: METER_EVENT,
            identifier: id,
            ...(at && { timestamp: Math.floor(at.getTime() / 1000) }),
            payload: { stripe_customer_id: customerId, value: String(texts) },
          },
          // Anyone who reports comes again by themselves.
          { maxNetworkRetries: 0 },
        ),
        isCounted,
      ),
    ),
});

/** Stripe refuses an identifier that it has with a sentence alone, without a code of its own. */
const isCounted = ({ statusCode, message }: { statusCode?: number | undefined; message: string }): boolean =>
  statusCode === 400 && /^An event already exists with identifier/.test(message);
