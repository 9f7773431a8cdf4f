import { LIMITS } from '../../server/contract/limits.ts';

const { followUpDaysMin: min, followUpDaysMax: max } = LIMITS;

/** Words of Settings, SMS. */
export const followUpText = {
  title: 'Follow-up',
  help: 'Sends one more text, with a new link, to patients who have not used the link of a request.',
  switch: 'Send a follow-up',
  days: 'Days after the request',
  range: `${min} to ${max} days.`,
  wrong: `Enter a whole number from ${min} to ${max}`,
  turnedOn: (days: number) => `A follow-up goes out ${days} days after a request`,
  turnedOff: 'No follow-ups are sent',
} as const;
