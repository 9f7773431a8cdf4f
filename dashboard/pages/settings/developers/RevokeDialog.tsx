import type { ApiToken } from '../../../../server/contract/apiTokens.ts';
import { DeedDialog } from '../../../components/DeedDialog.tsx';
import type { DialogAbout } from '../../../hooks/useChosen.ts';
import { useDeed } from '../../../hooks/useDeed.ts';
import { tokensText } from '../../../texts/settingsDevelopers.ts';

const text = tokensText.revoke;

/** Revokes a token, once it is clear what stops. */
export function RevokeDialog(dialog: DialogAbout<ApiToken>) {
  const { run, pending } = useDeed('revokeApiToken', ['listApiTokens']);
  const { title, meaning, deed, done } = text;
  return (
    <DeedDialog
      {...dialog}
      ask={({ name }) => ({ title: title(name), meaning: meaning(name), deed })}
      act={({ id, name }) => run({ params: { id } }, done(name), text)}
      pending={pending}
      danger
    />
  );
}
