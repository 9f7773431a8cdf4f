import { Stack, Switch, TextInput } from '@mantine/core';
import type { ListWord } from '../../../../server/contract/routes/lists.ts';
import { type BlockedNumber, settingsRoutes } from '../../../../server/contract/routes/settings.ts';
import { useUpgrade } from '../../../components/billing/Upgrade.tsx';
import { AddBlocked } from '../../../components/blockList/AddBlocked.tsx';
import { BlockedTable } from '../../../components/blockList/BlockedTable.tsx';
import { RemoveBlocked } from '../../../components/blockList/RemoveBlocked.tsx';
import { NewTabLink } from '../../../components/facts/NewTabLink.tsx';
import { Section } from '../../../components/facts/Section.tsx';
import { FailedState } from '../../../components/feedback/FailedState.tsx';
import { WordList } from '../../../components/listWords/WordList.tsx';
import { useApi } from '../../../hooks/useApi.ts';
import { useCall } from '../../../hooks/useCall.ts';
import { useChosen } from '../../../hooks/useChosen.ts';
import { useMember } from '../../../hooks/useSession.tsx';
import { blockListText as text } from '../../../texts/patients/blockList.ts';
import { listWordsText } from '../../../texts/patients/listWords.ts';
import { cooldownText, followUpText } from '../../../texts/settings/settingsSms.ts';
import { useAutosaved, useAutosavedText } from '../autosave/useAutosave.tsx';
import { SettingsCards } from '../SettingsCards.tsx';
import { CapCard } from './CapCard.tsx';
import { SendingCard } from './SendingCard.tsx';
import { TemplatesSection } from './TemplatesSection.tsx';

/** How patients are texted, and who is not; for owners and admins. */
export default function SmsTab() {
  return (
    <SettingsCards>
      {({ general, sms }) => (
        <>
          <CooldownCard />
          <SendingCard {...sms} />
          <CapCard />
          <FollowUpCard />
          <TemplatesSection clinicName={general.name} />
          <BlockListSection blocked={sms.blockList} />
          <ListWordsSection />
        </>
      )}
    </SettingsCards>
  );
}

/** The numbers that are never texted from this clinic; one is added without a subscription too. */
function BlockListSection({ blocked }: { blocked: readonly BlockedNumber[] }) {
  const removal = useChosen<BlockedNumber>();
  const { call, pending } = useCall('addToBlockList', ['getSettings', 'listPatients']);
  const { paid } = useMember();
  const upgrade = useUpgrade();
  return (
    <Section title={text.title} help={text.purpose}>
      <Stack gap="sm">
        <AddBlocked
          draft="settings.block"
          payload={settingsRoutes.addToBlockList.payload}
          block={(payload) => call({ payload })}
          pending={pending}
        />
        <BlockedTable blocked={blocked} onRemove={(number) => (paid ? removal.open(number) : upgrade())} />
      </Stack>
      <RemoveBlocked {...removal.dialog} />
    </Section>
  );
}

/** For how many days a number that was asked for a review is not asked again. */
function CooldownCard() {
  return (
    <Section card title={cooldownText.title} help={cooldownText.help}>
      <TextInput
        w={260}
        label={cooldownText.days}
        description={cooldownText.range}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        inputMode="numeric"
        autoComplete="off"
        {...useAutosavedText('sms.cooldownDays')}
      />
      <NewTabLink href="/best-practices#cooldown">{cooldownText.more}</NewTabLink>
    </Section>
  );
}

/** Days of a clinic that switches follow-ups on for the first time: the link of its request has just run out. */
const FIRST_DAYS = 3;

/** Whether patients who did not use their link are texted once more, and after how many days. */
function FollowUpCard() {
  const { value, choose } = useAutosaved('sms.followUpDays');
  const isOn = value !== null;
  return (
    <Section card title={followUpText.title} help={followUpText.help}>
      <Stack>
        <Switch
          label={followUpText.switch}
          checked={isOn}
          onChange={() => choose(isOn ? null : FIRST_DAYS)}
        />
        {isOn && <Days />}
      </Stack>
    </Section>
  );
}

const Days = () => (
  <TextInput
    w={260}
    label={followUpText.days}
    description={followUpText.range}
    inputWrapperOrder={['label', 'input', 'error', 'description']}
    inputMode="numeric"
    autoComplete="off"
    {...useAutosavedText('sms.followUpDays')}
  />
);

/** What words of the clinic's lists mean for texts, once there are any: decided, or waiting for somebody. */
function ListWordsSection() {
  const { data, error, reload } = useApi('listWords');
  if (error && !data) {
    return (
      <FailedState
        title={listWordsText.loadFailed}
        error={error}
        meaning={listWordsText.loadFailedMeaning}
        onRetry={reload}
      />
    );
  }
  if (!data || data.data.length === 0) return null;
  const words = data.data.map((word) => ({ ...word, detail: detailOf(word) }));
  return (
    <Section card title={listWordsText.title} help={listWordsText.help}>
      <WordList label={listWordsText.title} words={words} />
    </Section>
  );
}

const detailOf = ({ mayText, numbers }: ListWord): string =>
  mayText === null ? listWordsText.waits(numbers) : mayText ? listWordsText.may : listWordsText.not;
