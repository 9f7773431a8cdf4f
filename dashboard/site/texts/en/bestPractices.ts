import type { DocumentText } from '../../documents/shapes.ts';
import { faq } from './bestPractices/faq.ts';
import { links, patientsPage, routing } from './bestPractices/links.ts';
import { codes, log } from './bestPractices/log.ts';
import { messages } from './bestPractices/messages.ts';
import { consent, numbers } from './bestPractices/patients.ts';
import { quota } from './bestPractices/quota.ts';
import { blocking, stop } from './bestPractices/stop.ts';
import { cooldown, scheduling, sendingHours } from './bestPractices/timing.ts';

export const bestPractices: DocumentText = {
  page: {
    title: 'Best Practices & FAQ',
    description:
      'How review requests by text work: consent, messages, links, sending hours, cooldown, STOP, error codes, and questions from the front desk.',
  },
  updated: '2026-11-22',
  summary: [
    'How Goodword texts patients, and how to do it well.',
    'Every limit on this page is the one that the software itself goes by.',
    'In a hurry? The questions from the front desk are at the end.',
  ],
  sections: (facts) => [
    ...[consent, numbers, messages, links, patientsPage, routing, scheduling, sendingHours, cooldown],
    ...[stop, blocking, log, codes, quota(facts), faq],
  ],
};
