import { IconClock, IconX } from '@tabler/icons-react';
import { useUpgrade } from '../../../components/billing/Upgrade.tsx';
import type { RowAction } from '../../../components/table/RowMenu.tsx';
import { useChosen } from '../../../hooks/useChosen.ts';
import { useMember } from '../../../hooks/useSession.tsx';
import { scheduleText } from '../../../texts/sending/schedule.ts';
import { CancelDialog } from './CancelDialog.tsx';
import { MoveDialog } from './MoveDialog.tsx';
import type { Target } from './targets.ts';

const text = scheduleText.list;

/** Moving and cancelling, with their dialogs; without a subscription both open Upgrade. */
export function useChanges(onCancelled: () => void) {
  const { paid } = useMember();
  const upgrade = useUpgrade();
  const cancel = useChosen<Target | { all: true; texts: number }>();
  const move = useChosen<Target>();

  const actionsFor = (target: Target): RowAction[] => [
    {
      label: text.move,
      icon: <IconClock size={16} aria-hidden />,
      onSelect: () => (paid ? move.open(target) : upgrade()),
    },
    {
      label: text.cancel,
      icon: <IconX size={16} aria-hidden />,
      onSelect: () => (paid ? cancel.open(target) : upgrade()),
      danger: true,
    },
  ];
  return {
    actionsFor,
    cancelAll: (texts: number) => cancel.open({ all: true, texts }),
    dialogs: (
      <>
        <MoveDialog {...move.dialog} />
        <CancelDialog {...cancel.dialog} onCancelled={onCancelled} />
      </>
    ),
  };
}
