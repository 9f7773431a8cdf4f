import { NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { lastInstant } from '../../../server/contract/rules/scheduleAhead.ts';
import { wallClockAt } from '../../../server/contract/rules/wallClock.ts';
import { ZONE_NAMES, type Zone, zoneLabel } from '../../../server/contract/rules/zones.ts';
import { reminderScreen as text } from '../../texts/sending/appointmentReminder.ts';
import { HOURS, MINUTES } from './appointment.ts';
import type { Reminder } from './useReminder.ts';

/** Whom to remind, and of when. What is wrong shows under its field once the field was left. */
export function AppointmentFields({ reminder }: { reminder: Reminder }) {
  const { draft, change, appointment, problems, result, now } = reminder;
  const [left, setLeft] = useState(false);
  const refusal = result?.verdict === 'outside_hours' ? undefined : result?.reason;
  const zones = ZONE_NAMES.map((zone) => ({
    value: zone,
    label: zoneLabel(zone, new Date(appointment.at ?? now)),
  }));
  return (
    <Stack gap="sm">
      <TextInput
        ref={reminder.phoneBox}
        type="tel"
        autoComplete="off"
        label={text.phone}
        description={text.phoneHelp}
        placeholder={text.phonePlaceholder}
        value={draft.phone}
        error={(left && draft.phone.trim() !== '' && problems.phone) || refusal}
        onChange={({ currentTarget }) => change({ phone: currentTarget.value })}
        onBlur={() => setLeft(true)}
        onFocus={() => setLeft(false)}
      />
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="sm">
        <TextInput
          type="date"
          label={text.date}
          min={wallClockAt(now, appointment.zone).date}
          max={wallClockAt(lastInstant(now), appointment.zone).date}
          value={appointment.date}
          error={problems.date}
          onChange={({ currentTarget }) => change({ date: currentTarget.value })}
        />
        <NativeSelect
          label={text.hour}
          data={HOURS}
          value={draft.hour}
          error={problems.hour}
          onChange={({ currentTarget }) => change({ hour: currentTarget.value })}
        />
        <NativeSelect
          label={text.minute}
          data={MINUTES}
          value={draft.minute}
          onChange={({ currentTarget }) => change({ minute: currentTarget.value })}
        />
      </SimpleGrid>
      <NativeSelect
        label={text.zone}
        description={text.zoneHelp}
        data={zones}
        value={appointment.zone}
        onChange={({ currentTarget }) => change({ zone: currentTarget.value as Zone })}
      />
    </Stack>
  );
}
