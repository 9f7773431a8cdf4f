import { CATEGORY_WORDS, SUPPORT_CATEGORIES } from '../../server/contract/routes/support.ts';
import { sayNumber } from './say.ts';
import { words } from './words.ts';

export const supportText = words('support', {
  button: 'Contact Support',
  title: 'Contact Support',
  lead: 'Tell us what you need. Your message goes to the people who run Goodword; what you type here stays until it is sent.',
  name: 'Name',
  contactEmail: 'Contact email',
  contactEmailHelp: 'We answer to this address.',
  category: 'Category',
  choose: 'Choose a category',
  categories: SUPPORT_CATEGORIES.map((value) => ({ value, label: CATEGORY_WORDS[value] })),
  subject: 'Subject',
  message: 'Message',
  messageHelp: 'Please leave out patients’ names and numbers.',
  counter: (length: number, max: number) => `${sayNumber(length)} / ${sayNumber(max)}`,
  submit: 'Send message',
  sent: {
    title: 'Support Request Sent',
    message: (email: string) => `We answer to ${email}.`,
  },
  failed: 'Failed to send support request. Please try again',
  /** The address follows, as a link. */
  direct: ' or contact us directly at ',
});
