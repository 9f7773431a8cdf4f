import { Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { PRICE_CENTS } from '../../../server/contract/core/limits.ts';
import type { Subscription } from '../../../server/contract/routes/subscription.ts';
import { meaningOfState } from '../../../server/contract/rules/subscriptionStates.ts';
import { sayMoney } from '../../../server/contract/words/money.ts';
import { type StatusWord, SUBSCRIPTION_WORDS } from '../../../server/contract/words/statusWords.ts';
import { FactList } from '../../components/facts/FactList.tsx';
import { Section } from '../../components/facts/Section.tsx';
import { StatusBadge } from '../../components/facts/StatusBadge.tsx';
import { FailedState } from '../../components/feedback/FailedState.tsx';
import { RowSkeletons } from '../../components/feedback/Skeletons.tsx';
import { useApi } from '../../hooks/useApi.ts';
import { useMember } from '../../hooks/useSession.tsx';
import { useZone } from '../../hooks/useZone.ts';
import { showDay } from '../../lib/dates.ts';
import { billingText, statusText as text } from '../../texts/billing/billing.ts';
import { runningText } from '../../texts/billing/upgrade.ts';
import { Actions } from './Actions.tsx';

/** Milliseconds between two readings: the payment provider tells of changes in its own time. */
const EVERY = 30_000;

/** How the clinic's subscription stands, and what its owner may do about it. */
export function StatusCard() {
  const { user } = useMember();
  const { data, error, reload } = useApi('getSubscription', undefined, { every: EVERY });
  const subscription = data?.data.subscription;
  return (
    <Section card title={text.title} action={subscription && <StatusBadge status={badgeOf(subscription)} />}>
      {!subscription && !error && <RowSkeletons rows={4} />}
      {!subscription && error && (
        <FailedState
          title={billingText.failed}
          error={error}
          meaning={billingText.failedMeaning}
          onRetry={reload}
        />
      )}
      {subscription && (
        <Stack>
          <Standing subscription={subscription} />
          {user.role === 'owner' ? (
            <Actions subscription={subscription} />
          ) : (
            <Text size="sm">{billingText.ownersOnly}</Text>
          )}
        </Stack>
      )}
    </Section>
  );
}

const badgeOf = ({ status, pendingSince }: Subscription): StatusWord =>
  pendingSince === null ? SUBSCRIPTION_WORDS[status] : { word: text.pendingBadge, tone: 'waiting' };

function Standing({ subscription }: { subscription: Subscription }) {
  const zone = useZone();
  return (
    <>
      <Text size="sm">{meaningOf(subscription, zone)}</Text>
      <FactList facts={factsOf(subscription, zone)} />
    </>
  );
}

function meaningOf(subscription: Subscription, zone: string): string {
  const { status, overridden, cancelAtPeriodEnd, currentPeriodEnd, pendingSince } = subscription;
  if (pendingSince !== null) return runningText.pending(showDay(pendingSince, zone));
  if (overridden || !cancelAtPeriodEnd || currentPeriodEnd === null) return meaningOfState(subscription);
  const day = showDay(currentPeriodEnd, zone);
  return status === 'active' ? text.ending(day) : text.endingUnpaid(day);
}

function factsOf(subscription: Subscription, zone: string): [string, ReactNode][] {
  const { currentPeriodStart: start, currentPeriodEnd: end, offer, overridden } = subscription;
  const day = (instant: string) => showDay(instant, zone);
  const facts: [string, ReactNode][] = [[text.plan, text.planIs]];
  if (offer !== null) facts.push([text.offer, text.offerIs]);
  if (overridden) facts.push([text.setBy, text.operator]);
  if (!subscription.charged || start === null || end === null) return facts;
  facts.push([text.period, text.periodIs(day(start), day(end))]);
  facts.push(...nextPayment(subscription, day(end), day));
  return facts;
}

/** What the end of the period brings; where payments fail, the next one is not for then. */
function nextPayment(
  { status, cancelAtPeriodEnd, nextAmount, discountUntil }: Subscription,
  end: string,
  day: (instant: string) => string,
): [string, string][] {
  if (cancelAtPeriodEnd) return [[status === 'active' ? text.accessUntil : text.ends, end]];
  if (status === 'past_due' || status === 'unpaid') return [];
  if (nextAmount === null) return [[text.renews, end]];
  const next: [string, string] = [text.renews, text.renewsIs(sayMoney(nextAmount), end)];
  if (nextAmount >= PRICE_CENTS) return [next];
  const off = sayMoney(PRICE_CENTS - nextAmount);
  return [next, [text.discount, text.discountIs(off, discountUntil && day(discountUntil))]];
}
