import { useCallback, useEffect, useState } from 'react';
import type { Api } from '../../../server/contract/core/api.ts';
import type { ApiError } from '../../../server/contract/core/client.ts';
import { TIMES } from '../../../server/contract/core/limits.ts';
import type { Answer } from '../../../server/contract/core/route.ts';
import type { Subscription } from '../../../server/contract/routes/subscription.ts';
import { SUBSCRIPTION_STATES } from '../../../server/contract/rules/subscriptionStates.ts';
import { useRereadAll } from '../../hooks/useApi.ts';
import { type Outcome as CallOutcome, useCall } from '../../hooks/useCall.ts';
import { isRefusal } from '../../lib/isRefusal.ts';
import { notifyAbout } from '../../lib/notify.ts';
import { keep, readKept } from '../../session/browserStore.ts';
import { STORED } from '../../session/stored.ts';
import { paymentText } from '../../texts/billing/payment.ts';

const notify = notifyAbout('billing');

type Outcome =
  | { state: 'waiting' | 'pending' }
  /** A second subscription was bought and is given back. */
  | { state: 'twice' }
  | { state: 'done'; conversionUrl: string | null }
  /** It is paid, and something else has followed: the address was opened again later. */
  | { state: 'over'; subscription: Subscription }
  | { state: 'failed'; error: ApiError };

/** A question to the server: the milliseconds before it, and whether the payment was on its way when last heard of. */
interface Ask {
  after: number;
  isPending: boolean;
}

const FIRST: Ask = { after: TIMES.confirmAfter, isPending: false };

/** Milliseconds between two questions about a payment that takes its time; the first ones follow sooner. */
const LONGEST_WAIT = 60_000;

/**
 * Confirms a checkout a moment after it led back here, and again for as long as its payment is on its way. It is
 * switched on once, however often and in however many tabs it is asked for.
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
      const heard = outcomeOf(answer, ask.isPending);
      setOutcome(heard);
      const isFirstPending = heard.state === 'pending' && !ask.isPending;
      if (answer.ok || isFirstPending) void rereadAll();
      if (heard.state === 'pending')
        setAsk({ after: Math.min(2 * ask.after, LONGEST_WAIT), isPending: true });
      if (heard.state === 'done') tellOnce(sessionId, heard.conversionUrl);
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

type Confirmed = Answer<Api['confirmCheckout']>;

function outcomeOf(answer: CallOutcome<Confirmed>, wasPending: boolean): Outcome {
  if (answer.ok) {
    const { subscription, conversionUrl, givenBack } = answer.answer.data;
    if (givenBack) return { state: 'twice' };
    const isOn = SUBSCRIPTION_STATES[subscription.status].access === 'full';
    return isOn ? { state: 'done', conversionUrl } : { state: 'over', subscription };
  }
  const { error } = answer;
  // What is asked too often, or not answered, says nothing new of a payment that is on its way.
  const mayPass = error.status === 429 || !isRefusal(error);
  if (error.code === 'payment_pending' || (wasPending && mayPass)) return { state: 'pending' };
  return { state: 'failed', error };
}

function tellOnce(sessionId: string, conversionUrl: string | null): void {
  if (!isToldFirst(sessionId)) return;
  notify.success(paymentText.done.toast);
  countSale(conversionUrl);
}

/** What is told once of a checkout, in whichever tab it is confirmed first and however often that is loaded again. */

/** Whether nobody in this browser was told of the checkout before; from now on somebody was. */
function isToldFirst(sessionId: string): boolean {
  const isFirst = readKept(STORED.toldCheckout) !== sessionId;
  keep(STORED.toldCheckout, sessionId);
  return isFirst;
}

/**
 * Has the operator's advertising count a sale, where there is such a thing: the address is the server's and holds
 * amount and currency alone, and the picture's host is not told which page asks for it.
 */
function countSale(conversionUrl: string | null): void {
  if (conversionUrl === null) return;
  const picture = new Image();
  picture.referrerPolicy = 'no-referrer';
  picture.src = conversionUrl;
}
