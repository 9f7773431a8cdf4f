import { useTimeout } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { ApiError } from '../../../server/contract/core/client.ts';
import { TIMES } from '../../../server/contract/core/limits.ts';
import { BILLING_READS } from '../../hooks/billingReads.ts';
import { useCall } from '../../hooks/useCall.ts';
import { usePortal } from '../../hooks/usePortal.ts';
import { notifyAbout } from '../../lib/notify.ts';
import { cancelText as text } from '../../texts/billing/billing.ts';

const notify = notifyAbout('billing');

/**
 * Cancels the subscription at the end of its period. Where that fails the person reads why, the portal opens in its
 * place, after a moment that is longer when too much was asked, and the button rests.
 */
export function useCancel() {
  const { call, pending } = useCall('cancelSubscription', BILLING_READS);
  const { open } = usePortal();
  /** Milliseconds after which the portal opens; null: it does not. */
  const [opensAfter, setOpensAfter] = useState<number | null>(null);
  const [resting, setResting] = useState(false);
  const rest = useTimeout(() => setResting(false), TIMES.cancelAgainAfter);

  useEffect(() => {
    if (opensAfter === null) return undefined;
    const timer = setTimeout(() => {
      setOpensAfter(null);
      void open();
    }, opensAfter);
    return () => clearTimeout(timer);
  }, [opensAfter, open]);

  const fallBack = (error: ApiError) => {
    const limited = error.status === 429;
    notify.failure(limited ? { title: text.failed, message: text.limited } : text.failed, error);
    setOpensAfter(limited ? TIMES.portalAfterLimited : TIMES.portalAfter);
    setResting(true);
    rest.start();
  };

  const cancel = async () => {
    const outcome = await call({});
    if (outcome.ok) notify.success(text.done);
    else fallBack(outcome.error);
  };
  return { cancel, pending, resting, portalOpens: opensAfter !== null };
}
