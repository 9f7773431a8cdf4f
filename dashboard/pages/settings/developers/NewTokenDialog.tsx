import { tokensText } from '../../../texts/settings/settingsDevelopers.ts';
import { NewTokenForm } from './NewTokenForm.tsx';
import { SecretDialog } from './SecretDialog.tsx';

const { make, made } = tokensText;
const WORDS = { ...made, title: make.title, shown: made.title };

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** Makes a token. */
export const NewTokenDialog = (dialog: Props) => (
  <SecretDialog {...dialog} words={WORDS}>
    {(onMade) => (
      <NewTokenForm
        onMade={({ name, token }) => onMade({ value: token, lead: made.lead(name) })}
        onCancel={dialog.onClose}
      />
    )}
  </SecretDialog>
);
