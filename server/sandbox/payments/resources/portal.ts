import type { Stripe } from 'stripe';
import * as z from 'zod';
import type { Account } from '../account.ts';
import { findCustomer } from '../billing/cards.ts';
import { previously } from '../events.ts';
import { newId } from '../ids.ts';
import { missing, Refusal } from '../refusal.ts';
import { endpoint, listed } from '../rest/endpoint.ts';
import { expand, flag, mergedMetadata, metadata, page, paramsOf, text, url } from '../rest/params.ts';
import type { PortalConfiguration, PortalSession } from '../wire.ts';

const switched = z.strictObject({ enabled: flag });
const REASONS = [
  'customer_service',
  'low_quality',
  'missing_features',
  'other',
  'switched_service',
  'too_complex',
  'too_expensive',
  'unused',
] as const;

const features = z.strictObject({
  customer_update: switched
    .extend({
      allowed_updates: z
        .array(z.enum(['address', 'email', 'name', 'phone', 'shipping', 'tax_id']))
        .exactOptional(),
    })
    .exactOptional(),
  invoice_history: switched.exactOptional(),
  payment_method_update: switched.exactOptional(),
  subscription_cancel: switched
    .extend({
      mode: z.enum(['at_period_end', 'immediately']).exactOptional(),
      proration_behavior: z.enum(['none', 'create_prorations', 'always_invoice']).exactOptional(),
      cancellation_reason: switched.extend({ options: z.array(z.enum(REASONS)) }).exactOptional(),
    })
    .exactOptional(),
  subscription_update: switched.exactOptional(),
});

const fields = {
  business_profile: z
    .strictObject({
      headline: z.string().max(60).exactOptional(),
      privacy_policy_url: url.exactOptional(),
      terms_of_service_url: url.exactOptional(),
    })
    .exactOptional(),
  default_return_url: url.exactOptional(),
  name: text.exactOptional(),
  metadata: metadata.exactOptional(),
  expand: expand.exactOptional(),
};

const createParams = paramsOf<Stripe.BillingPortal.ConfigurationCreateParams>()(
  z.strictObject({ ...fields, features }),
);
const updateParams = paramsOf<Stripe.BillingPortal.ConfigurationUpdateParams>()(
  z.strictObject({ ...fields, features: features.exactOptional(), active: flag.exactOptional() }),
);
const listParams = paramsOf<Stripe.BillingPortal.ConfigurationListParams>()(
  z.strictObject({ ...page, active: flag.exactOptional(), is_default: flag.exactOptional() }),
);
const retrieveParams = paramsOf<Stripe.BillingPortal.ConfigurationRetrieveParams>()(
  z.strictObject({ expand: expand.exactOptional() }),
);
const sessionParams = paramsOf<Stripe.BillingPortal.SessionCreateParams>()(
  z.strictObject({
    customer: text,
    configuration: text.exactOptional(),
    return_url: url.exactOptional(),
    expand: expand.exactOptional(),
  }),
);

type Features = PortalConfiguration['features'];

const ALL_OFF: Features = {
  customer_update: { allowed_updates: [], enabled: false },
  invoice_history: { enabled: false },
  payment_method_update: { enabled: false, payment_method_configuration: null },
  subscription_cancel: {
    cancellation_reason: { enabled: false, feedback_options: null, options: [] },
    enabled: false,
    mode: 'at_period_end',
    proration_behavior: 'none',
  },
  subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
  subscription_update: {
    billing_cycle_anchor: 'unchanged',
    default_allowed_updates: [],
    enabled: false,
    proration_behavior: 'none',
    schedule_at_period_end: { conditions: [] },
    trial_update_behavior: 'end_trial',
  },
};

