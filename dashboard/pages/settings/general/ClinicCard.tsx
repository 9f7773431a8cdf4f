import { Select, SimpleGrid, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import type { Settings } from '../../../../server/contract/settings.ts';
import { ZONE_NAMES, type Zone, zoneLabel } from '../../../../server/contract/zones.ts';
import { Section } from '../../../components/Section.tsx';
import { showDay } from '../../../dates.ts';
import { useNow } from '../../../hooks/useNow.ts';
import { generalText as text } from '../../../texts/settingsGeneral.ts';
import { useAutosaver } from '../autosave/AutosaveProvider.tsx';
import { useAutosaved, useAutosavedText } from '../autosave/useAutosave.tsx';
import { useNameLock } from './nameLock.ts';

const ORDER = ['label', 'input', 'error', 'description'] as const;
const BELOW = { inputWrapperOrder: [...ORDER] };

/** Name, e-mail, phone, address and zone. */
export function ClinicCard({ settings }: { settings: Settings }) {
  return (
    <Section card title={text.title} help={text.help}>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" verticalSpacing="sm">
        <NameInput settings={settings} />
        <TextInput
          label={text.email}
          description={text.emailHelp}
          type="email"
          required
          {...BELOW}
          {...useAutosavedText('general.email')}
        />
        <TextInput
          label={text.phone}
          description={text.phoneHelp}
          type="tel"
          required
          {...BELOW}
          {...useAutosavedText('general.phone')}
        />
        <TextInput
          label={text.address}
          description={text.addressHelp}
          {...BELOW}
          {...useAutosavedText('general.address')}
        />
        <ZoneSelect />
      </SimpleGrid>
    </Section>
  );
}

function NameInput({ settings }: { settings: Settings }) {
  const lockedUntil = useNameLock(settings);
  const saver = useAutosaver();
  const isLocked = lockedUntil !== null;
  // Somebody else was first: nobody's name can be saved for a while.
  useEffect(() => {
    if (isLocked) saver.drop('general.name');
  }, [isLocked, saver]);
  return (
    <TextInput
      label={text.name}
      description={lockedUntil ? text.nameLocked(showDay(lockedUntil, settings.sms.timezone)) : text.nameHelp}
      disabled={isLocked}
      required
      {...BELOW}
      {...useAutosavedText('general.name')}
    />
  );
}

function ZoneSelect() {
  const now = useNow();
  const say = (zone: Zone) => zoneLabel(zone, now);
  const zone = useAutosaved('sms.timezone', say);
  return (
    <Select
      label={text.zone}
      description={text.zoneHelp}
      data={ZONE_NAMES.map((value) => ({ value, label: say(value) }))}
      allowDeselect={false}
      value={zone.value}
      error={zone.error}
      onChange={(value) => value && zone.choose(value as Zone)}
      {...BELOW}
    />
  );
}
