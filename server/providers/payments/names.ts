import { OFFER } from '../../contract/core/limits.ts';

/** By what our things are found in an account that may hold those of other products too. */

export const PRODUCT_IDS = { plan: 'goodword_plan', overage: 'goodword_overage' } as const;

export const PRICE_KEYS = { plan: 'goodword_monthly', overage: 'goodword_overage' } as const;

export const METER_EVENT = 'goodword_overage_texts';

export const COUPON_ID = OFFER.tag;

/** In the metadata of what is made by us and has no name of ours. */
export const OURS = { goodword: 'true' } as const;

/** The key in the metadata of customers, checkouts and subscriptions that tells an operator whose they are. */
export const CLINIC_KEY = 'goodword_clinic';

export const WEBHOOK_PATH = '/api/webhooks/stripe';

export const instantOf = (seconds: number): string => new Date(seconds * 1000).toISOString();
