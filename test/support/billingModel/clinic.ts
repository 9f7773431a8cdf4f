import type { SubscriptionStatus } from '../../../server/contract/rules/subscriptionStates.ts';
import { type Bought, endNow, type Provider, runs } from './provider.ts';

/** What a clinic must come to by what the provider has. */

type Change = 'started' | 'cancel_scheduled' | 'reactivated' | 'past_due' | 'unpaid' | 'ended';

interface Kept {
  bought: Bought;
  state: Exclude<SubscriptionStatus, 'trial' | 'trialing'>;
  cancels: boolean;
}

export interface Clinic {
  provider: Provider;
  /** What the product knows, as it last looked. */
  kept: Kept | null;
  /** Set by the operator; wins until it is cleared and changes no charge. */
  override: SubscriptionStatus | null;
  /** Subscriptions that were bought beside one that runs. */
  duplicates: Bought[];
  history: Change[];
  /** How often its owner asked for a page to pay on. */
  checkouts: number;
  /** How events reach the product; held ones come later. */
  webhooks: 'normal' | 'doubled' | 'shuffled' | 'held';
}

export const newClinic = (now: number): Clinic => ({
  provider: { now, card: 'good', pages: [], bought: [], afterRetries: 'canceled' },
  kept: null,
  override: null,
  duplicates: [],
  history: [],
  checkouts: 0,
  webhooks: 'normal',
});

export const isCharged = ({ kept }: Clinic): boolean => kept !== null && kept.state !== 'canceled';
export const statusOf = ({ override, kept }: Clinic): SubscriptionStatus =>
  override ?? kept?.state ?? 'trial';
export const mayWrite = (clinic: Clinic): boolean => statusOf(clinic) === 'active';
const isPending = ({ provider: { pages } }: Clinic): boolean =>
  pages.some(({ state }) => state === 'processing');
/** What is bought while the operator has set the status would change nothing, and beside a payment that is on its way twice. */
export const mayBuy = (clinic: Clinic): boolean =>
  !isCharged(clinic) && clinic.override === null && !isPending(clinic);
/** What a checkout answers. */
export const checkoutOutcome = (clinic: Clinic): string => {
  if (mayBuy(clinic)) return 'done';
  if (isCharged(clinic)) return 'subscription_running';
  return clinic.override === null ? 'payment_pending' : 'subscription_overridden';
};

/** The one kept while it runs, else the oldest that runs, else what ended. */
function counted({ provider: { bought }, kept }: Clinic): Bought | undefined {
  const running = bought.filter(runs);
  if (kept && running.includes(kept.bought)) return kept.bought;
  return running[0] ?? kept?.bought ?? bought.findLast(({ state }) => state === 'canceled');
}

/** The product looks: of several that run one counts, and the others end and are paid back. */
export function look(clinic: Clinic): void {
  const { provider, kept, history } = clinic;
  const bought = counted(clinic);
  if (!bought) return;
  for (const other of provider.bought.filter((one) => runs(one) && one !== bought)) {
    endNow(other);
    clinic.duplicates.push(other);
  }
  const now: Kept = {
    bought,
    state: bought.state as Kept['state'],
    cancels: runs(bought) && bought.cancels,
  };
  history.push(...changes(kept, now));
  clinic.kept = now;
}

function changes(kept: Kept | null, now: Kept): Change[] {
  const before = kept?.bought === now.bought ? kept : null;
  const told: Change[] = [];
  if (kept && !before && kept.state !== 'canceled') told.push('ended');
  if (now.state !== 'canceled' && (!before || before.state === 'canceled')) told.push('started');
  if (now.state !== (before?.state ?? 'active')) {
    if (now.state === 'canceled') told.push('ended');
    else if (now.state !== 'active') told.push(now.state);
  }
  if (now.state !== 'canceled' && now.cancels !== (before?.cancels ?? false)) {
    told.push(now.cancels ? 'cancel_scheduled' : 'reactivated');
  }
  return told;
}
