import { SettingsCards } from '../SettingsCards.tsx';
import { RoutingCard } from './RoutingCard.tsx';
import { StandingLinkCard } from './StandingLinkCard.tsx';

/** The clinic's review page: how patients come to it, and where it leads them; for owners and admins. */
export default function ReviewPagesTab() {
  return (
    <SettingsCards>
      {(settings) => (
        <>
          <StandingLinkCard settings={settings} />
          <RoutingCard settings={settings} />
        </>
      )}
    </SettingsCards>
  );
}
