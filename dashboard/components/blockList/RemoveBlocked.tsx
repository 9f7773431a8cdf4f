import type { BlockedNumber } from '../../../server/contract/routes/settings.ts';
import { showPhone } from '../../../server/contract/rules/phone.ts';
import { useAction } from '../../hooks/useAction.ts';
import type { DialogAbout } from '../../hooks/useChosen.ts';
import { blockListText } from '../../texts/patients/blockList.ts';
import { ActionDialog } from '../dialog/ActionDialog.tsx';

const text = blockListText.confirm;

interface Props extends DialogAbout<BlockedNumber> {
  onRemoved?: () => void;
}

/** Takes a number off the clinic's block list, once it is clear what that means. */
export function RemoveBlocked({ onRemoved, ...dialog }: Props) {
  const { run, pending } = useAction('removeFromBlockList', ['getSettings', 'listPatients']);
  const { title, body: meaning, button, done } = text;
  const remove = async ({ phoneNumber }: BlockedNumber) => {
    const params = { phone: phoneNumber };
    if (await run({ params }, done(showPhone(phoneNumber)), text)) onRemoved?.();
  };
  return (
    <ActionDialog
      {...dialog}
      ask={({ phoneNumber }) => ({ title: title(showPhone(phoneNumber)), meaning, button })}
      act={remove}
      pending={pending}
      danger
    />
  );
}
