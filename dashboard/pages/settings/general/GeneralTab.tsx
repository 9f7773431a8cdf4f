import { SettingsCards } from '../SettingsCards.tsx';
import { ClinicCard } from './ClinicCard.tsx';

/** Who the clinic is; for owners and admins. */
export default function GeneralTab() {
  return <SettingsCards>{(settings) => <ClinicCard settings={settings} />}</SettingsCards>;
}
