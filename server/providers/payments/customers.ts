import type StripeSdk from 'stripe';
import type { PaymentsPort } from '../../domain/ports.ts';
import type { Ask } from './connection.ts';
import { isFailure } from './errors.ts';
import { CLINIC_KEY } from './names.ts';

/** The clinic as the provider's customer. */
export const customers = (ask: Ask): Pick<PaymentsPort, 'makeCustomer'> => ({
  makeCustomer: ({ clinicId, name, email }) =>
    ask(async (stripe) => {
      const make = (options?: StripeSdk.RequestOptions) =>
        stripe.customers.create({ metadata: { [CLINIC_KEY]: clinicId } }, options);
      // A key takes the same parameters each time, so that what may change between two attempts comes after it.
      const { id } = await make({ idempotencyKey: `goodword-customer-${clinicId}` }).catch(
        (error: unknown) => {
          // Stripe answers a failure of its own again for a day to whoever asks with the same key.
          if (isFailure(error)) return make();
          throw error;
        },
      );
      await stripe.customers.update(id, { name, ...(email && { email }) });
      return id;
    }),
});
