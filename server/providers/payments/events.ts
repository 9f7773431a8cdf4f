import type { Config } from '../../config/config.ts';
import type { PaymentsPort } from '../../domain/ports.ts';
import { loadSdk } from './connection.ts';

/** Seconds for which a signed event may be on its way; the SDK takes 0 for ever. */
const TOLERANCE = 300;

/**
 * An event is as old as the machine's own clock says, by which providers stamp it, the pretend one too: by a moved
 * clock (CLOCK_OFFSET) every one would be too old, or none.
 */
export const events = (config: Config): Pick<PaymentsPort, 'readEvent'> => ({
  async readEvent(body, signature) {
    const { webhookSecret } = config.payments;
    // Anybody could sign with an empty one.
    if (!webhookSecret) return null;
    const { webhooks } = await loadSdk();
    try {
      const { id, type, data } = webhooks.constructEvent(body, signature, webhookSecret, TOLERANCE);
      const { object } = data;
      const customer = 'customer' in object ? object.customer : null;
      return {
        id,
        type,
        objectId: 'id' in object ? object.id : '',
        customerId: typeof customer === 'string' ? customer : (customer?.id ?? null),
      };
    } catch {
      return null;
    }
  },
});
