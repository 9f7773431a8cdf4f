import { LIMITS } from '../../../../../server/contract/core/limits.ts';
import { VERDICT_TEXT } from '../../../../../server/contract/routes/sms.ts';
import { CONSENT_WORDS } from '../../../../../server/contract/rules/consent.ts';
import { PHONE_TEXT } from '../../../../../server/contract/rules/phoneText.ts';
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
        'A consent column that says no keeps the patient and stops texts: an import puts the number on your block list, and a list on Request Reviews leaves it out.',
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
    'Type numbers as you have them: spaces, dots, dashes and brackets do not matter. Every number is normalized to E.164, such as +12125550123, and a list holds each number once, however often and in whatever form it was pasted.',
    'A list from your practice’s program, dropped or pasted on Request Reviews, is read as a whole: the patients’ mobile column wins, never one of emergency contacts, work or fax, and the screen names the column it took. Where two fit, it asks. Whom the list says not to text is left out with that reason.',
    'A word of a list that Goodword does not understand, for instance in its status column, holds its numbers back until you say whether such patients may be texted. Your answers stand in Settings, SMS.',
    {
      meanings: [
        ['United States', '+1 and 10 digits. 10 digits alone, or 11 that begin with 1, are read as such.'],
        [
          'Hungary',
          '+36 and 8 or 9 digits, also with 06 or 0036 in front. 8 or 9 digits alone are read as such. A clinic in Hungary’s time zone has 36 in front read as Hungary too.',
        ],
        [
          'Other countries',
          `Can be kept with a patient and are not texted: ${VERDICT_TEXT.not_textable}. Premium numbers are not texted either.`,
        ],
      ],
    },
    `What cannot be read is refused with a sentence that says why, such as “${PHONE_TEXT.us}”; nothing else of the list is lost.`,
    `One request takes up to ${count(LIMITS.sendNumbers)} numbers, one import up to ${count(LIMITS.importRows)} rows. A row that cannot be imported comes back in a file with its reason, and imports once it is corrected.`,
  ],
};
