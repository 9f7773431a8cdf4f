import { Center, Modal, Stack, Text } from '@mantine/core';
import { Section } from '../../../components/facts/Section.tsx';
import { StatusBadge } from '../../../components/facts/StatusBadge.tsx';
import { FailedState } from '../../../components/feedback/FailedState.tsx';
import { RowSkeletons } from '../../../components/feedback/Skeletons.tsx';
import { CopyLine } from '../../../components/inputs/CopyLine.tsx';
import { useApi } from '../../../hooks/useApi.ts';
import { useMember } from '../../../hooks/useSession.tsx';
import { twoFactorText as text } from '../../../texts/settings/settingsTwoFactor.ts';
import { QrCode } from '../QrCode.tsx';
import { CodeForm } from './CodeForm.tsx';
import { DisableTwoFactor } from './DisableTwoFactor.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { TwoFactorChoices } from './TwoFactorChoices.tsx';
import { type SetupStep, type TwoFactorSetupState, useTwoFactorSetup } from './useTwoFactorSetup.ts';

/** Whether signing in asks for a code, and the ways to turn that on, over and off. */
export function TwoFactorCard() {
  const { data, error, reload } = useApi('getTwoFactor');
  const setup = useTwoFactorSetup();
  const { user } = useMember();
  const method = data?.method ?? null;
  return (
    <Section
      card
      title={text.title}
      help={text.help}
      action={
        data &&
        !error && (
          <StatusBadge
            status={method ? { word: text.on, tone: 'good' } : { word: text.off, tone: 'quiet' }}
            detail={method ? text.methods[method] : undefined}
          />
        )
      }
    >
      {error && (
        <FailedState title={text.failed} error={error} meaning={text.failedMeaning} onRetry={reload} />
      )}
      {!error && !data && <RowSkeletons rows={2} />}
      {!error && data && (
        <Stack>
          <Text size="sm">{meaningOf(method, user.email)}</Text>
          {method === 'authenticator' && <Text size="sm">{text.codesLeft(data.recoveryCodesLeft)}</Text>}
          <TwoFactorChoices method={method} starting={setup.starting} onStart={setup.start} />
          {method && <DisableTwoFactor method={method} />}
        </Stack>
      )}
      <TwoFactorSetup setup={setup} />
    </Section>
  );
}

const meaningOf = (method: 'email' | 'authenticator' | null, address: string): string =>
  method === 'email' ? text.means.email(address) : text.means[method ?? 'off'];

const titleOf = (step: SetupStep | undefined): string =>
  step?.name === 'recovery' ? text.codes.title : text.setup[step?.name ?? 'email'];

/** The dialog of setting up. Recovery codes, shown this once, keep it open until they are kept. */
function TwoFactorSetup({ setup }: { setup: TwoFactorSetupState }) {
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

interface Props {
  /** Base32, to type in by hand. */
  secret: string;
  /** The otpauth address that the picture holds. */
  uri: string;
}

/** What an authenticator app needs: a picture to scan, and the same to type. */
function AppSecret({ secret, uri }: Props) {
  return (
    <Stack mb="sm">
      <Text size="sm">{text.setup.scan}</Text>
      <Center>
        <QrCode content={uri} label={text.setup.picture} />
      </Center>
      <CopyLine label={text.setup.secret} value={inFours(secret)} />
    </Stack>
  );
}

/** Apps take the key with or without blanks, and people type it four at a time. */
const inFours = (secret: string): string => secret.replace(/.{4}(?=.)/g, '$& ');
