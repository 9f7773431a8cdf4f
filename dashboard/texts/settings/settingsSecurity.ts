import { LIMITS } from '../../../server/contract/core/limits.ts';
import { sayNumber } from '../say.ts';
import { words } from '../words.ts';

const { min, max } = LIMITS.sessionTimeoutMinutes;
const longest = sayNumber(max);

/** Words of Settings, Security: the password and the session timeout. */
export const passwordText = words('password', {
  title: 'Password',
  help: 'Changing it signs you out everywhere else.',
  current: 'Current password',
  next: 'New password',
  submit: 'Change password',
  failed: 'Password not changed',
  done: { title: 'Password changed', message: 'You are signed out everywhere else.' },
});

export const timeoutText = words('timeout', {
  title: 'Session timeout',
  help: 'Signs you out of this browser when nobody has touched mouse, keyboard or screen for so long.',
  label: 'Minutes without activity',
  range: `${min} to ${longest} minutes. Kept in this browser.`,
  wrong: `Enter a whole number from ${min} to ${longest}`,
  saved: 'Saved',
});

/** Where somebody is signed in. */
export const sessionsText = words('sessions', {
  title: 'Where you are signed in',
  help: 'Sign out whatever you do not know, then change your password.',
  failed: 'Failed to load your sessions',
  failedMeaning: 'They go on as they are; only this list could not be shown.',
  current: 'This one',
  lastSeen: 'Last seen:',
  since: 'Signed in:',
  signOut: 'Sign out',
  signOutOf: (device: string) => `Sign out of ${device}`,
  endFailed: 'Not signed out',
  ended: (device: string) => `Signed out of ${device}`,
  gone: 'That session had ended already.',
  others: {
    button: 'Sign out everywhere else',
    none: 'You are signed in nowhere else.',
    title: 'Sign out everywhere else?',
    meaning:
      'Every other browser and terminal has to sign in again; what was typed there and not sent may be lost. You stay signed in here.',
    done: (count: number) =>
      count === 1 ? 'One other session has ended.' : `${count} other sessions have ended.`,
  },
  all: {
    button: 'Sign out everywhere',
    title: 'Sign out everywhere?',
    meaning:
      'Every browser and terminal has to sign in again, this one too; what was typed and not sent is lost. API tokens go on working.',
  },
});
