import type * as z from 'zod';
import type { accountRoutes } from '../../server/contract/account.ts';
import {
  asksForCode,
  type authRoutes,
  type clinicSummary,
  type SecondStep,
  type SignedIn,
  type User,
} from '../../server/contract/auth.ts';
import type { Answer, Call } from '../../server/contract/route.ts';
import type { teamRoutes } from '../../server/contract/team.ts';
import { api } from '../api.ts';
import { notify, type Toast } from '../notify.ts';
import { forgetDrafts } from '../session/drafts.ts';
import { endAtServer, sessionsEnded } from '../session/ending.ts';
import { publicApi } from '../session/refresh.ts';
import { accessToken, dropToken, keepToken, touch } from '../session/tokens.ts';
import { sessionText } from '../texts/session.ts';

type Clinic = z.infer<typeof clinicSummary>;
type Me = Answer<typeof authRoutes.getMe>;

export type SessionState =
  | { status: 'loading' }
  /** `lost`: the next sign-in returns to the page that was asked for; after a sign-out by hand it does not. */
  | { status: 'signedOut'; lost: boolean }
  | { status: 'failed'; error: unknown }
  | { status: 'signedIn'; user: User; clinic: Clinic | null };

export interface Actions {
  /** Gives the second step where the account asks for one. Throws ApiError where the server refuses. */
  signIn: (payload: Call<typeof authRoutes.login>['payload']) => Promise<SecondStep | null>;
  /** Completes a sign-in with the code of its second step. Throws ApiError where the server refuses. */
  verifyCode: (payload: Call<typeof accountRoutes.verifyTwoFactor>['payload']) => Promise<void>;
  /** Throws ApiError where the server refuses. */
  signUp: (payload: Call<typeof authRoutes.signup>['payload']) => Promise<void>;
  /** Joins the clinic of an invitation. Throws ApiError where the server refuses. */
  join: (payload: Call<typeof teamRoutes.acceptInvitation>['payload']) => Promise<void>;
  /** Signs out by hand, here and in the other tabs; forgets drafts. */
  signOut: () => void;
  /** Signs out after inactivity; drafts stay for the next sign-in. */
  endIdle: () => void;
  /** Reads user and clinic again, after either was changed. */
  reload: () => Promise<void>;
}

type SetState = (next: SessionState | ((now: SessionState) => SessionState)) => void;

/** The verbs of a session, which tell `setState` what came of them. */
export function actionsOn(setState: SetState): Actions {
  let reads = 0;
  const enter = ({ user, clinic }: Me) => setState({ status: 'signedIn', user, clinic });
  const begin = (answer: SignedIn, welcome: Toast) => {
    reads += 1;
    touch();
    keepToken(answer);
    enter(answer);
    notify.clear();
    notify.success(welcome);
  };
  const leave = (lost: boolean) => {
    const token = accessToken();
    setState({ status: 'signedOut', lost });
    if (token === null) return;
    dropToken();
    endAtServer(token);
  };
  return {
    signIn: async (payload) => {
      await sessionsEnded();
      const answer = await publicApi.login({ payload });
      if (asksForCode(answer)) return answer;
      begin(answer, sessionText.welcome);
      return null;
    },
    verifyCode: async (payload) => begin(await publicApi.verifyTwoFactor({ payload }), sessionText.welcome),
    signUp: async (payload) => {
      await sessionsEnded();
      begin(await publicApi.signup({ payload }), sessionText.accountCreated);
    },
    join: async (payload) => {
      await sessionsEnded();
      const answer = await publicApi.acceptInvitation({ payload });
      begin(answer, sessionText.joined(answer.clinic?.clinicName ?? ''));
    },
    signOut: () => {
      forgetDrafts();
      leave(false);
      notify.info(sessionText.signedOut);
    },
    endIdle: () => {
      if (accessToken() === null) return;
      leave(true);
      notify.lasting(sessionText.expired);
    },
    reload: async () => {
      if (accessToken() === null) return setState(withoutToken);
      reads += 1;
      const mine = reads;
      try {
        const me = await api.getMe();
        if (mine === reads && accessToken() !== null) enter(me);
      } catch (error) {
        if (mine === reads) setState((now) => afterFailure(now, error));
      }
    },
  };
}

/** A failed reload of a session that works keeps what is shown; a first load that fails is told. */
function afterFailure(now: SessionState, error: unknown): SessionState {
  if (!accessToken()) return withoutToken(now);
  return now.status === 'signedIn' ? now : { status: 'failed', error };
}

/** Another tab signed out, or a refresh was refused. */
export const withoutToken = (now: SessionState): SessionState =>
  now.status === 'signedOut' ? now : { status: 'signedOut', lost: true };
