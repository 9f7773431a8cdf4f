import type * as z from 'zod';
import type { Answer, Call } from '../../server/contract/core/route.ts';
import type { accountRoutes } from '../../server/contract/routes/account.ts';
import type { adminClinicAccountRoutes } from '../../server/contract/routes/adminClinics.ts';
import {
  asksForCode,
  type authRoutes,
  type clinicSummary,
  type SecondStep,
  type SignedIn,
  type User,
} from '../../server/contract/routes/auth.ts';
import type { teamRoutes } from '../../server/contract/routes/team.ts';
import { api } from '../api.ts';
import { clearToasts, notifyAbout, type Toast } from '../lib/notify.ts';
import { forgetDrafts } from '../session/drafts.ts';
import { endAtServer, endImpersonation, sessionsEnded } from '../session/ending.ts';
import { keepImpersonation } from '../session/impersonation.ts';
import { publicApi } from '../session/refresh.ts';
import { accessToken, dropToken, keepToken, touch } from '../session/tokens.ts';
import { sessionText } from '../texts/accounts/session.ts';

const notify = notifyAbout('session');

type Clinic = z.infer<typeof clinicSummary>;
type Me = Answer<typeof authRoutes.getMe>;

/** Who is signed in; while a super admin looks at a clinic, they are shown as its owner, and `impersonation` says so. */
type Who = { user: User; clinic: Clinic | null } & Pick<Me, 'impersonation'>;

export type SessionState =
  | { status: 'loading' }
  /** `lost`: the next sign-in returns to the page that was asked for; after a sign-out by hand it does not. */
  | { status: 'signedOut'; lost: boolean }
  | { status: 'failed'; error: unknown }
  | ({ status: 'signedIn' } & Who);

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
  /** Looks at a clinic as its owner does, in this tab alone. Throws ApiError where the server refuses. */
  impersonate: (call: Call<typeof adminClinicAccountRoutes.impersonateOwner>) => Promise<void>;
  /** Ends that: the super admin is shown as themselves again, and told so. */
  leaveClinic: (because: Toast) => void;
  /** Reads user and clinic again, after either was changed. */
  reload: () => Promise<void>;
}

type SetState = (next: SessionState | ((now: SessionState) => SessionState)) => void;

/** The verbs of a session, which tell `setState` what came of them. */
export function actionsOn(setState: SetState): Actions {
  const { enter, reload } = readingOn(setState);
  const begin = (answer: SignedIn, welcome: Toast) => {
    touch();
    keepToken(answer);
    enter({ ...answer, impersonation: null });
    clearToasts();
    notify.success(welcome);
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
    ...endingsOn(setState),
    ...impersonationOn(setState, reload),
    reload,
  };
}

/** Who is signed in, as the newest answer says it. */
function readingOn(setState: SetState) {
  let reads = 0;
  const show = ({ user, clinic, impersonation }: Who) =>
    setState({ status: 'signedIn', user, clinic, impersonation });
  const enter = (who: Who) => {
    reads += 1;
    show(who);
  };
  const reload = async () => {
    if (accessToken() === null) return setState(withoutToken);
    reads += 1;
    const mine = reads;
    try {
      const me = await api.getMe();
      if (mine === reads && accessToken() !== null) show(me);
    } catch (error) {
      if (mine === reads) setState((now) => afterFailure(now, error));
    }
  };
  return { enter, reload };
}

function endingsOn(setState: SetState): Pick<Actions, 'signOut' | 'endIdle'> {
  const leave = (lost: boolean) => {
    const token = accessToken();
    setState({ status: 'signedOut', lost });
    if (token === null) return;
    dropToken();
    endAtServer(token);
  };
  return {
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
  };
}

function impersonationOn(
  setState: SetState,
  reload: Actions['reload'],
): Pick<Actions, 'impersonate' | 'leaveClinic'> {
  /** Nothing of what was seen stays on the screen until it is known who sees it now. */
  const becomeAnother = () => {
    setState({ status: 'loading' });
    void reload();
  };
  return {
    impersonate: async (call) => {
      const { data } = await api.impersonateOwner(call);
      keepImpersonation(data.accessToken);
      becomeAnother();
    },
    leaveClinic: (because) => {
      endImpersonation();
      clearToasts();
      notify.info(because);
      becomeAnother();
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
