import { CONSENT_WORDS } from '../../../../../server/contract/consent.ts';
import { LIMITS } from '../../../../../server/contract/limits.ts';
import { PHONE_TEXT } from '../../../../../server/contract/phone.ts';
import { VERDICT_TEXT } from '../../../../../server/contract/sms.ts';
import type { Section } from '../../../documents/shapes.ts';
import { count, oneOf } from '../say.ts';

export const consent: Section = {
  id: 'consent',
  title: 'Consent comes first',
  body: [
    'Text only patients who agreed to get texts from your clinic. Goodword cannot know whether somebody agreed: asking, and being able to show it, is your clinic’s part.',
    {
      points: [
        'Ask at check-in, on the intake form or online, and say what you will text: requests for a review and reminders of appointments.',
        `With each patient stands how they agreed (${oneOf(Object.values(CONSENT_WORDS))}), when, and who wrote it down.`,
        'An import refuses the row of a patient whose consent column says no.',
        'Never text a list that you bought or were given.',
        'On a patient’s page, Evidence shows on one sheet all that is kept about consent and texts. Print it or save it if somebody complains.',
      ],
    },
  ],
};

export const numbers: Section = {
  id: 'numbers',
  title: 'Phone numbers',
  body: [
    'Type numbers as you have them: spaces, dots, dashes and brackets do not matter. Every number is normalised to E.164, such as +12125550123, and a list holds each number once, however often and in whatever form it was pasted.',
    {
      meanings: [
        ['United States', '+1 and 10 digits. 10 digits alone, or 11 that begin with 1, are read as such.'],
        ['Hungary', '+36 and 8 or 9 digits. 8 or 9 digits alone are read as such.'],
        [
          'Other countries',
          `Can be kept with a patient and are not texted: ${VERDICT_TEXT.not_textable}. Premium numbers are not texted either.`,
        ],
      ],
    },
    `What cannot be read is refused with a sentence that says why, such as “${PHONE_TEXT.us}”; nothing else of the list is lost.`,
    `One request takes up to ${count(LIMITS.sendNumbers)} numbers, one import up to ${count(LIMITS.importRows)} rows. A row that cannot be imported comes back in a file with its reason, and imports once it is mended.`,
  ],
};
