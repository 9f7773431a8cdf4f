import { showPhone } from '../../../server/contract/phone.ts';
import type { BlockedNumber } from '../../../server/contract/settings.ts';
import { DeedDialog } from '../../components/DeedDialog.tsx';
import type { DialogAbout } from '../../hooks/useChosen.ts';
import { useDeed } from '../../hooks/useDeed.ts';
import { blockListText } from '../../texts/blockList.ts';

const text = blockListText.confirm;

interface Props extends DialogAbout<BlockedNumber> {
  clinicId: string;
}

/** Takes a number off a clinic's list, once it is clear what that means. */
export function RemoveFromClinic({ clinicId, ...dialog }: Props) {
  const { run, pending } = useDeed('removeFromClinicBlockList', ['getClinicBlockList']);
  const { title, body: meaning, deed, done } = text;
  return (
    <DeedDialog
      {...dialog}
      ask={({ phoneNumber }) => ({ title: title(showPhone(phoneNumber)), meaning, deed })}
      act={({ phoneNumber }) =>
        run({ params: { id: clinicId, phone: phoneNumber } }, done(showPhone(phoneNumber)), text)
      }
      pending={pending}
      danger
    />
  );
}
