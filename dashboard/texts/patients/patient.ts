import { LIMITS } from '../../../server/contract/core/limits.ts';
import type { TextRule } from '../../../server/contract/routes/patientRecord.ts';
import { sayNumber } from '../say.ts';
import { words } from '../words.ts';

/** Words of a patient's page. */
export const patientText = words('patient', {
  back: 'All patients',
  title: 'Patient',
  added: (number: string, day: string) => `${number}, added ${day}`,
  tags: 'Tags',
  failed: 'Failed to load this patient',
  failedMeaning: 'Nothing was changed; only this page could not be shown.',
  gone: {
    title: 'This patient is not here',
    body: 'They may have been deleted, or the address is not complete. Your other patients are in the list.',
    back: 'Go to the list of patients',
  },
  send: 'Send review request',
  erase: {
    people: (names: string) => `Also at this number, and erased too: ${names}.`,
    lost: 'Their name, number, email and the words of their reviews go for good, and texts that wait for them are cancelled.',
    stays:
      'What protects them stays in force, even if the number is added again: an opt-out, a block, a cooldown. ' +
      'Counts of texts and reviews stay right. If somebody may complain, save the evidence first.',
  },
});

/** Words of the people who share a patient's number. */
export const alsoHereText = words('alsoHere', {
  title: 'Also at this number',
  help: (name: string) => `They get one text together. The number goes by the name of ${name}.`,
  tagsOf: (name: string) => `Tags of ${name}`,
  choose: 'Use this name',
  chooseOf: (name: string) => `Use this name: ${name}`,
  leads: (name: string) => `The number goes by the name of ${name} now`,
  remove: 'Remove',
  removeOf: (name: string) => `Remove ${name}`,
  ask: (name: string) => `Remove ${name} from this number?`,
  meaning:
    'Their name, email and tags go for good. The number stays, and so do its consent, texts and reviews.',
  removed: (name: string) => `${name} is removed`,
  failed: 'Not changed',
  gone: (name: string) => `${name} is not at this number any more.`,
  more: (n: number) => `+${sayNumber(n)}`,
  besides: (names: string) => `Also at this number: ${names}`,
});

/** Words of the answer to 'May this person be texted?'. */
export const mayTextText = words('mayText', {
  title: 'May this person be texted?',
  help: 'Every rule, in the order in which it is asked.',
  yes: 'Yes. A review request goes out as soon as you send it.',
  no: (why: string) => `No. ${why}`,
  notBefore: 'Not before',
  until: 'not before',
  holds: 'Fine',
  fails: 'Stands in the way',
  rules: {
    textable: 'Number',
    opted_out: 'Opt-out',
    block_list: 'Block list',
    deliverable: 'Carrier',
    cooldown: 'Cooldown',
    destination: 'Review page',
    subscription: 'Subscription',
    quota: 'Texts of this period',
    hours: 'Hours',
  } satisfies Record<TextRule['rule'], string>,
});

/** Words of noting that somebody asked, by word of mouth, not to be texted. */
export const spokenText = words('spoken', {
  action: 'Never text again',
  title: (name: string) => `${name} asked not to be texted?`,
  follows:
    'Their number goes on your block list at once, and texts that wait for them are cancelled. Your clinic cannot ' +
    'text them from then on; it is noted who wrote this down, and when.',
  reason: 'How they asked (optional)',
  reasonHelp: `For example: by phone this morning. Nothing about their health. At most ${LIMITS.reasonLength} characters.`,
  button: (name: string) => `Stop texting ${name}`,
  done: (name: string) => `${name} is not texted any more`,
  failed: 'Not noted',
  already: 'Their number is on your block list already.',
});

/** Words of saying that a number is right, whatever the carrier said of it. */
export const numberText = words('number', {
  action: 'The number is right',
  done: 'What the carrier said of the number is forgotten',
  failed: 'Not noted',
});

/** Words of what happened with a patient. */
export const timelineText = words('timeline', {
  title: 'What happened',
  help: 'Texts, answers, reviews and consent, newest first.',
  none: 'Nothing has happened yet.',
  by: (name: string) => `by ${name}`,
  due: 'Due:',
  link: '(review link)',
  newest: `Shows the newest ${sayNumber(LIMITS.patientEvents)} entries.`,
});

/** Words of the evidence for a complaint. */
export const evidenceText = words('evidence', {
  open: 'Evidence',
  title: 'Evidence',
  purpose: 'All that is kept about one patient, for a complaint.',
  back: 'Back to the patient',
  print: 'Print',
  save: 'Download JSON',
  failed: 'Failed to load the evidence',
  document: 'Record of consent and texts',
  made: 'Made',
  madeBy: (person: string, moment: string) => `${moment}, by ${person}`,
  clinic: 'Clinic',
  name: 'Patient',
  people: 'Also at this number',
  number: 'Number',
  added: 'Added',
  status: 'Status',
  consent: 'Consent',
  mayText: 'May be texted',
  yes: 'Yes',
  no: (why: string) => `No. ${why}`,
  events: 'What happened, newest first',
  columns: { at: 'When', what: 'What', who: 'Who' },
  patientOrSystem: 'Patient or system',
  zone: (zone: string) => `All times are in the clinic’s zone, ${zone}.`,
});

/** Words of a patient's contact and consent. */
export const factsText = words('facts', {
  title: 'Contact and consent',
  help: 'What shows that they agreed to be texted.',
  how: 'Consent',
  when: 'Given',
  who: 'Recorded by',
  lastSent: 'Last review request',
  never: 'Never',
});
