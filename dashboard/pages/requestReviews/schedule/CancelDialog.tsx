import { ActionDialog } from '../../../components/dialog/ActionDialog.tsx';
import { useCall } from '../../../hooks/useCall.ts';
import type { DialogAbout } from '../../../hooks/useChosen.ts';
import { useZone } from '../../../hooks/useZone.ts';
import { showMoment } from '../../../lib/dates.ts';
import { notifyAbout } from '../../../lib/notify.ts';
import { scheduleText } from '../../../texts/sending/schedule.ts';
import { REREAD, type Target } from './targets.ts';

const notify = notifyAbout('schedule');

const text = scheduleText.cancel;

/** What is cancelled; `all` is everything that is scheduled. */
type Cancelled = Target | { all: true; texts: number };

interface Props extends DialogAbout<Cancelled> {
  onCancelled: () => void;
}

/** Cancels what waits, once it is clear who gets no text. */
export function CancelDialog({ onCancelled, ...dialog }: Props) {
  const zone = useZone();
  const one = useCall('cancelScheduled', REREAD);
  const all = useCall('cancelAllScheduled', REREAD);
  const ask = (chosen: Cancelled) => {
    const meaning =
      'all' in chosen ? text.allMeaning : text.meaning(chosen.texts, showMoment(chosen.scheduledFor, zone));
    return { title: text.title(chosen.texts), meaning, button: text.button(chosen.texts), keep: text.keep };
  };
  const cancel = async (chosen: Cancelled) => {
    const outcome =
      'all' in chosen
        ? await all.call({})
        : await one.call({ params: { id: chosen.id }, query: { at: chosen.at } });
    if (!outcome.ok) return void notify.failure(text.failed, outcome.error);
    onCancelled();
    notify.success(text.done(outcome.answer.data.cancelled));
  };
  return <ActionDialog {...dialog} ask={ask} act={cancel} pending={one.pending || all.pending} danger />;
}
