import { LIMITS } from '../../../server/contract/core/limits.ts';
import { words } from '../words.ts';

/** Words of texting oneself. */
export const ownTextText = words('ownText', {
  button: 'Text yourself',
  title: 'Text yourself',
  lead: 'You get what a patient gets, with a link to a demonstration of the review page. It counts in no quota.',
  phone: 'Your phone number',
  often: `At most ${LIMITS.ownTextsPerDay} times a day.`,
  submit: 'Send text',
  failed: 'Not sent',
  done: (number: string) => `A text to ${number} is on its way`,
});
