import { SimpleGrid, Stack, Text } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { showPhone } from '../../server/contract/rules/phone.ts';
import { countSegments } from '../../server/contract/rules/segments.ts';
import { useUpgrade } from '../components/billing/Upgrade.tsx';
import { PhonePreview } from '../components/facts/PhonePreview.tsx';
import { Section } from '../components/facts/Section.tsx';
import { FailedState } from '../components/feedback/FailedState.tsx';
import { CardSkeleton } from '../components/feedback/Skeletons.tsx';
import { ActionBar } from '../components/inputs/ActionBar.tsx';
import { PageHead } from '../components/shell/PageHead.tsx';
import { useMember } from '../hooks/useSession.tsx';
import { reminderScreen as text } from '../texts/sending/appointmentReminder.ts';
import { AppointmentFields } from './appointmentReminder/AppointmentFields.tsx';
import { ReminderDialog } from './appointmentReminder/ReminderDialog.tsx';
import { ReminderNotices } from './appointmentReminder/ReminderNotices.tsx';
import { type Reminder, useReminder } from './appointmentReminder/useReminder.ts';

/** Left the appointment, right the text as it will be read, below what Send Now will do. */
export default function AppointmentReminder() {
  const reminder = useReminder();
  const { paid } = useMember();
  const upgrade = useUpgrade();
  const [opened, { open, close }] = useDisclosure();
  const { reason, checking, sending } = reminder;

  const press = () => {
    if (!paid) return upgrade();
    if (reason === null && !checking && !sending.pending) open();
  };
  useHotkeys([['mod+Enter', () => !opened && press()]], [], true);

  return (
    <>
      <PageHead title={text.title} purpose={text.purpose} />
      <SimpleGrid cols={{ base: 1, md: 2 }} mb={{ base: 'xl', sm: 0 }} style={{ alignItems: 'start' }}>
        <Stack>
          <ReminderNotices reminder={reminder} />
          <Section card title={text.appointment}>
            <form
              noValidate
              onSubmit={(event) => {
                event.preventDefault();
                press();
              }}
            >
              <AppointmentFields reminder={reminder} />
            </form>
          </Section>
        </Stack>
        <TextSide reminder={reminder} />
      </SimpleGrid>
      <ActionBar
        sentence={sentenceOf(reminder)}
        button={text.send}
        reason={reason}
        loading={sending.pending || checking}
        onPress={press}
      />
      <ReminderDialog reminder={reminder} opened={opened} onClose={close} />
    </>
  );
}

function TextSide({ reminder: { settings, text: words, clinicName } }: { reminder: Reminder }) {
  if (settings.error && !settings.data) {
    return <FailedState title={text.loadFailed} error={settings.error} onRetry={settings.reload} />;
  }
  if (!settings.data) return <CardSkeleton lines={8} />;
  const { costly } = countSegments(words ?? '');
  return (
    <Section card title={text.text}>
      {words ? (
        <PhonePreview text={words} sender={clinicName} />
      ) : (
        <Text size="sm" c="dimmed">
          {text.noText}
        </Text>
      )}
      {costly.length > 0 && (
        <Text size="sm" mt="sm">
          {text.nameCosts(costly.map(({ character }) => character).join(' '))}
        </Text>
      )}
    </Section>
  );
}

function sentenceOf({ draft, reason, checking, phone }: Reminder): string {
  const { summary } = text;
  if (draft.phone.trim() === '') return summary.empty;
  if (reason !== null) return reason;
  return checking || !phone ? summary.checking : summary.ready(showPhone(phone));
}
