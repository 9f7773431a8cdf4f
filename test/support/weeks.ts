import type { Week } from '../../server/domain/mail/mails.ts';

/** Weeks as owners are mailed them, and whom the mails are for. */

export const LETTER = {
  firstName: 'Nora',
  publicUrl: 'https://goodword.example.com',
  supportEmail: 'support@example.com',
};

const DAYS: [sent: number, completed: number][] = [
  [500, 2],
  [500, 3],
  [48, 4],
  [0, 0],
  [0, 1],
  [0, 0],
  [0, 2],
];

export const FULL_WEEK: Week = {
  from: '2026-11-16',
  reviews: 12,
  lowRatings: 2,
  averageRating: 4.58,
  requests: 1_048,
  responseRate: 41.7,
  patients: 9,
  change: { reviews: 20, averageRating: -0.21, requests: 0, responseRate: 3.2, patients: null },
  days: DAYS.map(([sent, completed], at) => ({ date: `2026-11-${16 + at}`, sent, completed })),
};

export const EMPTY_WEEK: Week = {
  from: '2026-11-16',
  reviews: 0,
  lowRatings: 0,
  averageRating: null,
  requests: 0,
  responseRate: null,
  patients: 0,
  change: { reviews: null, averageRating: null, requests: null, responseRate: null, patients: null },
  days: DAYS.map((_, at) => ({ date: `2026-11-${16 + at}`, sent: 0, completed: 0 })),
};
