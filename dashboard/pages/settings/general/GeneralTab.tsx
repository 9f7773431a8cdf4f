import { SettingsCards } from '../SettingsCards.tsx';
import { ClinicCard } from './ClinicCard.tsx';
import { LookCard } from './LookCard.tsx';

/** Who the clinic is, and how its review page looks; for owners and admins. */
export default function GeneralTab() {
  return (
    <SettingsCards>
      {(settings) => (
        <>
          <ClinicCard settings={settings} />
          <LookCard settings={settings} />
        </>
      )}
    </SettingsCards>
  );
}
