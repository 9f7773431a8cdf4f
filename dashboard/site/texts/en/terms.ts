import { LIMITS } from '../../../../server/contract/core/limits.ts';
import type { DocumentText, Section } from '../../documents/shapes.ts';
import { contactOf } from './company.ts';
import { cancelling, law, liability, prices } from './terms/money.ts';
import { accounts, agreement, duties, health, service } from './terms/service.ts';

const suspension: Section = {
  id: 'suspension',
  title: 'Holding back and ending',
  body: [
    'We may hold back a clinic’s texts while we look into complaints, errors that the carriers report, or a breach of these terms. What waits then goes out when it is let go, or is given up when it comes too late. We may end an account that goes on to break these terms.',
  ],
};

const data: Section = {
  id: 'data',
  title: 'Your data, and its deletion',
  body: [
    'Your patients’ data is yours. We use it to provide the service to you, and for nothing else. You can export patients, reviews and activities as CSV files at any time.',
    [
      `Write to us to have your account deleted. At once your subscription ends, nothing is texted any more and nobody can sign in. Account data is deleted within ${LIMITS.undoDays} days: it goes in their last hour, and until then the deletion can be undone. What is kept beyond stands in the `,
      { text: 'Privacy Policy', href: '/privacy#retention' },
      '.',
    ],
  ],
};

const changes: Section = {
  id: 'changes',
  title: 'Changes to these terms',
  body: [
    'When we change these terms, the date at the top changes. Anyone who uses Goodword afterwards accepts them.',
  ],
};

export const terms: DocumentText = {
  page: {
    title: 'Terms of Service',
    description:
      'What your clinic and the operator of Goodword owe each other: consent, price, cancelling, liability and law.',
  },
  updated: '2026-11-24',
  summary: [
    'The agreement between your clinic and the operator.',
    'You answer for your patients’ consent; we answer for the software and for keeping your data safe.',
    'You can leave at any time, and take your data with you.',
  ],
  sections: (facts) => [
    ...[agreement(facts), service, accounts, duties, health, prices(facts), cancelling, data],
    ...[suspension, liability, law, changes, { id: 'contact', title: 'Contact', body: contactOf(facts) }],
  ],
};
