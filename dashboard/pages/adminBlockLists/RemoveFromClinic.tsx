import { showPhone } from '../../../server/contract/phone.ts';
import type { BlockedNumber } from '../../../server/contract/settings.ts';
import { ActionDialog } from '../../components/ActionDialog.tsx';
import { useAction } from '../../hooks/useAction.ts';
import type { DialogAbout } from '../../hooks/useChosen.ts';
import { blockListText } from '../../texts/blockList.ts';

const text = blockListText.confirm;

interface Props extends DialogAbout<BlockedNumber> {
  clinicId: string;
}

/** Takes a number off a clinic's list, once it is clear what that means. */
export function RemoveFromClinic({ clinicId, ...dialog }: Props) {
  const { run, pending } = useAction('removeFromClinicBlockList', ['getClinicBlockList']);
  const { title, body: meaning, button, done } = text;
  return (
    <ActionDialog
      {...dialog}
      ask={({ phoneNumber }) => ({ title: title(showPhone(phoneNumber)), meaning, button })}
      act={({ phoneNumber }) =>
        run({ params: { id: clinicId, phone: phoneNumber } }, done(showPhone(phoneNumber)), text)
      }
      pending={pending}
      danger
    />
  );
}
