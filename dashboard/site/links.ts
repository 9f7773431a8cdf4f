import { OFFER } from '../../server/contract/core/limits.ts';

/** Sign-up as the site leads there: with where somebody comes from, and the offer. */
export const SIGN_UP = `/signup?${new URLSearchParams({ source: 'landing', offer: OFFER.tag })}`;

export const ANCHORS = {
  howItWorks: 'how-it-works',
  pricing: 'pricing',
  faq: 'faq',
  contact: 'contact',
} as const;
