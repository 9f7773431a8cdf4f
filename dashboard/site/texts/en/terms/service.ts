import { LIMITS } from '../../../../../server/contract/core/limits.ts';
import type { SiteFacts } from '../../../../../server/contract/routes/site.ts';
import type { Section } from '../../../documents/shapes.ts';
import { operatorOf } from '../company.ts';

const BEST_PRACTICES = { text: 'Best Practices', href: '/best-practices' };

export const agreement = (facts: SiteFacts): Section => ({
  id: 'agreement',
  title: 'What you agree to',
  body: [
    `These terms are between your clinic and ${operatorOf(facts)} (“we”). You accept them when you sign up, for the clinic that you sign up for, and say that you may do so. If you do not agree, do not use Goodword.`,
    [
      'What we keep of whom, and what becomes of it, stands in the ',
      { text: 'Privacy Policy', href: '/privacy' },
      ', which is part of these terms.',
    ],
  ],
});

export const service: Section = {
  id: 'service',
  title: 'The service',
  body: [
    'Goodword texts your patients requests for a review and reminders of appointments, shows each a page on which to rate their visit, leads them on to a public review platform or keeps their feedback for you, and shows you what came back.',
    'We hand each text to a carrier. Whether and when it reaches a phone is the carrier’s doing. Public platforms decide for themselves what they publish.',
  ],
};

export const accounts: Section = {
  id: 'accounts',
  title: 'Your account',
  body: [
    {
      points: [
        'Give true facts, keep your password to yourself, and give each person of your team an account of their own. What is done with an account counts as done by your clinic.',
        'Sign-in by a second step can be switched on in Settings, Security. We advise it.',
        `The service is for clinics and businesses. It is not for children under ${LIMITS.youngestAge}, and nobody under ${LIMITS.youngestAge} may sign up.`,
        'Tell us at once if somebody else used your account.',
      ],
    },
  ],
};

export const duties: Section = {
  id: 'consent',
  title: 'Consent and your duties',
  body: [
    'You decide whom to text and why. In the United States the Telephone Consumer Protection Act (TCPA) and the rules of the carriers bind you, elsewhere the law of the place. You promise:',
    {
      points: [
        'To text only people who gave you their consent to such texts beforehand, to keep proof of it, and to show it when asked.',
        'To honor every wish to stop, however it is said: by a text, on the page, by telephone or in person. Goodword honors the first two by itself; the others are yours to write down.',
        'Not to work around an opt-out, a block list, a cooldown or the sending hours.',
        'To text no bought, rented or scraped lists, no advertising, and nothing but what these texts are for.',
        'To offer nothing for a review, to ask for no certain rating, and to keep to the rules of each platform on which you ask.',
        'To keep protected health information out of every text, reply and note.',
      ],
    },
    ['How this is done well stands in ', BEST_PRACTICES, '. It is help, not legal advice.'],
  ],
};

export const health: Section = {
  id: 'hipaa',
  title: 'Health information',
  body: [
    'Texts hold your clinic’s name and a link, and reminders the time of an appointment; none says what a visit is for. Words of diagnosis or treatment in a message bring up a warning, and no technical log of the server holds a patient’s number. That a person is your patient may itself be protected. If the law asks you for a business associate agreement with us, write to us before you text anybody.',
  ],
};
