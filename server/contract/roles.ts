import * as z from 'zod';

/** Roles as they are stored and sent (DESIGN 7.19). */
const ROLES = ['super_admin', 'owner', 'admin', 'staff'] as const;
export const role = z.enum(ROLES);
export type Role = z.infer<typeof role>;

/** The roles of a clinic's people. */
export const memberRole = role.exclude(['super_admin']);
export type MemberRole = z.infer<typeof memberRole>;

/** A role as people read it. */
export const ROLE_WORDS: Record<Role, string> = {
  super_admin: 'Super admin',
  owner: 'Owner',
  admin: 'Admin',
  staff: 'Staff',
};

/** Those who may change a clinic's settings and team. */
export const MANAGERS = ['owner', 'admin'] as const satisfies readonly Role[];

/** Subscription states; only `active` means paid (specification 000 section 4). */
const SUBSCRIPTION_STATUSES = ['trial', 'active', 'trialing', 'past_due', 'canceled', 'unpaid'] as const;
export const subscriptionStatus = z.enum(SUBSCRIPTION_STATUSES);
export type SubscriptionStatus = z.infer<typeof subscriptionStatus>;

/** How a subscription state is shown to people (specification 000 section 4). */
export const SUBSCRIPTION_LABELS: Record<SubscriptionStatus, string> = {
  trial: 'Preview Mode',
  active: 'Paid',
  trialing: 'Trial',
  past_due: 'Past due',
  canceled: 'Unsubscribed',
  unpaid: 'Unpaid',
};
