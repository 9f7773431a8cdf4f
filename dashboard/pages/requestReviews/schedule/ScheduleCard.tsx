import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { ActionButton } from '../../../components/inputs/ActionButton.tsx';
import { useMember } from '../../../hooks/useSession.tsx';
import { scheduleText as text } from '../../../texts/sending/schedule.ts';
import type { Request } from '../useRequest.ts';
import { ScheduleDialog } from './ScheduleDialog.tsx';
import { SlotFields } from './SlotFields.tsx';
import { useSchedule } from './useSchedule.ts';

/** Below the numbers: a later time for them. */
export function ScheduleCard({ request }: { request: Request }) {
  const { paid } = useMember();
  const schedule = useSchedule(request);
  return (
    <Card component="section" aria-labelledby="request-schedule">
      <Stack>
        <div>
          <Title order={2} id="request-schedule">
            {text.title}
          </Title>
          <Text size="sm" c="dimmed">
            {text.help}
          </Text>
        </div>
        <SlotFields slot={schedule.slot} now={schedule.now} onChange={schedule.setSlot} />
        <Group>
          <ActionButton
            paidOnly
            variant="default"
            reason={schedule.reason}
            loading={request.send.pending}
            {...(paid ? {} : { 'data-disabled': true, 'aria-disabled': true })}
            onClick={() => void schedule.ask()}
          >
            {text.submit}
          </ActionButton>
        </Group>
      </Stack>
      <ScheduleDialog request={request} schedule={schedule} />
    </Card>
  );
}
