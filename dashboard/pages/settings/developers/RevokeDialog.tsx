import type { ApiToken } from '../../../../server/contract/apiTokens.ts';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { useDeed } from '../../../hooks/useDeed.ts';
import { tokensText } from '../../../texts/settingsDevelopers.ts';

const text = tokensText.revoke;

interface Props {
  chosen: ApiToken | undefined;
  opened: boolean;
  onClose: () => void;
}

/** Revokes a token, once it is clear what stops. */
export function RevokeDialog({ chosen, opened, onClose }: Props) {
  const { run, pending } = useDeed('revokeApiToken', ['listApiTokens']);
  const name = chosen?.name ?? '';
  const revoke = async () => {
    if (!chosen) return;
    await run({ params: { id: chosen.id } }, text.done(name), text);
    onClose();
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={text.title(name)}
      deed={text.deed}
      onConfirm={revoke}
      pending={pending}
      danger
    >
      {text.meaning(name)}
    </ConfirmDialog>
  );
}
