import { LIMITS } from '../../../../server/contract/core/limits.ts';
import type { SiteFacts } from '../../../../server/contract/routes/site.ts';
import type { DocumentText, Section } from '../../documents/shapes.ts';
import { contactOf, operatorOf } from './company.ts';
import { browser } from './privacy/browser.ts';
import { erasure, healthInformation, patients, retention, staff } from './privacy/kept.ts';
import { others, rights, security } from './privacy/others.ts';

const who = (facts: SiteFacts): Section => ({
  id: 'who',
  title: 'Who is responsible',
  body: [
    `The clinic that texts you decides whom it texts and what for; it is responsible for its patients’ data. ${sentence(operatorOf(facts))} keeps that data on the clinic’s behalf (“we”), and is responsible for the accounts of clinics and their people.`,
  ],
});

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

const children: Section = {
  id: 'children',
  title: 'Children',
  body: [
    `The service is not for children under ${LIMITS.youngestAge}, and we knowingly keep no account of one. If you think that we do, write to us and it is deleted. A clinic that texts about a child’s visit texts the parent’s number.`,
  ],
};

const changes: Section = {
  id: 'changes',
  title: 'Changes to this page',
  body: ['When what we keep or do changes, this page and the date at its top change with it.'],
};

export const privacy: DocumentText = {
  page: {
    title: 'Privacy Policy',
    description:
      'What Goodword keeps of patients, clinics and their people, for how long, who else gets it, and your rights.',
  },
  updated: '2026-11-24',
  summary: [
    'What is kept about patients, clinics and their people, and why.',
    'A patient who says stop is left alone, even after everything else about them is erased.',
    'Nobody’s data is sold, and nobody is tracked.',
  ],
  sections: (facts) => [
    ...[who(facts), patients, healthInformation, staff, others(facts), browser(facts), retention, erasure],
    ...[
      rights(facts),
      security,
      children,
      changes,
      { id: 'contact', title: 'Contact', body: contactOf(facts) },
    ],
  ],
};
