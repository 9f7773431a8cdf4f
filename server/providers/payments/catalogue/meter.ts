import type StripeSdk from 'stripe';
import type { Stripe } from '../connection.ts';
import { METER_EVENT } from '../names.ts';
import type { Part } from './part.ts';

type Meter = StripeSdk.Billing.Meter;

const CUSTOMER_KEY = 'stripe_customer_id';
const VALUE_KEY = 'value';

/** Its shape never changes at the provider: a meter that sums up in another way is left to the operator. */
export const meterPart = (stripe: Stripe): Part<Meter> => ({
  name: 'meter',
  label: METER_EVENT,
  find: () => findMeter(stripe),
  problem: (meter) => {
    if (!sumsUpTexts(meter)) return { words: 'it does not sum up texts. Deactivate it, then set up again' };
    if (meter.status === 'active') return null;
    return { words: 'it was deactivated', repair: () => stripe.billing.meters.reactivate(meter.id) };
  },
  make: () =>
    stripe.billing.meters.create({
      display_name: 'Goodword: texts beyond the plan',
      event_name: METER_EVENT,
      default_aggregation: { formula: 'sum' },
      customer_mapping: { type: 'by_id', event_payload_key: CUSTOMER_KEY },
      value_settings: { event_payload_key: VALUE_KEY },
    }),
});

/** The one that takes events; else one of ours that could. */
async function findMeter(stripe: Stripe): Promise<Meter | undefined> {
  let found: Meter | undefined;
  for await (const meter of stripe.billing.meters.list({ limit: 100 })) {
    if (meter.event_name !== METER_EVENT) continue;
    if (meter.status === 'active') return meter;
    if (sumsUpTexts(meter)) found ??= meter;
  }
  return found;
}

const sumsUpTexts = ({ default_aggregation, customer_mapping, value_settings, event_time_window }: Meter) =>
  default_aggregation.formula === 'sum' &&
  customer_mapping.event_payload_key === CUSTOMER_KEY &&
  value_settings.event_payload_key === VALUE_KEY &&
  event_time_window === null;
