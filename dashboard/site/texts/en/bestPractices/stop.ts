import { LIMITS } from '../../../../../server/contract/core/limits.ts';
import { HELP_WORDS, START_WORDS, STOP_WORDS } from '../../../../../server/contract/rules/inboundWords.ts';
import { en as page } from '../../../../review/texts/en.ts';
import type { Section } from '../../../documents/shapes.ts';
import { allOf, oneOf } from '../say.ts';

export const stop: Section = {
  id: 'stop',
  title: 'STOP, START and HELP',
  body: [
    'Anyone who says stop is left alone, at once and by everybody: an opt-out holds for every clinic that texts through this installation, and no clinic, import or bypass overrides it. What waits for the number is cancelled.',
    {
      meanings: [
        [
          'Stops texts',
          `${allOf(STOP_WORDS)}. In large or small letters, spaced out, with thanks or a name beside it: “Stop texting me please” stops too.`,
        ],
        [
          'Brings texts back',
          `${allOf(START_WORDS)}. Only as the whole message, and only what a text or the carrier had stopped.`,
        ],
        ['Asks who is texting', `${oneOf(HELP_WORDS)}. The patient is told who texts them and how to stop.`],
      ],
    },
    {
      points: [
        `The patient’s page offers “${page.noMoreTexts}”. START does not undo that: the operator can, with a reason.`,
        'A reply about an appointment is no opt-out, whatever it begins with: “Cancel my appointment please, I have the flu”, “End of the week works”. It stands first in the Log, under Replies, with its appointment. Nothing else goes to the number until you have answered or settled it.',
        'A reply that may mean stop without one of these words alone, such as “Please don’t text me” or “Wrong number”, holds the number: nothing goes out until somebody has read it in the Log, under Replies, and decided. What is queued waits.',
        'A heart or a thumb that a patient gives one of your texts shows beside that text. It needs no answer and holds nothing, whatever words it quotes. Pictures cannot be seen here; the Log says that one came.',
        `Any other reply shows there too, for the clinic that last texted the number within ${LIMITS.replyDays} days. You can answer it by a text.`,
        'A text that belongs to no clinic is read by the operator. If it may mean stop, no clinic texts the number until they have decided.',
        'What the carrier answers by itself gets no second answer from us.',
      ],
    },
  ],
};

export const blocking: Section = {
  id: 'blocking',
  title: 'Block list and opt-outs',
  body: [
    {
      meanings: [
        [
          'Opt-out',
          'The patient’s own word. It holds for all clinics of this installation, and only START, or for good reason the operator, undoes it.',
        ],
        [
          'Block list',
          'Your clinic’s own list of numbers that it never texts, each with a reason if you like. It holds for your clinic alone, and your clinic can take a number off again.',
        ],
      ],
    },
    {
      points: [
        'Numbers come on the block list in Settings, SMS, on Request Reviews, or by “Never text again” on a patient’s page. What waits for the number is cancelled.',
        'A number that the carrier calls a landline, not in service or no number at all comes on your list by itself, with that reason. Choose “The number is right” on the patient’s page if it is; it also comes off once a text arrives there.',
        'An import blocks those whom its file marks as opted out.',
        'Adding a number to the block list works without a subscription, too.',
        'Both outlive the patient’s record: delete somebody and add them again, and they are still left alone.',
        'If a patient asked not to be texted, leave the number on the list.',
      ],
    },
  ],
};
