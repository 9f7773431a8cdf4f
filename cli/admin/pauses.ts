import type { SendingPause, SystemStatus } from '../../server/contract/routes/adminSystem.ts';
import { printable, showInstant } from '../kit/words.ts';

/** What is switched off on the platform, in sentences. */

type Signup = Pick<SystemStatus, 'signupDisabled' | 'signupDisabledUntil'>;

export function signupWords({ signupDisabled, signupDisabledUntil }: Signup, utc: boolean): string {
  if (!signupDisabled) return 'New clinics can sign up.';
  const opens = signupDisabledUntil
    ? `they open by themselves ${showInstant(signupDisabledUntil, utc)}`
    : 'they open with goodword admin signup on';
  return `Sign-ups are closed; ${opens}.`;
}

export function pauseWords(pause: SendingPause | null, utc: boolean): string {
  if (!pause) return 'Texts of the platform go out.';
  const { since, until, code, reason } = pause;
  const began = `Held back (${showInstant(since, utc)}${code ? `, error ${printable(code)}` : ''})`;
  const ends = until ? `goes on ${showInstant(until, utc)}` : 'until goodword admin sending resume';
  return `${began}: ${printable(reason).replace(/\.$/, '')}; ${ends}.`;
}
