import { Stack, Switch, TextInput } from '@mantine/core';
import { Section } from '../../../components/facts/Section.tsx';
import { followUpText as text } from '../../../texts/settings/settingsSms.ts';
import { useAutosaved, useAutosavedText } from '../autosave/useAutosave.tsx';

/** Days of a clinic that switches follow-ups on for the first time: the link of its request has just run out. */
const FIRST_DAYS = 3;

/** Whether patients who did not use their link are texted once more, and after how many days. */
export function FollowUpCard() {
  const { value, choose } = useAutosaved('sms.followUpDays');
  const isOn = value !== null;
  return (
    <Section card title={text.title} help={text.help}>
      <Stack>
        <Switch label={text.switch} checked={isOn} onChange={() => choose(isOn ? null : FIRST_DAYS)} />
        {isOn && <Days />}
      </Stack>
    </Section>
  );
}

const Days = () => (
  <TextInput
    w={260}
    label={text.days}
    description={text.range}
    inputWrapperOrder={['label', 'input', 'error', 'description']}
    inputMode="numeric"
    autoComplete="off"
    {...useAutosavedText('sms.followUpDays')}
  />
);
