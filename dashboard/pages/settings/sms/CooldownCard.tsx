import { TextInput } from '@mantine/core';
import { NewTabLink } from '../../../components/NewTabLink.tsx';
import { Section } from '../../../components/Section.tsx';
import { cooldownText as text } from '../../../texts/settingsSms.ts';
import { useAutosavedText } from '../autosave/useAutosave.tsx';

/** For how many days a number that was asked for a review is not asked again. */
export function CooldownCard() {
  return (
    <Section card title={text.title} help={text.help}>
      <TextInput
        w={260}
        label={text.days}
        description={text.range}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        inputMode="numeric"
        autoComplete="off"
        {...useAutosavedText('sms.cooldownDays')}
      />
      <NewTabLink href="/best-practices#cooldown">{text.more}</NewTabLink>
    </Section>
  );
}
