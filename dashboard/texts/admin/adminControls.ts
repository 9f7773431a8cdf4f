import { LIMITS } from '../../../server/contract/core/limits.ts';
import { OVERRIDES } from '../../../server/contract/routes/adminUsers.ts';
import { SUBSCRIPTION_STATES } from '../../../server/contract/rules/subscriptionStates.ts';
import { words } from '../words.ts';

const { min, max } = LIMITS.signupClosedHours;

/** Words of what is switched for the whole platform: the Controls tab of the Admin Panel. */
export const adminControlsText = words('adminControls', {
  failed: 'Failed to load what is switched off',
});

export const signupControlText = words('signupControl', {
  title: 'Sign-ups',
  open: 'New clinics can sign up.',
  closed: 'Nobody new can sign up, until you open it again.',
  closedUntil: (when: string) => `Nobody new can sign up until ${when}. Then it opens by itself.`,
  stays: 'Invitations to a clinic’s team go on working.',
  hours: 'Close for how many hours',
  hoursHelp: `${min} to ${max}. Leave it empty to close until you open it again.`,
  close: 'Disable Signup',
  enable: 'Enable Signup',
  failed: 'Failed to update signup status',
});

export const sendingControlText = words('sendingControl', {
  title: 'Sending',
  running: 'Texts of the platform go out.',
  paused: (when: string) => `No text has gone out since ${when}.`,
  until: (when: string) => `It goes on by itself ${when}.`,
  because: (reason: string) => `Reason: ${reason}`,
  code: (code: string) => `The carrier’s code is ${code}.`,
  pause: {
    button: 'Pause sending',
    title: 'Hold back all texts of the platform?',
    meaning:
      'Texts of every clinic wait in the queue until you resume them. Clinics read your reason on their screens. A STOP still works.',
    done: 'All texts wait from now on',
    failed: 'Sending was not paused',
  },
  resume: {
    button: 'Resume sending',
    done: 'Texts go out again',
    failed: 'Sending was not resumed',
  },
  gone: 'It is so already.',
});

const OVERRIDE_LABELS = Object.fromEntries(
  OVERRIDES.map((status) => [
    status,
    status === 'none' ? 'None: the payment provider’s word counts' : SUBSCRIPTION_STATES[status].label,
  ]),
);

export const overrideText = words('override', {
  title: 'Subscription override',
  help: 'Sets the status of somebody’s clinic by hand. It wins over the payment provider until you clear it with None, and changes no charge.',
  who: 'User ID or email',
  status: 'New status',
  choose: 'Choose a status',
  labels: OVERRIDE_LABELS,
  missing: 'Please fill in all required fields',
  submit: 'Update status',
  failed: 'Failed to update subscription status',
});

export const testSmsText = words('testSms', {
  title: 'Test SMS',
  help: 'Goes through the same outbox and checks as every text, and counts for no clinic.',
  phone: 'Phone number',
  message: 'Message',
  counter: (used: number) => `${used}/${LIMITS.testSmsLength}`,
  submit: 'Send Test SMS',
  failed: 'Failed to send test SMS',
  done: 'The test is on its way',
  became: 'Last test',
  waiting: 'It waits for a worker, or for the carrier’s word.',
  unread: 'What became of it cannot be read just now.',
  code: (code: string, meaning: string | null) => (meaning ? `${code}: ${meaning}` : code),
});

export const testEmailText = words('testEmail', {
  title: 'Email System Test',
  help: 'Mails a test at once, so that you see whether the mail server takes it.',
  email: 'Email address',
  missing: 'Please enter an email address',
  submit: 'Send Test Email',
  failed: 'Failed to send test email. Check logs for details',
  done: (email: string) => `A test is mailed to ${email}`,
});
