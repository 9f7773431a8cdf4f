import { SettingsCards } from '../SettingsCards.tsx';
import { LinksCard } from './LinksCard.tsx';
import { RoutingCard } from './RoutingCard.tsx';
import { StandingLinkCard } from './StandingLinkCard.tsx';

/** The clinic's review page: where it leads patients, whom it asks, and how they come to it; for owners and admins. */
export default function ReviewPagesTab() {
  return (
    <SettingsCards>
      {(settings) => (
        <>
          <LinksCard settings={settings} />
          <RoutingCard settings={settings} />
          <StandingLinkCard settings={settings} />
        </>
      )}
    </SettingsCards>
  );
}
