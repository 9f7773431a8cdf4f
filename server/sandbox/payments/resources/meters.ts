import type { Stripe } from 'stripe';
import * as z from 'zod';
import type { Account } from '../account.ts';
import { newId } from '../ids.ts';
import { missing, Refusal } from '../refusal.ts';
import { endpoint, listed } from '../rest/endpoint.ts';
import { expand, page, paramsOf, text, whole } from '../rest/params.ts';
import type { Meter, MeterEvent } from '../wire.ts';

const keyed = z.strictObject({ event_payload_key: text });

const createParams = paramsOf<Stripe.Billing.MeterCreateParams>()(
  z.strictObject({
    display_name: text,
    event_name: text.max(100),
    default_aggregation: z.strictObject({ formula: z.literal('sum') }),
    customer_mapping: keyed.extend({ type: z.literal('by_id') }).exactOptional(),
    value_settings: keyed.exactOptional(),
    expand: expand.exactOptional(),
  }),
);
const listParams = paramsOf<Stripe.Billing.MeterListParams>()(
  z.strictObject({ ...page, status: z.enum(['active', 'inactive']).exactOptional() }),
);
const retrieveParams = paramsOf<Stripe.Billing.MeterRetrieveParams>()(
  z.strictObject({ expand: expand.exactOptional() }),
);
const deactivateParams = paramsOf<Stripe.Billing.MeterDeactivateParams>()(
  z.strictObject({ expand: expand.exactOptional() }),
);
const reactivateParams = paramsOf<Stripe.Billing.MeterReactivateParams>()(
  z.strictObject({ expand: expand.exactOptional() }),
);
const eventParams = paramsOf<Stripe.Billing.MeterEventCreateParams>()(
  z.strictObject({
    event_name: text.max(100),
    payload: z.record(z.string(), z.string()),
    identifier: text.max(100).exactOptional(),
    timestamp: whole.exactOptional(),
    expand: expand.exactOptional(),
  }),
);

export function findMeter({ shelf }: Account, id: string, param = 'id'): Meter {
  const found = shelf.find('meter', id);
  if (!found) throw missing('billing meter', id, param);
  return found;
}

function createMeter({ shelf, time }: Account, params: z.output<typeof createParams>): Meter {
  const { event_name } = params;
  if (shelf.list('meter').some((meter) => meter.event_name === event_name && meter.status === 'active')) {
    throw new Refusal(400, {
      param: 'event_name',
      message: `There is already an active meter with the event name ${event_name}.`,
    });
  }
  const meter: Meter = {
    id: newId('mtr_test'),
    object: 'billing.meter',
    created: time.now(),
    customer_mapping: params.customer_mapping ?? {
      event_payload_key: 'stripe_customer_id',
      type: 'by_id',
    },
    default_aggregation: params.default_aggregation,
    display_name: params.display_name,
    event_name,
    event_time_window: null,
    livemode: false,
    status: 'active',
    status_transitions: { deactivated_at: null },
    updated: time.now(),
    value_settings: params.value_settings ?? { event_payload_key: 'value' },
  };
  shelf.put('meter', meter);
  return meter;
}

function switchMeter({ shelf, time }: Account, meter: Meter, on: boolean): Meter {
  const after: Meter = {
    ...meter,
    status: on ? 'active' : 'inactive',
    status_transitions: { deactivated_at: on ? null : time.now() },
    updated: time.now(),
  };
  shelf.put('meter', after);
  return after;
}

const OLDEST_DAYS = 35;
const EARLIEST_SECONDS = 5 * 60;

/** Usage may be told for the past 35 days and the next five minutes. */
function checkMoment(now: number, moment: number): void {
  const oldest = now - OLDEST_DAYS * 24 * 60 * 60;
  const newest = now + EARLIEST_SECONDS;
  const refuse = (message: string) => new Refusal(400, { param: 'timestamp', message });
  if (moment < oldest) {
    throw refuse(
      `The event timestamp cannot be more than ${OLDEST_DAYS} days in past. ` +
        `Expected a timestamp greater than or equal to ${oldest}.`,
    );
  }
  if (moment > newest) {
    throw refuse(
      `The event timestamp cannot be more than 5 minutes in the future. ` +
        `Expected a timestamp less than or equal to ${newest}.`,
    );
  }
}

/** Counts usage once for each identifier: https://docs.stripe.com/api/billing/meter-event */
function countUsage({ shelf, time }: Account, params: z.output<typeof eventParams>): MeterEvent {
  const { event_name, payload } = params;
  const meter = shelf.list('meter').find((one) => one.event_name === event_name && one.status === 'active');
  if (!meter) {
    throw new Refusal(400, {
      param: 'event_name',
      message: `No active meter found for event name ${event_name}.`,
    });
  }
  const customer = payload[meter.customer_mapping.event_payload_key] ?? '';
  const value = payload[meter.value_settings.event_payload_key] ?? '';
  if (!shelf.find('customer', customer)) throw missing('customer', customer, 'payload');
  if (!/^\d{1,12}$/.test(value)) {
    throw new Refusal(400, { param: 'payload', message: `Invalid value in the payload: ${value}` });
  }
  const identifier = params.identifier ?? newId('mev');
  if (shelf.find('usage', identifier)) {
    throw new Refusal(400, { message: `An event already exists with identifier ${identifier}.` });
  }
  const timestamp = params.timestamp ?? time.now();
  checkMoment(time.now(), timestamp);
  const usage = { id: identifier, customer, meter: meter.id, at: timestamp, value: Number(value) };
  shelf.put('usage', usage, { customer });
  return {
    object: 'billing.meter_event',
    created: time.now(),
    event_name,
    identifier,
    livemode: false,
    payload,
    timestamp,
  };
}

export const meterEndpoints = [
  endpoint('GET', 'billing/meters', listParams, (account, { status, ...rest }) =>
    listed(account, 'meter', {
      url: '/v1/billing/meters',
      page: rest,
      where: (meter) => status === undefined || meter.status === status,
    }),
  ),
  endpoint('POST', 'billing/meters', createParams, createMeter),
  endpoint('GET', 'billing/meters/{id}', retrieveParams, (account, _params, id) => findMeter(account, id)),
  endpoint('POST', 'billing/meters/{id}/deactivate', deactivateParams, (account, _params, id) =>
    switchMeter(account, findMeter(account, id), false),
  ),
  endpoint('POST', 'billing/meters/{id}/reactivate', reactivateParams, (account, _params, id) =>
    switchMeter(account, findMeter(account, id), true),
  ),
  endpoint('POST', 'billing/meter_events', eventParams, countUsage),
];
