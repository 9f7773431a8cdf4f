import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import type { z } from 'zod';
import type { authRoutes, clinicSummary, User } from '../../server/contract/auth.ts';
import { TIMES } from '../../server/contract/limits.ts';
import type { Answer, Call } from '../../server/contract/route.ts';
import { api } from '../api.ts';
import { notify } from '../notify.ts';
import { forgetDrafts } from '../session/drafts.ts';
import { publicApi, refresh } from '../session/refresh.ts';
import { accessToken, dropToken, keepToken, onTokenChange, tokenLeft } from '../session/tokens.ts';
import { sessionText } from '../texts/session.ts';

type Clinic = z.infer<typeof clinicSummary>;
type Me = Answer<typeof authRoutes.getMe>;

export type SessionState =
  | { status: 'loading' }
  /** `lost`: the next sign-in returns to the page that was asked for; after a sign-out by hand it does not. */
  | { status: 'signedOut'; lost: boolean }
  | { status: 'failed'; error: unknown }
  | { status: 'signedIn'; user: User; clinic: Clinic | null };

interface Actions {
  /** Throws ApiError where the server refuses. */
  signIn: (payload: Call<typeof authRoutes.login>['payload']) => Promise<void>;
  /** Throws ApiError where the server refuses. */
  signUp: (payload: Call<typeof authRoutes.signup>['payload']) => Promise<void>;
  /** Signs out by hand, here and in the other tabs; forgets drafts. */
  signOut: () => Promise<void>;
  /** Signs out after inactivity; drafts stay for the next sign-in. */
  endIdle: () => Promise<void>;
  /** Reads user and clinic again, after either was changed. */
  reload: () => Promise<void>;
}

type Session = SessionState & Actions;

const SessionContext = createContext<Session | null>(null);

/** The session in any of its states; screens behind sign-in use `useMember`. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession is used inside SessionProvider');
  return session;
}

/** Who is signed in. `paid` is what gates writes: an active subscription, or a super admin (000 section 4). */
export function useMember() {
  const session = useSession();
  if (session.status !== 'signedIn') throw new Error('useMember is used on screens behind sign-in');
  const { user, clinic } = session;
  const status = clinic?.subscriptionStatus ?? 'trial';
  return { user, clinic, status, paid: user.role === 'super_admin' || status === 'active' };
}

export function SessionProvider({ children }: { children: ReactNode }) {
  const [state, setState] = useState<SessionState>(() =>
    accessToken() ? { status: 'loading' } : { status: 'signedOut', lost: true },
  );
  const actions = useMemo(() => actionsOn(setState), []);

  useEffect(() => {
    if (accessToken()) void actions.reload();
    return onTokenChange((fromOtherTab) => {
      if (!accessToken()) setState(withoutToken);
      else if (fromOtherTab) void actions.reload();
    });
  }, [actions]);

  const signedIn = state.status === 'signedIn';
  useEffect(() => (signedIn ? refreshInTime() : undefined), [signedIn]);

  const value = useMemo(() => ({ ...state, ...actions }), [state, actions]);
  return <SessionContext value={value}>{children}</SessionContext>;
}

type SetState = (next: SessionState | ((now: SessionState) => SessionState)) => void;

function actionsOn(setState: SetState): Actions {
  const enter = ({ user, clinic }: Me) => setState({ status: 'signedIn', user, clinic });
  const leave = (lost: boolean) => {
    setState({ status: 'signedOut', lost });
    dropToken();
  };
  return {
    signIn: async (payload) => {
      const answer = await publicApi.login({ payload });
      keepToken(answer);
      enter(answer);
      notify.success(sessionText.welcome);
    },
    signUp: async (payload) => {
      const answer = await publicApi.signup({ payload });
      keepToken(answer);
      enter(answer);
      notify.success(sessionText.accountCreated);
    },
    signOut: async () => {
      await api.logout().catch(() => undefined);
      forgetDrafts();
      leave(false);
      notify.info(sessionText.signedOut);
    },
    endIdle: async () => {
      await api.logout().catch(() => undefined);
      leave(true);
      notify.warning(sessionText.expired);
    },
    reload: () => api.getMe().then(enter, (error: unknown) => setState((now) => afterFailure(now, error))),
  };
}

/** A failed reload of a session that works keeps what is shown; a first load that fails is told. */
function afterFailure(now: SessionState, error: unknown): SessionState {
  if (!accessToken()) return withoutToken(now);
  return now.status === 'signedIn' ? now : { status: 'failed', error };
}

/** Another tab signed out, or a refresh was refused. */
const withoutToken = (now: SessionState): SessionState =>
  now.status === 'signedOut' ? now : { status: 'signedOut', lost: true };

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
