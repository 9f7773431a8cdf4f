import { Modal } from '@mantine/core';
import { twoFactorText as text } from '../../../texts/settings/settingsTwoFactor.ts';
import { AppSecret } from './AppSecret.tsx';
import { CodeForm } from './CodeForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import type { SetupStep, TwoFactorSetupState } from './useTwoFactorSetup.ts';

const titleOf = (step: SetupStep | undefined): string =>
  step?.name === 'recovery' ? text.codes.title : text.setup[step?.name ?? 'email'];

/** The dialog of setting up. Recovery codes, shown this once, keep it open until they are kept. */
export function TwoFactorSetup({ setup }: { setup: TwoFactorSetupState }) {
  const { dialog, finishUp } = setup;
  const { chosen: step, opened, onClose } = dialog;
  const mustStay = step?.name === 'recovery';
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={titleOf(step)}
      closeOnClickOutside={false}
      closeOnEscape={!mustStay}
      withCloseButton={!mustStay}
    >
      {step?.name === 'authenticator' && <AppSecret secret={step.secret} uri={step.uri} />}
      {step && step.name !== 'recovery' && <CodeForm key={step.sessionId} step={step} setup={setup} />}
      {step?.name === 'recovery' && <RecoveryCodes codes={step.codes} onClose={finishUp} />}
    </Modal>
  );
}
