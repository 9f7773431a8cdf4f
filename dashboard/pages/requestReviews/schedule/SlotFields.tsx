import { NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { isTooFar, lastInstant, TOO_FAR } from '../../../../server/contract/rules/scheduleAhead.ts';
import { wallClockAt } from '../../../../server/contract/rules/wallClock.ts';
import { ZONE_NAMES, type Zone, zoneLabel } from '../../../../server/contract/rules/zones.ts';
import { adjusted, firstDay, hoursOf, instantOfSlot, isPast, type Slot } from '../../../lib/slots.ts';
import { scheduleText as text } from '../../../texts/sending/schedule.ts';

interface Props {
  slot: Slot;
  now: Date;
  onChange: (slot: Slot) => void;
}

/** Day, hour and zone of a time to come. Hours that are over cannot be chosen, nor days before today. */
export function SlotFields({ slot, now, onChange }: Props) {
  const instant = instantOfSlot(slot);
  const at = new Date(instant ?? now);
  const zones = ZONE_NAMES.map((zone) => ({ value: zone, label: zoneLabel(zone, at) }));
  const hours = hoursOf(slot, now).map(({ hour, ...choice }) => ({ value: String(hour), ...choice }));
  return (
    <Stack gap="sm">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput
          type="date"
          label={text.date}
          min={firstDay(slot.zone, now)}
          max={wallClockAt(lastInstant(now), slot.zone).date}
          value={slot.date}
          error={instant === undefined ? text.noDate : isTooFar(instant, now) && TOO_FAR}
          onChange={({ currentTarget }) => onChange({ ...slot, date: currentTarget.value })}
          onBlur={() => onChange(adjusted(slot, now))}
        />
        <NativeSelect
          label={text.hour}
          data={hours}
          value={String(slot.hour)}
          error={instant !== undefined && isPast(slot, now) && text.past}
          onChange={({ currentTarget }) => onChange({ ...slot, hour: Number(currentTarget.value) })}
        />
      </SimpleGrid>
      <NativeSelect
        label={text.zone}
        data={zones}
        value={slot.zone}
        onChange={({ currentTarget }) =>
          onChange(adjusted({ ...slot, zone: currentTarget.value as Zone }, now))
        }
      />
    </Stack>
  );
}
