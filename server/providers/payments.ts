import type { Config } from '../config/config.ts';
import type { PaymentsPort } from '../domain/ports.ts';
import { openCatalogue } from './payments/catalogue.ts';
import { checkout } from './payments/checkout.ts';
import { connect } from './payments/connection.ts';
import { customers } from './payments/customers.ts';
import { events } from './payments/events.ts';
import { invoices } from './payments/invoices.ts';
import { overage } from './payments/overage.ts';
import { subscriptions } from './payments/subscriptions.ts';

/**
 * Stripe through its own SDK. The pretend provider speaks the same API, so that only address and keys differ.
 */
export function stripePayments(config: Config): PaymentsPort {
  const ask = connect(config);
  const catalogue = openCatalogue(config);
  return {
    ...customers(ask),
    ...checkout(ask, catalogue),
    ...subscriptions(ask),
    ...invoices(ask),
    ...overage(ask),
    ...events(config),
    checkCatalogue: (options) => ask((stripe) => catalogue.check(stripe, options)),
  };
}
