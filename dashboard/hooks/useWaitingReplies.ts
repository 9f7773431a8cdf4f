import { useApi } from './useApi.ts';

/** How often it is asked whether somebody wrote, in milliseconds: every screen behind sign-in asks. */
const EVERY = 15_000;
const OPEN = { query: { show: 'open', limit: 1 } } as const;

/** How many texts of patients wait for somebody. */
export const useWaitingReplies = (): number =>
  useApi('listReplies', OPEN, { every: EVERY }).data?.openCount ?? 0;
