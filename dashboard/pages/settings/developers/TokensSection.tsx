import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import type { ApiToken } from '../../../../server/contract/routes/apiTokens.ts';
import { Section } from '../../../components/facts/Section.tsx';
import { FailedState } from '../../../components/feedback/FailedState.tsx';
import { ActionButton } from '../../../components/inputs/ActionButton.tsx';
import { useApi } from '../../../hooks/useApi.ts';
import { useChosen } from '../../../hooks/useChosen.ts';
import { tokensText as text } from '../../../texts/settings/settingsDevelopers.ts';
import { NewTokenDialog } from './NewTokenDialog.tsx';
import { RevokeDialog } from './RevokeDialog.tsx';
import { TokenTable } from './TokenTable.tsx';

/** Milliseconds between two readings: 'last used' moves by itself. */
const EVERY = 60_000;

/** API tokens of the clinic. */
export function TokensSection() {
  const { data, error, reload } = useApi('listApiTokens', undefined, { every: EVERY });
  const [making, make] = useDisclosure(false);
  const revocation = useChosen<ApiToken>();

  const newButton = (
    <ActionButton paidOnly leftSection={<IconPlus size={18} aria-hidden />} onClick={make.open}>
      {text.make.button}
    </ActionButton>
  );

  return (
    <Section title={text.title} help={text.help} action={data?.data.length ? newButton : undefined}>
      {error ? (
        <FailedState title={text.failed} error={error} meaning={text.failedMeaning} onRetry={reload} />
      ) : (
        <TokenTable rows={data?.data} newButton={newButton} onRevoke={revocation.open} />
      )}
      <NewTokenDialog opened={making} onClose={make.close} />
      <RevokeDialog {...revocation.dialog} />
    </Section>
  );
}
