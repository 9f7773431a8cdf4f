import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { TIMES } from '../../server/contract/limits.ts';
import { notify } from '../notify.ts';
import { watchInactivity } from '../session/inactivity.ts';
import { refresh } from '../session/refresh.ts';
import { accessToken, isIdle, onTokenChange, type TokenChange, tokenLeft } from '../session/tokens.ts';
import { sessionText } from '../texts/session.ts';
import { type Actions, actionsOn, type SessionState, withoutToken } from './sessionActions.ts';

type Session = SessionState & Actions;

const SessionContext = createContext<Session | null>(null);

/** The session in any of its states; screens behind sign-in use `useMember`. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession is used inside SessionProvider');
  return session;
}

/** Who is signed in. `paid` is what gates writes: the clinic's subscription, or a super admin (000 section 4). */
export function useMember() {
  const session = useSession();
  if (session.status !== 'signedIn') throw new Error('useMember is used on screens behind sign-in');
  const { user, clinic } = session;
  const status = clinic?.subscriptionStatus ?? 'trial';
  return { user, clinic, status, paid: user.role === 'super_admin' || clinic?.paid === true };
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<SessionState>(() =>
    accessToken() ? { status: 'loading' } : { status: 'signedOut', lost: true },
  );
  const actions = useMemo(() => actionsOn(setState), []);

  useEffect(() => {
    if (accessToken() && isIdle()) actions.endIdle();
    else if (accessToken()) void actions.reload();
    return onTokenChange((change) => {
      if (!accessToken()) {
        setState(withoutToken);
        tellWhy(change);
      } else if (change.fromOtherTab) void actions.reload();
    });
  }, [actions]);

  const signedIn = state.status === 'signedIn';
  useEffect(() => (signedIn ? watchInactivity(actions.endIdle) : undefined), [signedIn, actions]);
  useEffect(() => (signedIn ? refreshInTime() : undefined), [signedIn]);
  const unverified = signedIn && !state.user.emailVerified;
  useEffect(
    () => (signedIn ? readWhenBack(actions, unverified) : undefined),
    [signedIn, actions, unverified],
  );

  const value = useMemo(() => ({ ...state, ...actions }), [state, actions]);
  return <SessionContext value={value}>{children}</SessionContext>;
}

/**
 * Says why the token went, unless the person sent it away; every tab tells of inactivity. Older toasts go, since
 * they may speak of patients.
 */
function tellWhy({ fromOtherTab, because }: TokenChange): void {
  notify.clear();
  if (because) notify.warning(because);
  if (fromOtherTab && isIdle()) notify.lasting(sessionText.expired);
}

/**
 * Reads again when the person comes back to a page that slept in the browser's history, where it heard of nothing;
 * and, while the address is unverified, whenever they come back to the tab.
 */
function readWhenBack({ reload }: Actions, unverified: boolean): () => void {
  const shown = ({ persisted }: PageTransitionEvent) => void (persisted && reload());
  const focused = () => void (unverified && reload());
  addEventListener('pageshow', shown);
  addEventListener('focus', focused);
  return () => {
    removeEventListener('pageshow', shown);
    removeEventListener('focus', focused);
  };
}

/** Renews the token one minute before its end, as long as the person stays signed in (000 section 4). */
function refreshInTime(): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const plan = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void refresh(), Math.max(1_000, tokenLeft() - TIMES.tokenRefreshBefore));
  };
  plan();
  const stop = onTokenChange(plan);
  return () => {
    clearTimeout(timer);
    stop();
  };
}
