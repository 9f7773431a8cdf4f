import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { FailedState } from '../../components/feedback/FailedState.tsx';
import { Notice } from '../../components/feedback/Notice.tsx';
import { ActionButton } from '../../components/inputs/ActionButton.tsx';
import { useZone } from '../../hooks/useZone.ts';
import { showMoment } from '../../lib/dates.ts';
import { reminderScreen as text } from '../../texts/sending/appointmentReminder.ts';
import type { Reminder } from './useReminder.ts';

/** What needs a decision, and what was done. */
export function ReminderNotices({ reminder }: { reminder: Reminder }) {
  const { judged, result, sending } = reminder;
  return (
    <>
      {judged.error && <FailedState title={text.checkFailed} error={judged.error} onRetry={judged.again} />}
      {result?.verdict === 'outside_hours' && <OutsideHours reminder={reminder} />}
      {sending.done && (
        <Notice color="green" title={sending.done} body={text.another}>
          <Button component={Link} to="/log" variant="default" size="xs">
            {text.seeLog}
          </Button>
        </Notice>
      )}
    </>
  );
}

function OutsideHours({ reminder: { slot, sending, schedule } }: { reminder: Reminder }) {
  const zone = useZone();
  if (!slot) return <Notice color="orange" title={text.outside.title} body={text.reasons.tooLate} />;
  return (
    <Notice color="blue" title={text.outside.title} body={text.outside.body}>
      <ActionButton
        paidOnly
        size="xs"
        variant="default"
        loading={sending.pending}
        onClick={() => schedule(slot)}
      >
        {text.outside.schedule(showMoment(slot, zone))}
      </ActionButton>
    </Notice>
  );
}
