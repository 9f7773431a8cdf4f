import { Stack, Text } from '@mantine/core';
import { Section } from '../../../components/facts/Section.tsx';
import { StatusBadge } from '../../../components/facts/StatusBadge.tsx';
import { FailedState } from '../../../components/feedback/FailedState.tsx';
import { RowSkeletons } from '../../../components/feedback/Skeletons.tsx';
import { useApi } from '../../../hooks/useApi.ts';
import { useMember } from '../../../hooks/useSession.tsx';
import { twoFactorText as text } from '../../../texts/settings/settingsTwoFactor.ts';
import { DisableTwoFactor } from './DisableTwoFactor.tsx';
import { TwoFactorChoices } from './TwoFactorChoices.tsx';
import { TwoFactorSetup } from './TwoFactorSetup.tsx';
import { useTwoFactorSetup } from './useTwoFactorSetup.ts';

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
