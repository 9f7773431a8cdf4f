import type StripeSdk from 'stripe';
import type { PaymentsPort } from '../../domain/ports.ts';
import type { Ask, Stripe } from './connection.ts';
import { isFailure, orUndefined } from './errors.ts';
import { CLINIC_KEY } from './names.ts';

/** The clinic as the provider's customer. */
export const customers = (ask: Ask): Pick<PaymentsPort, 'makeCustomer'> => ({
  makeCustomer: ({ clinicId, name, email }) =>
    ask(async (stripe) => {
      // A key takes the same parameters each time, so that what may change between two attempts comes after it.
      const fill = (id: string) => stripe.customers.update(id, { name, ...(email && { email }) });
      const id = await makeOnce(stripe, clinicId, clinicId);
      if (await orUndefined(fill(id))) return id;
      // It was deleted since, and for a day Stripe gives it again to the one who asks with the same key.
      const next = await makeOnce(stripe, clinicId, `${clinicId}-after-${id}`);
      await fill(next);
      return next;
    }),
});

async function makeOnce(stripe: Stripe, clinicId: string, key: string): Promise<string> {
  const make = (options?: StripeSdk.RequestOptions) =>
    stripe.customers.create({ metadata: { [CLINIC_KEY]: clinicId } }, options);
  const { id } = await make({ idempotencyKey: `goodword-customer-${key}` }).catch((error: unknown) => {
    // Stripe answers a failure of its own again for a day to the one who asks with the same key.
    if (isFailure(error)) return make();
    throw error;
  });
  return id;
}
