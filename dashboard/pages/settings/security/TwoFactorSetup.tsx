import { Center, Modal, Skeleton, Stack } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Delayed } from '../../../components/Delayed.tsx';
import { twoFactorText as text } from '../../../texts/settingsTwoFactor.ts';
import { CodeForm } from './CodeForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import type { SetupStep, TwoFactorSetupState } from './useTwoFactorSetup.ts';

const AppSecret = lazy(() => import('./AppSecret.tsx'));

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
      {step?.name === 'authenticator' && (
        <Suspense fallback={<SecretSkeleton />}>
          <AppSecret secret={step.secret} uri={step.uri} />
        </Suspense>
      )}
      {step && step.name !== 'recovery' && <CodeForm key={step.sessionId} step={step} setup={setup} />}
      {step?.name === 'recovery' && <RecoveryCodes codes={step.codes} onClose={finishUp} />}
    </Modal>
  );
}

/** In the shape of the picture and the key, so that the field for the code stays where it is. */
const SecretSkeleton = () => (
  <Delayed>
    <Stack mb="sm" aria-hidden>
      <Skeleton h={42} />
      <Center>
        <Skeleton h={208} w={208} />
      </Center>
      <Skeleton h={80} />
    </Stack>
  </Delayed>
);
