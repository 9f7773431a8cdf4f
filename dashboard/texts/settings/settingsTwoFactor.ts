import { LIMITS } from '../../../server/contract/core/limits.ts';
import { words } from '../words.ts';

/** Words of Settings, Security: the second step of signing in. */
export const twoFactorText = words('twoFactor', {
  title: 'Two-factor authentication',
  help: 'A code beside your password: anyone who learns the password alone does not get in.',
  failed: 'Failed to load two-factor authentication',
  failedMeaning: 'It stays as it is; only its state could not be shown.',
  on: 'On',
  off: 'Off',
  methods: { email: 'by email', authenticator: 'by authenticator app' },
  means: {
    off: 'Your password alone signs you in.',
    email: (address: string) => `Signing in asks for a code that is mailed to ${address}.`,
    authenticator: 'Signing in asks for a code from your app.',
  },
  codesLeft: (left: number) =>
    left === 0
      ? 'No recovery codes are left. Set the app up again to get new ones.'
      : `${left} of ${LIMITS.recoveryCodes} recovery codes are left.`,
  app: {
    title: 'Authenticator app',
    help: 'The stronger one: works without mail, and gives recovery codes for a lost phone.',
    setUp: 'Set up an app',
    change: 'Change to an app',
    again: 'Set up again',
    againHelp: 'For a new phone or new recovery codes. The old ones stop working.',
  },
  email: {
    title: 'Email',
    help: (address: string) => `A code is mailed to ${address} whenever you sign in.`,
    setUp: 'Set up by email',
    change: 'Change to email',
  },
  notStarted: 'Setting up did not begin',
  setup: {
    email: 'Two-factor by email',
    authenticator: 'Two-factor by authenticator app',
    mailed: (address: string) =>
      `A code is on its way to ${address}. It works for ${LIMITS.codeMinutes} minutes.`,
    again: 'Send a new code',
    sentAgain: 'A new code is on its way. The one before stopped working.',
    scan: 'Scan this with your authenticator app, such as Google Authenticator, 1Password or Authy.',
    picture: 'QR code for your authenticator app',
    secret: 'Or type this key into the app',
    mailedCode: 'Code from the email',
    appCode: 'Code that the app shows',
    turnOn: 'Turn on',
    wrong: 'Could not verify code.',
    restart: 'Start again',
    done: 'Two-factor authentication is on',
  },
  codes: {
    title: 'Keep your recovery codes',
    lead: 'Without your phone, each of these signs you in once. Keep them where only you get at them: they are not shown again.',
    label: 'Recovery codes',
    download: 'Download',
    file: 'goodword-recovery-codes.txt',
    fileHead: (address: string) => `Recovery codes of ${address} for Goodword. Each signs in once.`,
    kept: 'I have kept them',
    close: 'Done',
    keepFirst: 'Keep the codes first, then say so in the box above.',
  },
  disable: {
    button: 'Turn off',
    title: 'Turn off two-factor authentication?',
    meaning: 'Your password alone will sign you in again. Where you are signed in now, you stay so.',
    meaningApp:
      'Your password alone will sign you in again, and the app’s codes and your recovery codes stop working. Where you are signed in now, you stay so.',
    confirm: 'Turn off two-factor',
    done: 'Two-factor authentication is off',
    failed: 'Failed to disable 2FA',
  },
});
