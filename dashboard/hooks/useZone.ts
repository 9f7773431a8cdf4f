import { DEFAULT_ZONE } from '../../server/contract/rules/zones.ts';
import { useApi } from './useApi.ts';
import { useMember } from './useSession.tsx';

/** The zone in which dates are shown: the clinic's; the browser's where there is no clinic. */
export function useZone(): string {
  const { clinic } = useMember();
  const { data } = useApi(clinic ? 'getSettings' : null);
  if (!clinic) return Intl.DateTimeFormat().resolvedOptions().timeZone;
  return data?.data.sms.timezone ?? DEFAULT_ZONE;
}
