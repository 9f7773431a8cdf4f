import { SettingsCards } from '../SettingsCards.tsx';
import { FollowUpCard } from './FollowUpCard.tsx';

/** What is texted, beside the requests that somebody sends; for owners and admins. */
export default function SmsTab() {
  return <SettingsCards>{(settings) => <FollowUpCard settings={settings} />}</SettingsCards>;
}
