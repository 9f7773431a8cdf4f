import { Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { SendResult } from '../../../../server/contract/routes/sms.ts';
import type { Zone } from '../../../../server/contract/rules/zones.ts';
import { DialogFoot } from '../../../components/dialog/DialogFoot.tsx';
import { ReasonButton } from '../../../components/dialog/ReasonButton.tsx';
import { useCall } from '../../../hooks/useCall.ts';
import type { DialogAbout } from '../../../hooks/useChosen.ts';
import { useNow } from '../../../hooks/useNow.ts';
import { useZone } from '../../../hooks/useZone.ts';
import { showMoment } from '../../../lib/dates.ts';
import { notifyAbout } from '../../../lib/notify.ts';
import { adjusted, instantOfSlot, slotOf } from '../../../lib/slots.ts';
import { scheduleText } from '../../../texts/sending/schedule.ts';
import { SlotFields } from './SlotFields.tsx';
import { REREAD, type Target } from './targets.ts';
import { timeProblem } from './useSchedule.ts';

const notify = notifyAbout('schedule');

const text = scheduleText.move;

/** Gives what waits another time. */
export function MoveDialog({ chosen, opened, onClose }: DialogAbout<Target>) {
  return (
    <Modal opened={opened} onClose={onClose} size="lg" title={text.title(chosen?.texts ?? 0)}>
      {chosen && <MoveForm key={`${chosen.id} ${chosen.scheduledFor}`} target={chosen} onClose={onClose} />}
    </Modal>
  );
}

function MoveForm({ target, onClose }: { target: Target; onClose: () => void }) {
  const zone = useZone();
  const now = useNow();
  const [slot, setSlot] = useState(() => adjusted(slotOf(target.scheduledFor, zone as Zone), now));
  const { run, pending, refused } = useMove(target, onClose);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void run(instantOfSlot(slot), showMoment(instantOfSlot(slot) ?? target.scheduledFor, zone));
      }}
    >
      <Stack>
        <Text size="sm">{text.now(showMoment(target.scheduledFor, zone))}</Text>
        <SlotFields slot={slot} now={now} onChange={setSlot} />
        {refused && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {refused}
          </Text>
        )}
        <DialogFoot onCancel={onClose}>
          <ReasonButton type="submit" loading={pending} reason={timeProblem(slot, now)}>
            {text.button}
          </ReasonButton>
        </DialogFoot>
      </Stack>
    </form>
  );
}

/** Moves; what is refused altogether is said in the dialog, what is refused in part in a toast. */
function useMove({ id, at }: Target, onClose: () => void) {
  const { call, pending } = useCall('moveScheduled', REREAD);
  const [refused, setRefused] = useState<string>();
  const run = async (scheduledFor: string | undefined, moment: string) => {
    if (scheduledFor === undefined) return;
    const outcome = await call({ params: { id }, payload: { scheduledFor, at } });
    if (!outcome.ok) return setRefused(outcome.error.message);
    const { moved, results } = outcome.answer.data;
    const stay = reasonsOf(results).map(([reason, n]) => text.stay(n, reason));
    if (moved === 0) return setRefused(stay.join(' '));
    onClose();
    const done = text.done(moved, moment);
    if (stay.length > 0) notify.warning({ title: done, message: stay.join(' ') });
    else notify.success(done);
  };
  return { run, pending, refused };
}

/** Why numbers are refused, in the server's sentences, and how many for each. */
function reasonsOf(results: readonly SendResult[]): [reason: string, numbers: number][] {
  const reasons = results.flatMap(({ reason }) => reason ?? []);
  const groups = Map.groupBy(reasons, (reason) => reason);
  return [...groups].map(([reason, all]) => [reason, all.length]);
}
