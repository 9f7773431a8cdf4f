import { type Country, countryOf, readNumbersIn } from '../../server/contract/rules/phoneReading.ts';
import { useApi } from './useApi.ts';
import { useMember } from './useSession.tsx';

/**
 * The country as which this browser reads numbers that two countries could have: the clinic's, once its settings are there.
 * What is kept of numbers depends on it.
 */
export function useCountry(): Country {
  const { clinic } = useMember();
  const { data } = useApi(clinic ? 'getSettings' : null);
  const country = countryOf(data?.data.sms.timezone ?? null);
  // The same however often it is said; screens below are read by it in this very pass.
  readNumbersIn(country);
  return country;
}
