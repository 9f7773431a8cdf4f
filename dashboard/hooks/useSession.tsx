import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { ERROR_TEXT } from '../../server/contract/core/errors.ts';
import { TIMES } from '../../server/contract/core/limits.ts';
import { clearToasts, notifyAbout } from '../lib/notify.ts';
import { endImpersonation } from '../session/ending.ts';
import { impersonationLeft, impersonationToken } from '../session/impersonation.ts';
import { watchInactivity } from '../session/inactivity.ts';
import { refresh } from '../session/refresh.ts';
import { accessToken, isIdle, onTokenChange, type TokenChange, tokenLeft } from '../session/tokens.ts';
import { sessionText } from '../texts/accounts/session.ts';
import { shellText } from '../texts/shell.ts';
import { type Actions, actionsOn, type SessionState, withoutToken } from './sessionActions.ts';
import { useApi } from './useApi.ts';

const notify = notifyAbout('session');

type Session = SessionState & Actions;

const SessionContext = createContext<Session | null>(null);

/** The session in any of its states; screens behind sign-in use `useMember`. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession is used inside SessionProvider');
  return session;
}

/** How a clinic shows whose subscription cannot be read. */
const UNREAD = { subscriptionStatus: 'trial', clinicName: shellText.unreadClinic, paid: false } as const;

/**
 * Who is signed in, and how their clinic stands. `paid` is what gates writes: the clinic's subscription, or a super admin.
 * All screens share one answer of the status; until it is there, what signing in told serves. Once read it stands though it
 * cannot be read again; `unread` says that it never could be.
 */
export function useMember() {
  const session = useSession();
  if (session.status !== 'signedIn') throw new Error('useMember is used on screens behind sign-in');
  const { user, clinic: signedInTo, impersonation } = session;
  const { data, error } = useApi(signedInTo ? 'getSubscriptionStatus' : null);
  const unread = signedInTo !== null && error !== undefined && data === undefined;
  const standing = unread ? UNREAD : (data ?? signedInTo);
  const id = signedInTo?.id;
  const clinicName = standing?.clinicName ?? '';
  const clinic = useMemo(() => (id === undefined ? null : { id, clinicName }), [id, clinicName]);
  return {
    user,
    clinic,
    status: standing?.subscriptionStatus ?? 'trial',
    paid: user.role === 'super_admin' || standing?.paid === true,
    unread,
    impersonation,
    /** Why nothing can be changed or exported, where that is so whatever else holds. */
    readOnly: impersonation ? ERROR_TEXT.readOnly : null,
  };
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<SessionState>(() =>
    accessToken() ? { status: 'loading' } : { status: 'signedOut', lost: true },
  );
  const actions = useMemo(() => actionsOn(setState), []);

  useEffect(() => {
    endStrayImpersonation();
    if (accessToken() && isIdle()) actions.endIdle();
    else if (accessToken()) void actions.reload();
    let isOver = accessToken() === null;
    return onTokenChange((change) => {
      endStrayImpersonation();
      const wasOver = isOver;
      isOver = accessToken() === null;
      if (isOver) {
        setState(withoutToken);
        // Older toasts may speak of patients.
        if (!wasOver) clearToasts();
        tellWhy(change);
      } else if (change.impersonationIsOver) actions.leaveClinic(sessionText.impersonationIsOver);
      else if (change.fromOtherTab) void actions.reload();
    });
  }, [actions]);

  const signedIn = state.status === 'signedIn';
  useEffect(() => (signedIn ? watchInactivity(actions.endIdle) : undefined), [signedIn, actions]);
  const impersonating = signedIn && state.impersonation !== null;
  useEffect(() => (signedIn && !impersonating ? refreshInTime() : undefined), [signedIn, impersonating]);
  useEffect(() => (impersonating ? leaveInTime(actions) : undefined), [impersonating, actions]);
  const unverified = signedIn && !state.user.emailVerified;
  useEffect(
    () => (signedIn ? readWhenBack(actions, unverified) : undefined),
    [signedIn, actions, unverified],
  );

  const value = useMemo(() => ({ ...state, ...actions }), [state, actions]);
  return <SessionContext value={value}>{children}</SessionContext>;
}

/** Says why the token went, unless the person sent it away; every tab tells of inactivity. */
function tellWhy({ fromOtherTab, because }: TokenChange): void {
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

/** An impersonation whose sign-in is over, by a sign-out in another tab or by somebody else's sign-in there, is ended too. */
function endStrayImpersonation(): void {
  if (impersonationToken() === null) endImpersonation();
}

/** An impersonation ends by itself, also where nothing is asked of the server. */
function leaveInTime({ leaveClinic }: Actions): () => void {
  const timer = setTimeout(
    () => leaveClinic(sessionText.impersonationIsOver),
    Math.max(0, impersonationLeft()),
  );
  return () => clearTimeout(timer);
}

/** Milliseconds after which a refresh that failed for another reason than the session is tried again. */
const REFRESH_AGAIN = 15_000;

/** Renews the token one minute before its end, as long as the person stays signed in. */
function refreshInTime(): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const renew = () =>
    void refresh().catch(() => {
      timer = setTimeout(renew, REFRESH_AGAIN);
    });
  const plan = () => {
    clearTimeout(timer);
    timer = setTimeout(renew, Math.max(1_000, tokenLeft() - TIMES.tokenRefreshBefore));
  };
  plan();
  const stop = onTokenChange(plan);
  return () => {
    clearTimeout(timer);
    stop();
  };
}
