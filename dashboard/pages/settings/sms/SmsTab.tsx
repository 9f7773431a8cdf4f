import { SettingsCards } from '../SettingsCards.tsx';
import { BlockListSection } from './BlockListSection.tsx';
import { CapCard } from './CapCard.tsx';
import { CooldownCard } from './CooldownCard.tsx';
import { FollowUpCard } from './FollowUpCard.tsx';
import { ListWordsSection } from './ListWordsSection.tsx';
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
