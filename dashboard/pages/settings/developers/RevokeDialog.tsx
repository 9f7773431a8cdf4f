import type { ApiToken } from '../../../../server/contract/apiTokens.ts';
import { ActionDialog } from '../../../components/ActionDialog.tsx';
import { useAction } from '../../../hooks/useAction.ts';
import type { DialogAbout } from '../../../hooks/useChosen.ts';
import { tokensText } from '../../../texts/settingsDevelopers.ts';

const text = tokensText.revoke;

/** Revokes a token, once it is clear what stops. */
export function RevokeDialog(dialog: DialogAbout<ApiToken>) {
  const { run, pending } = useAction('revokeApiToken', ['listApiTokens']);
  const { title, meaning, button, done } = text;
  return (
    <ActionDialog
      {...dialog}
      ask={({ name }) => ({ title: title(name), meaning: meaning(name), button })}
      act={({ id, name }) => run({ params: { id } }, done(name), text)}
      pending={pending}
      danger
    />
  );
}
