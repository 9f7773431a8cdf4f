import { Modal, Stack, Text } from '@mantine/core';
import { getHotkeyHandler } from '@mantine/hooks';
import { DialogFoot } from '../../../components/dialog/DialogFoot.tsx';
import { ReasonButton } from '../../../components/dialog/ReasonButton.tsx';
import { FailedState } from '../../../components/feedback/FailedState.tsx';
import { useZone } from '../../../hooks/useZone.ts';
import { showMoment } from '../../../lib/dates.ts';
import { scheduleText } from '../../../texts/sending/schedule.ts';
import { Facts } from '../SendDialog.tsx';
import type { Request } from '../useRequest.ts';
import { acceptedOf, scheduleFactsOf } from './scheduleFacts.ts';
import type { Schedule } from './useSchedule.ts';

const text = scheduleText.confirm;

interface Props {
  request: Request;
  schedule: Schedule;
}

/** Asks before scheduling: who gets it and when, who does not and why, and what is left of the quota. */
export function ScheduleDialog({ request, schedule }: Props) {
  const { plan, opened, close, ask } = schedule;
  const facts = scheduleFactsOf(request, plan, useZone());
  const ready = facts?.ready ?? 0;
  const confirm = () => {
    close();
    if (plan) request.scheduleAt(acceptedOf(plan), plan.scheduledFor);
  };
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={plan && text.title(showMoment(plan.scheduledFor, plan.slot.zone))}
    >
      <Stack onKeyDown={getHotkeyHandler([['mod+Enter', () => void (ready > 0 && confirm())]])}>
        {plan?.error && <FailedState title={text.failed} error={plan.error} onRetry={ask} />}
        {!facts && !plan?.error && (
          <Text size="sm" role="status">
            {text.checking}
          </Text>
        )}
        {facts && <Facts {...facts} />}
        <DialogFoot onCancel={close} asks>
          <ReasonButton
            loading={!facts && !plan?.error}
            reason={ready > 0 ? null : text.nobody}
            onClick={confirm}
          >
            {ready > 0 ? text.button(ready) : scheduleText.submit}
          </ReasonButton>
        </DialogFoot>
      </Stack>
    </Modal>
  );
}
