import { useApi } from '../hooks/useApi.ts';
import { showWithin } from '../lib/dates.ts';
import { signupText } from '../texts/accounts/signup.ts';

/** Milliseconds between two looks: sign-up closes and opens while the screen stands. */
const EVERY = 60_000;

/** What people are told while nobody can sign up; null while they can, and where it cannot be read. */
export function useSignupStatus(): { closed: string | null; loading: boolean } {
  const { data, loading } = useApi('getSignupStatus', undefined, { every: EVERY });
  const { message = null, until = null } = data?.data ?? {};
  if (message === null || until === null) return { closed: message, loading };
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return { closed: `${message} ${signupText.closed.here(showWithin(until, timeZone))}`, loading };
}
