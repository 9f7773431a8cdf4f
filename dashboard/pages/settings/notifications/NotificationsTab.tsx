import { Stack, Switch } from '@mantine/core';
import type { Notifications, Settings } from '../../../../server/contract/settings.ts';
import { Section } from '../../../components/Section.tsx';
import { notificationsText as text } from '../../../texts/settingsNotifications.ts';
import { SettingsCards } from '../SettingsCards.tsx';
import { useSaveSettings } from '../useSettings.ts';

const MAILS = Object.keys(text.mails) as (keyof Notifications)[];

/** What the clinic's people are mailed; for owners and admins. */
export default function NotificationsTab() {
  return (
    <SettingsCards>
      {(settings) => (
        <Section card title={text.title} help={text.help}>
          <Stack gap="md">
            {MAILS.map((mail) => (
              <MailSwitch key={mail} mail={mail} settings={settings} />
            ))}
          </Stack>
        </Section>
      )}
    </SettingsCards>
  );
}

/** Saves by itself, so that several can be turned one right after the other. */
function MailSwitch({ mail, settings }: { mail: keyof Notifications; settings: Settings }) {
  const { save, saving } = useSaveSettings(settings);
  const { label, means } = text.mails[mail];
  const isOn = saving?.notifications?.[mail] ?? settings.notifications[mail];
  return (
    <Switch
      label={label}
      description={means}
      // Its name alone: the sentence below describes it.
      aria-label={label}
      checked={isOn}
      onChange={() =>
        void save({ notifications: { [mail]: !isOn } }, isOn ? text.turnedOff(label) : text.turnedOn(label))
      }
    />
  );
}
