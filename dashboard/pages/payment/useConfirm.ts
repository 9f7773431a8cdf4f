import { useCallback, useEffect, useState } from 'react';
import type { ApiError } from '../../../server/contract/client.ts';
import { TIMES } from '../../../server/contract/limits.ts';
import { useRereadAll } from '../../hooks/useApi.ts';
import { useCall } from '../../hooks/useCall.ts';
import { isRefusal } from '../../isRefusal.ts';
import { notify } from '../../notify.ts';
import { paymentText } from '../../texts/payment.ts';
import { countSale, isToldFirst } from './sale.ts';

type Outcome = { state: 'waiting' | 'pending' | 'done' } | { state: 'failed'; error: ApiError };

/** A question to the server: the milliseconds before it, and whether the payment was on its way when last heard of. */
interface Ask {
  after: number;
  isPending: boolean;
}

const FIRST: Ask = { after: TIMES.confirmAfter, isPending: false };

/** Milliseconds between two questions about a payment that takes its time; the first ones follow sooner. */
const LONGEST_WAIT = 60_000;

/**
 * Confirms a checkout a moment after it led back here, and again for as long as its payment is on its way (specification
 * 000 section 4). It is switched on once, however often and in however many tabs it is asked for.
 */
export function useConfirm(sessionId: string) {
  const { call } = useCall('confirmCheckout');
  const rereadAll = useRereadAll();
  const [ask, setAsk] = useState(FIRST);
  const [outcome, setOutcome] = useState<Outcome>({ state: 'waiting' });

  useEffect(() => {
    let isGone = false;
    const confirm = async () => {
      const answer = await call({ payload: { sessionId } });
      if (isGone) return;
      if (answer.ok) {
        void rereadAll();
        setOutcome({ state: 'done' });
        tellOnce(sessionId, answer.answer.data.conversionUrl);
      } else if (answer.error.code === 'payment_pending' || (ask.isPending && !isRefusal(answer.error))) {
        setOutcome({ state: 'pending' });
        setAsk({ after: Math.min(2 * ask.after, LONGEST_WAIT), isPending: true });
      } else setOutcome({ state: 'failed', error: answer.error });
    };
    const timer = setTimeout(() => void confirm(), ask.after);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [ask, sessionId, call, rereadAll]);

  const again = useCallback(() => {
    setOutcome({ state: 'waiting' });
    setAsk({ ...FIRST });
  }, []);
  return { outcome, again };
}

function tellOnce(sessionId: string, conversionUrl: string | null): void {
  if (!isToldFirst(sessionId)) return;
  notify.success(paymentText.done.toast);
  countSale(conversionUrl);
}
