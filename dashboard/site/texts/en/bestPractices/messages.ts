import { LIMITS } from '../../../../../server/contract/core/limits.ts';
import { CONTENT_RULES } from '../../../../../server/contract/rules/content.ts';
import { reminderText } from '../../../../../server/contract/rules/reminders.ts';
import { GSM, UCS2 } from '../../../../../server/contract/rules/segments.ts';
import { STOP_LINE, TEMPLATES } from '../../../../../server/contract/rules/templates.ts';
import { DEFAULT_ZONE } from '../../../../../server/contract/rules/zones.ts';
import type { Block, Section } from '../../../documents/shapes.ts';
import { count } from '../say.ts';

const { problems, warnings } = CONTENT_RULES;

const templates: Block = {
  table: {
    caption: 'The messages that every clinic can choose from',
    head: ['Template', 'Message'],
    rows: TEMPLATES.map(({ label, text }) => ({ cells: [label, text] })),
  },
};

const reminder = reminderText({
  clinicName: 'Oak Street Clinic',
  appointmentAt: '2026-12-03T19:30:00Z',
  timezone: DEFAULT_ZONE,
});

export const messages: Section = {
  id: 'messages',
  title: 'What a message may say',
  body: [
    `Say who you are, ask how the visit was, and leave the rest to the link. Every request ends with the STOP wording, “${STOP_LINE}”, and holds one link alone: the patient’s own secure link. A message that breaks one of these rules is not sent, and says which:`,
    { points: problems.map(({ message }) => message) },
    `No protected health information: a text may be read by the one who holds the phone. It never says what a visit was for. Words of diagnosis or treatment bring up a warning: “${warnings.map(({ message }) => message).join(' ')}” Leave out the patient’s name as well.`,
    templates,
    `Your clinic can keep up to ${LIMITS.templatesPerClinic} templates of its own, of at most ${LIMITS.templateLength} characters. They pass the same check. {clinicName} and {reviewLink} are filled in for each patient.`,
    `Shorter is better. ${GSM.alone} plain characters are one segment, and ${GSM.joined} in each of several; one special character, such as a curly quotation mark, makes that ${UCS2.alone} and ${UCS2.joined}. The screen names the characters that cost a segment, and offers plain ones.`,
    `Reminders of appointments have fixed words and no link, and go to US numbers: “${reminder}”`,
    `Try it on yourself before you text a patient: a text to your own phone is not counted, ${count(LIMITS.ownTextsPerDay)} a day.`,
  ],
};
