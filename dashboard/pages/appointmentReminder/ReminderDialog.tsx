import { List } from '@mantine/core';
import { useRef } from 'react';
import { showPhone } from '../../../server/contract/rules/phone.ts';
import { countSegments } from '../../../server/contract/rules/segments.ts';
import { showTime } from '../../../server/contract/rules/wallClock.ts';
import { zoneAbbreviation } from '../../../server/contract/rules/zones.ts';
import { ConfirmDialog } from '../../components/dialog/ConfirmDialog.tsx';
import { showDay } from '../../lib/dates.ts';
import { reminderScreen } from '../../texts/sending/appointmentReminder.ts';
import type { Reminder } from './useReminder.ts';

const text = reminderScreen.confirm;

interface Props {
  reminder: Reminder;
  opened: boolean;
  onClose: () => void;
}

/** Asks before texting, and names the action. */
export function ReminderDialog({ reminder, opened, onClose }: Props) {
  // While it closes it goes on showing what was confirmed, not the emptied form.
  const asked = useRef(askAbout(reminder));
  if (opened) asked.current = askAbout(reminder);
  const { number, facts } = asked.current;
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={text.title(number)}
      button={text.button}
      onConfirm={() => {
        onClose();
        reminder.sendNow();
      }}
    >
      <List size="sm" spacing={4}>
        {facts.map((fact) => (
          <List.Item key={fact}>{fact}</List.Item>
        ))}
      </List>
    </ConfirmDialog>
  );
}

function askAbout({ phone, appointment, text: words, judged, now }: Reminder): {
  number: string;
  facts: string[];
} {
  const { at, time, zone } = appointment;
  const facts = [
    ...(at
      ? [text.when(showDay(at, zone, now), `${showTime(time)} ${zoneAbbreviation(zone, new Date(at))}`)]
      : []),
    text.segments(countSegments(words ?? '').segments),
    ...(judged.preview ? [text.quota(judged.preview.quotaRemaining)] : []),
    text.lasting,
  ];
  return { number: phone ? showPhone(phone) : '', facts };
}
