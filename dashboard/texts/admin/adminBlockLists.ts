import { words } from '../words.ts';

export const adminBlockListsText = words('adminBlockLists', {
  title: 'Block Lists',
  purpose: 'Numbers that nobody texts, and numbers that one clinic never texts.',
  global: {
    title: 'Global opt-out (STOP)',
    help: 'A number that is opted out is texted by no clinic, no matter who asks for it.',
    phone: 'Phone number',
    check: {
      button: 'Check',
      does: 'tells whether a number is opted out.',
      failed: 'Failed to check status',
    },
    optOut: {
      button: 'Opt-out',
      does: 'has no clinic text it again, and cancels what is queued for it. START from the phone does not undo it.',
      title: (number: string) => `Opt ${number} out for every clinic?`,
      meaning:
        'What is queued for it is cancelled, and once this is done nothing goes out to it. The patient cannot undo it with START.',
      confirm: 'Opt-out',
      done: (number: string) => `${number} is opted out for every clinic`,
      failed: 'Failed to opt-out',
    },
    optIn: {
      button: 'Opt-in',
      does: 'undoes an opt-out, no matter who made it: only where the patient asked for it.',
      title: (number: string) => `Let clinics text ${number} again?`,
      meaning:
        'Only where the patient asked for it: anyone who replied STOP has said that they want no texts, and may complain to their carrier.',
      confirm: 'Opt-in',
      done: (number: string) => `${number} can be texted again`,
      failed: 'Failed to opt-in',
    },
  },
  clinic: {
    title: 'Block list of a clinic',
    help: 'Numbers that one clinic never texts, beside those that are opted out for all.',
    label: 'Clinic',
    choose: 'Choose a clinic to see its block list.',
    failed: 'Failed to load clinic block list',
  },
});
