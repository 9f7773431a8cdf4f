import { Anchor, Button, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { type FocusEvent, type KeyboardEvent, useEffect, useState } from 'react';
import type { Client } from '../../../server/contract/core/client.ts';
import { accessToken, onTokenChange } from '../../session/tokens.ts';
import { proofText as text } from '../../texts/accounts/proof.ts';
import { DialogFoot } from '../dialog/DialogFoot.tsx';
import { useProof } from './useProof.ts';

/** Asks for the password, or for a code where the account has an authenticator app. */
export function ProofDialog({ api, onEnd }: { api: Client; onEnd: (proved: boolean) => void }) {
  const [outcome, setOutcome] = useState<boolean | null>(null);
  const [byCode, setByCode] = useState(false);
  const hasApp = useHasApp(api);
  const { typed, type, error, pending, submit } = useProof(api, byCode, () => setOutcome(true));
  const cancel = () => setOutcome(false);
  // Nobody is asked who is signed out meanwhile.
  useEffect(() => onTokenChange(() => void (accessToken() === null && setOutcome(false))), []);

  const input = {
    label: byCode ? text.code : text.password,
    value: typed,
    error,
    required: true,
    'data-autofocus': true,
    autoFocus: true,
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => type(currentTarget.value),
  };
  return (
    <Modal
      opened={outcome === null}
      onClose={cancel}
      onExitTransitionEnd={() => onEnd(outcome === true)}
      onFocusCapture={keepEscape}
      onKeyDown={({ key }: KeyboardEvent) => void (key === 'Escape' && cancel())}
      title={text.title}
      withCloseButton={false}
    >
      <form noValidate onSubmit={submit}>
        <Stack>
          <Text size="sm">{text.why}</Text>
          {byCode ? (
            <TextInput key="code" {...input} inputMode="numeric" autoComplete="one-time-code" />
          ) : (
            <PasswordInput key="password" {...input} autoComplete="current-password" />
          )}
          {hasApp && (
            <Anchor
              component="button"
              type="button"
              size="sm"
              ta="start"
              onClick={() => {
                type('');
                setByCode(!byCode);
              }}
            >
              {byCode ? text.usePassword : text.useCode}
            </Anchor>
          )}
          <DialogFoot onCancel={cancel}>
            <Button type="submit" loading={pending}>
              {text.submit}
            </Button>
          </DialogFoot>
        </Stack>
      </form>
    </Modal>
  );
}

/** Escape leaves this question alone, and no dialog below it: those listen at the window, before anything here. */
const keepEscape = ({ target }: FocusEvent) =>
  (target as Element).setAttribute('data-mantine-stop-propagation', 'true');

/** The password always does: where this cannot be read it is not offered. */
function useHasApp(api: Client): boolean {
  const [hasApp, setHasApp] = useState(false);
  useEffect(() => {
    api.getTwoFactor().then(
      ({ method }) => setHasApp(method === 'authenticator'),
      () => undefined,
    );
  }, [api]);
  return hasApp;
}
