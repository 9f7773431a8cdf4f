import type { SubscriptionStatus } from '../server/contract/rules/subscriptionStates.ts';

/** What decides which banners stand above a screen. */
export interface BannerFacts {
  /** A super admin looks at the clinic. */
  impersonating: boolean;
  /** Texting is held back. */
  paused: boolean;
  /** How the clinic stands; null where there is none. */
  status: SubscriptionStatus | null;
  paid: boolean;
  /** How the clinic stands could not be read. */
  unread: boolean;
  emailVerified: boolean;
  /** The screen shows samples. */
  samples: boolean;
  /** Requests have nowhere to lead, this person can repair it, and neither did they dismiss it nor does the screen say so. */
  lacksReviewLink: boolean;
}

/** In the order of their importance. What only the clinic's own people can do is not asked of a super admin who looks. */
const BANNERS = {
  impersonation: ({ impersonating }) => impersonating,
  paused: ({ paused }) => paused,
  unread: ({ unread }) => unread,
  owed: ({ status, unread }) => !unread && owes(status),
  unverified: ({ emailVerified, impersonating }) => !emailVerified && !impersonating,
  samples: ({ samples }) => samples,
  upgrade: ({ status, paid, unread, impersonating }) =>
    status !== null && !paid && !unread && !owes(status) && !impersonating,
  reviewLink: ({ lacksReviewLink, impersonating }) => lacksReviewLink && !impersonating,
} satisfies Record<string, (facts: BannerFacts) => boolean>;

export type BannerName = keyof typeof BANNERS;

/** More of them would hide the screen, beside the mark of samples. */
const MOST = 2;

/** Whether a payment failed: what there is to do is to make it, and nothing to buy. */
export const owes = (status: SubscriptionStatus | null): boolean =>
  status === 'past_due' || status === 'unpaid';

/** Which banners show, the most important first. */
export const bannersFor = (facts: BannerFacts): BannerName[] =>
  (Object.keys(BANNERS) as BannerName[])
    .filter((name) => BANNERS[name](facts))
    .filter(
      (name, _, all) => name === 'samples' || all.filter((one) => one !== 'samples').indexOf(name) < MOST,
    );
