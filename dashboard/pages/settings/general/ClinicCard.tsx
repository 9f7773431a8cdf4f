import { Select, SimpleGrid, TextInput } from '@mantine/core';
import { useEffect } from 'react';
import type { Settings } from '../../../../server/contract/routes/settings.ts';
import { ZONE_NAMES, type Zone, zoneLabel } from '../../../../server/contract/rules/zones.ts';
import { Section } from '../../../components/facts/Section.tsx';
import { useReread } from '../../../hooks/useApi.ts';
import { useNow } from '../../../hooks/useNow.ts';
import { useMember } from '../../../hooks/useSession.tsx';
import { showDay, showWithin } from '../../../lib/dates.ts';
import { notifyAbout } from '../../../lib/notify.ts';
import { settingsText } from '../../../texts/settings/settings.ts';
import { generalText as text } from '../../../texts/settings/settingsGeneral.ts';
import { useAutosaver } from '../autosave/AutosaveProvider.tsx';
import { useAutosaved, useAutosavedText } from '../autosave/useAutosave.tsx';
import { useNameLock } from './nameLock.ts';

const notify = notifyAbout('settings');

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
  const lock = useNameLock(settings);
  const { lockedUntil } = lock;
  useGivenUp(settings.general.name, lockedUntil !== null);
  useNameEverywhere(settings.general.name);
  return (
    <TextInput
      label={text.name}
      description={nameHelp(lock, settings.sms.timezone)}
      disabled={lockedUntil !== null}
      required
      {...BELOW}
      {...useAutosavedText('general.name')}
    />
  );
}

function nameHelp({ lockedUntil, openUntil }: ReturnType<typeof useNameLock>, zone: string): string {
  if (lockedUntil !== null) return text.nameLocked(showDay(lockedUntil, zone));
  return openUntil === null ? text.nameHelp : text.nameOpen(showWithin(openUntil, zone));
}

/** Where somebody else changed the name first, what was written for it is given up: nothing else can be saved for long. */
function useGivenUp(saved: string, isLocked: boolean): void {
  const saver = useAutosaver();
  useEffect(() => {
    const unsaved = saver.state().unsaved['general.name'];
    if (!isLocked || !unsaved) return;
    saver.drop('general.name');
    if (String(unsaved.written).trim() === saved) return;
    notify.warning({ title: settingsText.notSaved, message: settingsText.conflict.toast });
  }, [saver, saved, isLocked]);
}

/** The shell names the clinic as its status was read. */
function useNameEverywhere(saved: string): void {
  const { clinic } = useMember();
  const reread = useReread();
  const shown = clinic?.clinicName;
  useEffect(() => {
    if (shown !== saved) void reread('getSubscriptionStatus');
  }, [shown, saved, reread]);
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
