import type { Endpoint } from '../rest/endpoint.ts';
import { couponEndpoints } from './coupons.ts';
import { customerEndpoints } from './customers.ts';
import { eventEndpoints } from './events.ts';
import { invoiceEndpoints } from './invoices.ts';
import { meterEndpoints } from './meters.ts';
import { portalEndpoints } from './portal.ts';
import { priceEndpoints } from './prices.ts';
import { productEndpoints } from './products.ts';
import { refundEndpoints } from './refunds.ts';
import { sessionEndpoints } from './sessions.ts';
import { subscriptionEndpoints } from './subscriptions.ts';
import { webhookEndpointEndpoints } from './webhookEndpoints.ts';

/** Every call of the API; `webhookSecret` signs what is posted to the account's endpoints. */
export const allEndpoints = (webhookSecret: string): Endpoint[] => [
  ...customerEndpoints,
  ...productEndpoints,
  ...priceEndpoints,
  ...meterEndpoints,
  ...couponEndpoints,
  ...webhookEndpointEndpoints(webhookSecret),
  ...portalEndpoints,
  ...sessionEndpoints,
  ...subscriptionEndpoints,
  ...invoiceEndpoints,
  ...refundEndpoints,
  ...eventEndpoints,
];