function featuresWith(before: Features, change: z.output<typeof features>): Features {
  const { cancellation_reason: reason, ...cancel } = change.subscription_cancel ?? {};
  return {
    ...before,
    customer_update: { ...before.customer_update, ...change.customer_update },
    invoice_history: { ...before.invoice_history, ...change.invoice_history },
    payment_method_update: { ...before.payment_method_update, ...change.payment_method_update },
    subscription_cancel: {
      ...before.subscription_cancel,
      ...cancel,
      cancellation_reason: { ...before.subscription_cancel.cancellation_reason, ...reason },
    },
    subscription_update: { ...before.subscription_update, ...change.subscription_update },
  };
}

function find({ shelf }: Account, id: string, param = 'id'): PortalConfiguration {
  const found = shelf.find('portalConfiguration', id);
  if (!found) throw missing('configuration', id, param);
  return found;
}

function createConfiguration(account: Account, params: z.output<typeof createParams>): PortalConfiguration {
  const { shelf, time, tell } = account;
  const configuration: PortalConfiguration = {
    id: newId('bpc'),
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    business_profile: {
      headline: null,
      privacy_policy_url: null,
      terms_of_service_url: null,
      ...params.business_profile,
    },
    created: time.now(),
    default_return_url: params.default_return_url ?? null,
    features: featuresWith(ALL_OFF, params.features),
    is_default: shelf.list('portalConfiguration', { limit: 1 }).length === 0,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: mergedMetadata({}, params.metadata),
    name: params.name ?? null,
    updated: time.now(),
  };
  shelf.put('portalConfiguration', configuration);
  tell({ type: 'billing_portal.configuration.created', data: { object: configuration } });
  return configuration;
}

function updateConfiguration(account: Account, params: z.output<typeof updateParams>, id: string) {
  const before = find(account, id);
  const after: PortalConfiguration = {
    ...before,
    active: params.active ?? before.active,
    business_profile: { ...before.business_profile, ...params.business_profile },
    default_return_url: params.default_return_url ?? before.default_return_url,
    features: featuresWith(before.features, params.features ?? {}),
    metadata: mergedMetadata(before.metadata, params.metadata),
    name: params.name ?? before.name,
    updated: account.time.now(),
  };
  account.shelf.put('portalConfiguration', after);
  account.tell({
    type: 'billing_portal.configuration.updated',
    data: { object: after, previous_attributes: previously(before, after) },
  });
  return after;
}

/** The portal opens with the configuration that is named, or with the account's first. */
function openPortal(account: Account, params: z.output<typeof sessionParams>): PortalSession {
  const { shelf, time, pages } = account;
  const customer = findCustomer(account, params.customer, 'customer');
  const configuration = params.configuration
    ? find(account, params.configuration, 'configuration')
    : shelf.list('portalConfiguration').find(({ is_default: isDefault }) => isDefault);
  if (!configuration) {
    throw new Refusal(400, {
      message: 'No configuration provided and your test mode default configuration has not been created.',
    });
  }
  const id = newId('bps');
  const session: PortalSession = {
    id,
    object: 'billing_portal.session',
    configuration: configuration.id,
    created: time.now(),
    customer: customer.id,
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: params.return_url ?? configuration.default_return_url,
    url: `${pages()}/sandbox/portal/${id}`,
  };
  shelf.put('portalSession', session, { customer: customer.id });
  return session;
}

export const portalEndpoints = [
  endpoint('GET', 'billing_portal/configurations', listParams, (account, params) =>
    listed(account, 'portalConfiguration', {
      url: '/v1/billing_portal/configurations',
      page: params,
      where: ({ active, is_default: isDefault }) =>
        (params.active ?? active) === active && (params.is_default ?? isDefault) === isDefault,
    }),
  ),
  endpoint('POST', 'billing_portal/configurations', createParams, createConfiguration),
  endpoint('GET', 'billing_portal/configurations/{id}', retrieveParams, (account, _params, id) =>
    find(account, id),
  ),
  endpoint('POST', 'billing_portal/configurations/{id}', updateParams, updateConfiguration),
  endpoint('POST', 'billing_portal/sessions', sessionParams, openPortal),
];
