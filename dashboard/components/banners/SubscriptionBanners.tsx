import { Button } from '@mantine/core';
import { useCallback, useEffect } from 'react';
import { SUBSCRIPTION_STATES } from '../../../server/contract/rules/subscriptionStates.ts';
import { useReread } from '../../hooks/useApi.ts';
import { useMember } from '../../hooks/useSession.tsx';
import { portalText } from '../../texts/billing/portal.ts';
import { sharedText } from '../../texts/shared.ts';
import { shellText } from '../../texts/shell.ts';
import { PortalButton } from '../billing/PortalButton.tsx';
import { useUpgrade } from '../billing/Upgrade.tsx';
import { Banner } from './Banner.tsx';

/** For a clinic that does not pay: what its account is, and what to do about it. Blue is the offer, yellow what ended. */
export function UpgradeBanner() {
  const { status } = useMember();
  const upgrade = useUpgrade();
  const isNew = status === 'trial';
  const text = isNew ? shellText.preview : shellText.lapsed(SUBSCRIPTION_STATES[status].label);
  return (
    <Banner color={isNew ? 'blue' : 'yellow'} text={text}>
      <Button size="compact-sm" variant="default" onClick={upgrade}>
        {shellText.upgradeNow}
      </Button>
    </Banner>
  );
}

/** A payment failed: the clinic pays at the payment provider's portal, whatever it may still do until then. */
export function OwedBanner() {
  const { user, status } = useMember();
  const { label, meaning } = SUBSCRIPTION_STATES[status];
  const isOwner = user.role === 'owner';
  return (
    <Banner color="orange" text={`${label}: ${isOwner ? meaning : shellText.owed}`}>
      {isOwner && (
        <PortalButton size="compact-sm" variant="default">
          {portalText.pay}
        </PortalButton>
      )}
    </Banner>
  );
}

/** Milliseconds after which a status that cannot be read is asked for again. */
const ASK_AGAIN = 30_000;

export function UnreadBanner() {
  const reread = useReread();
  const askAgain = useCallback(() => void reread('getSubscriptionStatus'), [reread]);
  useEffect(() => {
    const timer = setInterval(askAgain, ASK_AGAIN);
    return () => clearInterval(timer);
  }, [askAgain]);
  return (
    <Banner color="yellow" text={shellText.unread}>
      <Button size="compact-sm" variant="default" onClick={askAgain}>
        {sharedText.tryAgain}
      </Button>
    </Banner>
  );
}
