import type { SiteFacts } from '../../../../../server/contract/routes/site.ts';
import type { Block, Section } from '../../../documents/shapes.ts';
import { mailLink } from '../company.ts';

const CARRIER = {
  twilio: 'Twilio: the number and the words of each text, and what patients text back.',
  sandbox: 'Texts are pretend on this installation: they reach no phone and no carrier.',
};
const PAYMENTS = {
  stripe:
    'Stripe: the clinic’s name and e-mail, its id, and how many texts went beyond the plan. What you enter on its pages to pay is between you and Stripe.',
  sandbox: 'Payments are pretend on this installation: no money moves.',
};
const MAIL = {
  smtp: 'The operator’s mail server: mails to the clinic’s people.',
  sandbox: 'Mails are pretend on this installation: they stay here.',
};

function subprocessors({ providers, captcha, countsSales }: SiteFacts): Block {
  return {
    points: [
      CARRIER[providers.sms],
      PAYMENTS[providers.payments],
      MAIL[providers.mail],
      ...(captcha
        ? [
            'hCaptcha, on the review page only where it asks for a captcha: what its script sees of the browser.',
          ]
        : []),
      ...(countsSales
        ? ['The operator’s advertising: that a subscription was bought, and its price; not who bought it.']
        : []),
    ],
  };
}

export const others = (facts: SiteFacts): Section => ({
  id: 'subprocessors',
  title: 'Who else gets it',
  body: [
    'Nobody buys data here, and nobody is given it for advertising. These take part in the work:',
    subprocessors(facts),
    'A patient who follows the link to a public platform is there under that platform’s own terms; we tell it nothing about them. A clinic can have its own systems told of what happens, at addresses that it chooses. The operator’s support can look at a clinic as its owner does, read-only and audited, to help. Otherwise data is given away only where the law demands it.',
  ],
});

export const rights = (facts: SiteFacts): Section => ({
  id: 'rights',
  title: 'Patients’ rights',
  body: [
    {
      points: [
        'To stop texts: reply STOP to any of them, or choose “No more texts” on the review page. Both hold at once, for every clinic of this installation.',
        'To know what is kept, to have it corrected or erased: ask your clinic, which decides about your data. It can print all that is kept about consent and texts, and erase you in one step.',
        [
          'If you do not know which clinic texted you, or it does not answer, write to ',
          mailLink(facts),
          '.',
        ],
        'To complain to the authority for data protection where you live.',
      ],
    },
    'People of a clinic see and change their own details in Settings; what they cannot change themselves, their clinic’s owner or we do.',
  ],
});

export const security: Section = {
  id: 'security',
  title: 'How it is kept safe',
  body: [
    {
      points: [
        'Every clinic sees its own rows alone.',
        'Passwords are kept as slow hashes; links, codes and tokens as hashes, or not at all. Addresses of review links are made from a secret key.',
        'Technical logs of the server hold no phone number, no token, no code, no password and no words of a message.',
        'Sessions end by themselves, can be ended from Settings, and one whose token was copied ends altogether once both copies are used.',
      ],
    },
  ],
};
