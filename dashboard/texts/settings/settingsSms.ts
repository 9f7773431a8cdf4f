import { LIMITS } from '../../../server/contract/core/limits.ts';
import { sayNumber } from '../say.ts';
import { words } from '../words.ts';

/** '8 AM', '8 PM'. */
const hour = (of: number): string => `${of % 12 === 0 ? 12 : of % 12}\u00a0${of < 12 ? 'AM' : 'PM'}`;

export const cooldownText = words('cooldown', {
  title: 'Cooldown',
  help: 'A number that was asked for a review is not asked again before these days are over.',
  days: 'Days between two requests',
  range: `${LIMITS.cooldownDaysMin} to ${LIMITS.cooldownDaysMax} days. It counts for requests that went out already, too.`,
  more: 'How the cooldown works',
});

/** When patients are texted, and from which number. */
export const sendingText = words('sending', {
  title: 'How texts go out',
  hours: 'Sending hours',
  hoursAre: ({ from, until }: { from: number; until: number }, zone: string) =>
    `Patients are texted from ${hour(from)} to ${hour(until)}, in your clinic’s zone, ${zone}, and in their own.`,
  changeZone: 'Change the zone',
  more: 'More about the hours',
  sender: 'Number of the sender',
  carrierChooses: 'Chosen by the carrier, for each text.',
});

const plan = sayNumber(LIMITS.quota);

/** What the clinic allows itself. */
export const capText = words('cap', {
  title: 'Monthly cap',
  help: `The plan holds ${plan} texts a month. With a higher cap sending goes on beyond them, and each further text costs extra.`,
  loadFailed: 'Failed to load the monthly cap',
  failedMeaning: 'It stays as it is; only this screen could not show it.',
  now: (cap: number | null) =>
    cap === null
      ? `No cap is set: the plan’s ${plan} texts are the limit.`
      : `The cap is ${sayNumber(cap)} texts a month.`,
  used: (sent: number, until: string) => `${sayNumber(sent)} are used in the period that ends on ${until}.`,
  ownersOnly: 'Only owners change the cap. Ask one of them.',
  texts: 'Texts a month',
  submit: 'Set cap',
  none: 'Go back to the plan',
  failed: 'Cap not changed',
});

export const followUpText = words('followUp', {
  title: 'Follow-up',
  help: 'Sends one more text, with a new link, to patients who have not used the link of a request.',
  switch: 'Send a follow-up',
  days: 'Days after the request',
  range: `${LIMITS.followUpDaysMin} to ${LIMITS.followUpDaysMax} days.`,
});

/** The clinic's own templates. */
export const ownTemplatesText = words('ownTemplates', {
  title: 'Your templates',
  help: 'Messages of your clinic’s own. Anyone who sends a request can choose them beside those that every clinic has.',
  failed: 'Failed to load templates',
  failedMeaning: 'They can still be chosen where texts are sent; only this list could not be shown.',
  none: 'Your clinic has no template of its own yet.',
  status: 'Status',
  ready: 'Ok to send',
  refused: 'To be corrected',
});
