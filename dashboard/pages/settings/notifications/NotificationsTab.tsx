import { Stack, Switch } from '@mantine/core';
import { NOTIFICATION_RECIPIENTS, type Notifications } from '../../../../server/contract/routes/settings.ts';
import { nameOrEmail } from '../../../../server/contract/words/names.ts';
import { Section } from '../../../components/facts/Section.tsx';
import { useApi } from '../../../hooks/useApi.ts';
import { notificationsText as text } from '../../../texts/settings/settingsNotifications.ts';
import { useAutosaved } from '../autosave/useAutosave.tsx';
import { SettingsCards } from '../SettingsCards.tsx';

const MAILS = Object.keys(text.mails) as (keyof Notifications)[];

/** What the clinic's people are mailed; for owners and admins. */
export default function NotificationsTab() {
  return (
    <SettingsCards>
      {() => (
        <Section card title={text.title} help={text.help}>
          <Stack gap="md">
            {MAILS.map((mail) => (
              <MailSwitch key={mail} mail={mail} />
            ))}
          </Stack>
        </Section>
      )}
    </SettingsCards>
  );
}

function MailSwitch({ mail }: { mail: keyof Notifications }) {
  const { value, error, choose } = useAutosaved(`notifications.${mail}`, (on) => (on ? text.on : text.off));
  const { label, means } = text.mails[mail];
  return (
    <Switch
      label={label}
      description={means(useRecipients(mail))}
      // Its name alone: the sentence below describes it.
      aria-label={label}
      checked={value}
      error={error}
      onChange={() => choose(!value)}
    />
  );
}

/** Whom a mail goes to, in words; by name once the team is read. */
function useRecipients(mail: keyof Notifications): string {
  const { data } = useApi('listTeam');
  const roles = NOTIFICATION_RECIPIENTS[mail];
  const members = data?.data.members.filter(({ role }) => roles.includes(role)) ?? [];
  return text.who(roles, members.map(nameOrEmail));
}
