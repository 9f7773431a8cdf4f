import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { MANAGERS } from '../../../server/contract/core/roles.ts';
import { useApi } from '../../hooks/useApi.ts';
import { useMember } from '../../hooks/useSession.tsx';
import { keep, readKept } from '../../session/browserStore.ts';
import { STORED } from '../../session/stored.ts';

/** Milliseconds: the first steps are read every few seconds where they show, and an answer that stays fresh holds that up. */
const FRESH = 2_000;

/**
 * Whether somebody who can repair it is to be told that no platform has a link. Dismissed, it stays away in this browser, for
 * this person and clinic, until it was repaired and breaks again.
 */
export function useReviewLinkLack() {
  const { user, clinic, paid } = useMember();
  const mayRepair = clinic !== null && paid && MANAGERS.some((role) => role === user.role);
  const { data } = useApi(mayRepair ? 'getFirstSteps' : null, undefined, { freshFor: FRESH });
  const has = data?.data.steps.some(({ step, done }) => step === 'review_link' && done);
  const key = `${STORED.reviewLink}:${user.id}:${clinic?.id}`;
  const [dismissed, setDismissed] = useState(() => readKept(key) !== null);
  useEffect(() => {
    if (!has) return;
    keep(key, null);
    setDismissed(false);
  }, [has, key]);

  const isTold = useIsTold(data?.data.hidden === false);
  const dismiss = () => {
    keep(key, 'yes');
    setDismissed(true);
  };
  return { lacks: has === false && !dismissed && !isTold, dismiss };
}

/** The first steps say it too, and the screen where links are set needs no sentence. */
function useIsTold(firstSteps: boolean): boolean {
  const { pathname, search } = useLocation();
  const tab = new URLSearchParams(search).get('tab');
  return pathname === '/settings' ? tab === 'reviews' : pathname === '/request-reviews' && firstSteps;
}
