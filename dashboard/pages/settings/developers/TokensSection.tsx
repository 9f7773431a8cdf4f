import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import type { ApiToken } from '../../../../server/contract/routes/apiTokens.ts';
import { ActionDialog } from '../../../components/dialog/ActionDialog.tsx';
import { Section } from '../../../components/facts/Section.tsx';
import { FailedState } from '../../../components/feedback/FailedState.tsx';
import { ActionButton } from '../../../components/inputs/ActionButton.tsx';
import { useAction } from '../../../hooks/useAction.ts';
import { useApi } from '../../../hooks/useApi.ts';
import { type DialogAbout, useChosen } from '../../../hooks/useChosen.ts';
import { tokensText as text, tokensText } from '../../../texts/settings/settingsDevelopers.ts';
import { NewTokenForm } from './NewTokenForm.tsx';
import { SecretDialog } from './SecretDialog.tsx';
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

const { make, made } = tokensText;
const WORDS = { ...made, title: make.title, shown: made.title };

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** Makes a token. */
const NewTokenDialog = (dialog: Props) => (
  <SecretDialog {...dialog} words={WORDS}>
    {(onMade) => (
      <NewTokenForm
        onMade={({ name, token }) => onMade({ value: token, lead: made.lead(name) })}
        onCancel={dialog.onClose}
      />
    )}
  </SecretDialog>
);

const revokeDialogText = tokensText.revoke;

/** Revokes a token, once it is clear what stops. */
function RevokeDialog(dialog: DialogAbout<ApiToken>) {
  const { run, pending } = useAction('revokeApiToken', ['listApiTokens']);
  const { title, meaning, button, done } = revokeDialogText;
  return (
    <ActionDialog
      {...dialog}
      ask={({ name }) => ({ title: title(name), meaning: meaning(name), button })}
      act={({ id, name }) => run({ params: { id } }, done(name), revokeDialogText)}
      pending={pending}
      danger
    />
  );
}
