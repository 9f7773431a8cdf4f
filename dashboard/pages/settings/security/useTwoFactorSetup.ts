import { useState } from 'react';
import type * as z from 'zod';
import type { TwoFactorMethod, turnOnPayload } from '../../../../server/contract/routes/account.ts';
import { useCall } from '../../../hooks/useCall.ts';
import { useChosen } from '../../../hooks/useChosen.ts';
import { errorText } from '../../../lib/errorText.ts';
import { notifyAbout } from '../../../lib/notify.ts';
import { twoFactorText as text } from '../../../texts/settings/settingsTwoFactor.ts';

const notify = notifyAbout('twoFactor');

type TurnOn = z.infer<typeof turnOnPayload>;

/** A code is awaited: by mail, or from the app with its secret. */
export type CodeStep =
  | { name: 'email'; sessionId: string }
  | { name: 'authenticator'; sessionId: string; secret: string; uri: string };

/** Where setting up is: at a code, or at the recovery codes. */
export type SetupStep = CodeStep | { name: 'recovery'; codes: string[] };

export type TwoFactorSetupState = ReturnType<typeof useTwoFactorSetup>;

/** Setting up the second step: begin, prove it with a code, and for an app take the recovery codes. */
export function useTwoFactorSetup() {
  const [starting, setStarting] = useState<TwoFactorMethod>();
  const { open, dialog } = useChosen<SetupStep>();
  const begin = useBegin();
  const { finish, pending } = useFinish();

  /** Also sends a new code, or gives a new secret, while the dialog is open. */
  const start = async (method: TwoFactorMethod): Promise<boolean> => {
    setStarting(method);
    const begun = await begin(method);
    if (begun) open(begun);
    setStarting(undefined);
    return begun !== undefined;
  };

  const finishUp = () => {
    dialog.onClose();
    notify.success(text.setup.done);
  };

  /** Gives the sentence for the field where the code is refused. */
  const verify = async ({ name }: CodeStep, payload: TurnOn): Promise<string | undefined> => {
    const outcome = await finish(name, payload);
    if ('wrong' in outcome) return outcome.wrong;
    if (outcome.codes) open({ name: 'recovery', codes: outcome.codes });
    else finishUp();
    return undefined;
  };

  return { dialog, finishUp, starting, start, verify, verifying: pending };
}

function useBegin() {
  const mail = useCall('testTwoFactor');
  const app = useCall('startAuthenticator');
  return async (name: TwoFactorMethod): Promise<CodeStep | undefined> => {
    if (name === 'email') {
      const outcome = await mail.call({});
      return outcome.ok ? { name, ...outcome.answer } : void notify.failure(text.notStarted, outcome.error);
    }
    const outcome = await app.call({});
    return outcome.ok ? { name, ...outcome.answer } : void notify.failure(text.notStarted, outcome.error);
  };
}

const CHANGED = ['getTwoFactor', 'listTeam'] as const;

function useFinish() {
  const mail = useCall('enableTwoFactor', CHANGED);
  const app = useCall('confirmAuthenticator', CHANGED);
  const finish = async (
    name: TwoFactorMethod,
    payload: TurnOn,
  ): Promise<{ wrong: string } | { codes: string[] | null }> => {
    const refused = (error: unknown) => ({ wrong: `${text.setup.wrong} ${errorText(error)}` });
    if (name === 'email') {
      const outcome = await mail.call({ payload });
      return outcome.ok ? { codes: null } : refused(outcome.error);
    }
    const outcome = await app.call({ payload });
    return outcome.ok ? { codes: outcome.answer.recoveryCodes } : refused(outcome.error);
  };
  return { finish, pending: mail.pending || app.pending };
}
