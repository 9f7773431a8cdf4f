import { showPhone } from '../../../server/contract/phone.ts';
import type { BlockedNumber } from '../../../server/contract/settings.ts';
import type { DialogAbout } from '../../hooks/useChosen.ts';
import { useDeed } from '../../hooks/useDeed.ts';
import { blockListText } from '../../texts/blockList.ts';
import { DeedDialog } from '../DeedDialog.tsx';

const text = blockListText.confirm;

interface Props extends DialogAbout<BlockedNumber> {
  onRemoved?: () => void;
}

/** Takes a number off the clinic's block list, once it is clear what that means. */
export function RemoveBlocked({ onRemoved, ...dialog }: Props) {
  const { run, pending } = useDeed('removeFromBlockList', ['getSettings', 'listPatients']);
  const { title, body: meaning, deed, done } = text;
  const remove = async ({ phoneNumber }: BlockedNumber) => {
    const params = { phone: phoneNumber };
    if (await run({ params }, done(showPhone(phoneNumber)), text)) onRemoved?.();
  };
  return (
    <DeedDialog
      {...dialog}
      ask={({ phoneNumber }) => ({ title: title(showPhone(phoneNumber)), meaning, deed })}
      act={remove}
      pending={pending}
      danger
    />
  );
}
