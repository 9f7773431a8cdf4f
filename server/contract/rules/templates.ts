import { written } from '../core/common.ts';
import { LIMITS } from '../core/limits.ts';

/** The line that every text ends with. */
export const STOP_LINE = 'Reply STOP to unsubscribe.';

/** How a clinic without a name is called in a text. */
export const DEFAULT_CLINIC_NAME = 'our clinic';

interface Template {
  name: string;
  label: string;
  text: string;
}

const template = (name: string, label: string, words: string): Template => ({
  name,
  label,
  text: `${words} ${STOP_LINE}`,
});

const LIGHT_REMINDER = template(
  'reminder',
  'Reminder (light)',
  'A quick note from {clinicName}: we would still like to hear about your visit. It takes a minute: {reviewLink}',
);

/** What a super admin's test says, unless they write something else. */
export const TEST_SMS_TEXT = 'This is a test of your Goodword. Reply STOP to opt out.';

/** What asks once more, some days after a request whose link nobody used. */
export const FOLLOW_UP_TEXT = LIGHT_REMINDER.text;
export const FOLLOW_UP_TEMPLATE = LIGHT_REMINDER.name;

/** The ten messages a clinic can choose from, in the order they are shown. */
export const TEMPLATES: readonly [Template, ...Template[]] = [
  template('short', 'Short & simple', 'Thanks for visiting {clinicName}. How did we do? {reviewLink}'),
  template(
    'friendly',
    'Friendly follow-up',
    'Hi, it was good to see you at {clinicName}. Would you tell us how your visit went? {reviewLink}',
  ),
  template(
    'personal',
    'Personal tone',
    'Hello from all of us at {clinicName}. Your view helps us look after people better: {reviewLink}',
  ),
  template('very-short', 'Very short', '{clinicName}: how was your visit? {reviewLink}'),
  template(
    'after-care',
    'After-care ask',
    'We hope you are well after your visit to {clinicName}. When you have a minute, tell us how it went: {reviewLink}',
  ),
  template(
    'appreciation',
    'Appreciation',
    'Thank you for choosing {clinicName}. A few words from you would mean a lot to our team: {reviewLink}',
  ),
  LIGHT_REMINDER,
  template(
    'service',
    'Service-focused',
    'How was the service at {clinicName}, from the front desk to goodbye? Tell us here: {reviewLink}',
  ),
  template(
    'community',
    'Community tone',
    'People nearby look for care they can rely on. Share how your visit to {clinicName} went: {reviewLink}',
  ),
  template(
    'polite',
    'Polite request',
    'If it is no trouble, {clinicName} would be grateful for your thoughts on your visit: {reviewLink}',
  ),
];

/** One of the ten by its name or label; capital letters do not count. */
export function templateNamed(given: string): Template | undefined {
  const text = given.toLowerCase();
  return TEMPLATES.find(({ name, label }) => name === text || label.toLowerCase() === text);
}

/** Fills in what is known; a placeholder that is not given stays as it is. */
export const fillTemplate = (text: string, values: { clinicName?: string; reviewLink?: string }): string =>
  text
    .replaceAll('{clinicName}', () => values.clinicName ?? '{clinicName}')
    .replaceAll('{reviewLink}', () => values.reviewLink ?? '{reviewLink}');

export const NO_MESSAGE = 'Choose or write a message';

/** A message as clients give it: text, with the placeholders or with the clinic's name written out. */
export const messageTemplate = written(NO_MESSAGE)
  .trim()
  .min(1, NO_MESSAGE)
  .max(LIMITS.templateLength, `A message has at most ${LIMITS.templateLength} characters`);
