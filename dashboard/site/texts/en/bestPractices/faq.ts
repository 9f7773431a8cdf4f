import { LIMITS } from '../../../../../server/contract/core/limits.ts';
import { VERDICT_TEXT } from '../../../../../server/contract/routes/sms.ts';
import { DECISION_WORDS } from '../../../../../server/contract/routes/unconfirmed.ts';
import { VERDICT_WORDS } from '../../../../../server/contract/words/statusWords.ts';
import type { Question, Section } from '../../../documents/shapes.ts';

const { queued: _, scheduled: __, ...refusals } = VERDICT_TEXT;

const stopping: Question[] = [
  {
    id: 'faq-stop-by-phone',
    asks: 'A patient says stop on the telephone. What do I do?',
    answer: [
      'Find the patient, choose “Never text again” and write down how they asked. The number comes on your block list at once, and what waits for it is cancelled. A number that is no patient’s goes on the block list in Settings, SMS.',
      'It holds for your clinic. If they want no texts from anybody, they can reply STOP to any text, which is the surest way.',
    ],
  },
  {
    id: 'faq-wrong-number',
    asks: 'Somebody replies that it is the wrong number.',
    answer: [
      'The number is held already. In the Log, under Replies, decide that it means stop: the number comes on your block list. Then ask the patient for the right one and add it; the number of a patient cannot be changed, so delete the wrong record.',
    ],
  },
  {
    id: 'faq-complaint',
    asks: 'A patient complains about a text.',
    answer: [
      'Apologize, and stop texting them as above. Then open the patient and choose Evidence: how and when they consented, what was texted, what they replied. Save it before you delete anything.',
    ],
  },
  {
    id: 'faq-start',
    asks: 'A patient who replied STOP wants texts again.',
    answer: [
      'They reply START, as the whole message, to the number that texted them. Nobody at your clinic can do it for them. Who used “No more texts” on the page writes to the operator, or has you do so.',
    ],
  },
];

const sending: Question[] = [
  {
    id: 'faq-not-sent',
    asks: 'Why was it not sent?',
    answer: [
      'Before a send, the list says so beside each number; for one patient, their page answers “May this person be texted?” rule by rule, with the next date. These are the reasons:',
      {
        table: {
          caption: 'Why a number is not texted',
          head: ['It says', 'Because'],
          rows: (Object.keys(refusals) as (keyof typeof refusals)[]).map((verdict) => ({
            cells: [VERDICT_WORDS[verdict].word, refusals[verdict]],
          })),
        },
      },
      'What was accepted and did not arrive stands in the Log, with its error.',
    ],
  },
  {
    id: 'faq-unconfirmed',
    asks: 'Nobody can tell whether a text was sent. What now?',
    answer: [
      'That happens when the connection to the carrier broke at the wrong moment. Goodword asks the carrier first. Where that does not tell, the text waits in the Log for you: ask the patient if you can, then decide. It is never sent again by itself.',
      { meanings: Object.values(DECISION_WORDS).map(({ label, means }) => [label, means] as const) },
    ],
  },
  {
    id: 'faq-link',
    asks: 'A patient’s link has expired.',
    answer: [
      `Links work for about ${LIMITS.linkHours} hours. Give them your clinic’s standing link, or send another request once the cooldown allows it.`,
    ],
  },
];

const reviewing: Question[] = [
  {
    id: 'faq-low-rating',
    asks: 'A low rating came in. What now?',
    answer: [
      `A rating of 1 to ${LIMITS.lowRatingTo} stars opens a case: see Reviews. Say who looks after it, call or write to the patient, note what was done, and mark it resolved. Owners and admins are mailed about it where Settings, Notifications, says so.`,
      'To a patient who gave private feedback you can answer by a text, unless they opted out. Do not ask them to change their rating, and offer nothing for it.',
    ],
  },
  {
    id: 'faq-remove-review',
    asks: 'Can I change or remove a review?',
    answer: [
      'No. What a patient left stays as it is here; their words and name go when you delete the patient. On a public platform its own rules hold: ask there.',
    ],
  },
  {
    id: 'faq-delete',
    asks: 'A patient wants their data deleted.',
    answer: [
      [
        'Delete them on Patients or on their page: name, number, email and the words of their reviews go for good, and what waits for them is cancelled. An opt-out, a block and a cooldown stay in force. The ',
        { text: 'Privacy Policy', href: '/privacy#erasure' },
        ' says what is kept and how.',
      ],
    ],
  },
];

export const faq: Section = {
  id: 'faq',
  title: 'Questions from the front desk',
  body: [{ questions: [...stopping, ...sending, ...reviewing] }],
};
