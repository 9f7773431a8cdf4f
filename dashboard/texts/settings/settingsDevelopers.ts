import { words } from '../words.ts';

/** Words of Settings, Developers: API tokens. */
export const tokensText = words('tokens', {
  title: 'API tokens',
  help: 'Let another program work with this clinic. A token may do no more than the person who made it.',
  failed: 'Failed to load API tokens',
  failedMeaning: 'Programs go on working; only this list could not be shown.',
  columns: { name: 'Name', scopes: 'May', by: 'Made by', lastUsed: 'Last used' },
  never: 'Never',
  none: 'No API token yet. A program needs one to call the API.',
  make: {
    button: 'New token',
    title: 'New API token',
    name: 'Name',
    nameHelp: 'The program that will use it, so that you know later what to revoke.',
    scopes: 'What it may do',
    groups: { patients: 'Patients', sends: 'Texts', reviews: 'Reviews', settings: 'Settings' },
    submit: 'Make token',
    failed: 'No token made',
  },
  made: {
    title: 'Copy the token now',
    lead: (name: string) =>
      `This is the token of ${name}. It is not shown again: put it where the program keeps its secrets, and send it to nobody.`,
    label: 'API token',
    close: 'Done',
  },
  revoke: {
    action: 'Revoke',
    title: (name: string) => `Revoke the token of ${name}?`,
    meaning: (name: string) =>
      `${name} is refused from its next call on, for good. What it has done so far stays.`,
    button: 'Revoke token',
    done: (name: string) => `The token of ${name} is revoked`,
    failed: 'Token not revoked',
    gone: 'This token was revoked meanwhile.',
  },
});
