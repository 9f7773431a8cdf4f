import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { showMoment } from '../../../dates.ts';
import { useCall } from '../../../hooks/useCall.ts';
import { useZone } from '../../../hooks/useZone.ts';
import { notify } from '../../../notify.ts';
import { scheduleText } from '../../../texts/schedule.ts';
import { REREAD, type Target } from './targets.ts';

const text = scheduleText.cancel;

interface Props {
  /** What is cancelled; `all` is everything that is scheduled. */
  chosen: Target | { all: true; texts: number } | undefined;
  opened: boolean;
  onClose: () => void;
  onCancelled: () => void;
}

/** Cancels what waits, once it is clear who gets no text. */
export function CancelDialog({ chosen, opened, onClose, onCancelled }: Props) {
  const zone = useZone();
  const one = useCall('cancelScheduled', REREAD);
  const all = useCall('cancelAllScheduled', REREAD);
  const texts = chosen?.texts ?? 0;
  const cancel = async () => {
    if (!chosen) return;
    const outcome =
      'all' in chosen
        ? await all.call({})
        : await one.call({ params: { id: chosen.id }, query: { at: chosen.at } });
    onClose();
    if (!outcome.ok) return void notify.failure(text.failed, outcome.error);
    onCancelled();
    notify.success(text.done(outcome.answer.data.cancelled));
  };
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={text.title(texts)}
      deed={text.deed(texts)}
      keep={text.keep}
      onConfirm={cancel}
      pending={one.pending || all.pending}
      danger
    >
      {chosen && !('all' in chosen)
        ? text.meaning(texts, showMoment(chosen.scheduledFor, zone))
        : text.allMeaning}
    </ConfirmDialog>
  );
}
