import type { MessageStatus } from '../../contract/routes/sms.ts';
import {
  FIRST_PLATFORMS,
  isSwitchedOn,
  PLATFORM_NAMES,
  type Platform,
  type ReviewLinks,
} from '../../contract/rules/platforms.ts';
import { TEMPLATES } from '../../contract/rules/templates.ts';

/** What happened in the demonstration clinic: always the same story, told back from today. */

export const DEMO_CLINIC = {
  name: 'Maple Street Dental',
  email: 'desk@maplestreet.example.com',
  phone: '+12125550199',
  address: '12 Maple Street, Springfield',
  timezone: 'America/New_York',
} as const;

export const DEMO_LINKS: ReviewLinks = {
  google: 'https://search.google.com/local/writereview?placeid=ChIJdemoMapleStreet01',
  facebook: 'https://www.facebook.com/maplestreetdental/reviews',
  healthgrades: 'https://www.healthgrades.com/review/maple-street-dental',
  webmd: 'https://doctor.webmd.com/practice/maple-street-dental',
  vitals: 'https://www.vitals.com/practice/maple-street-dental',
  ratemds: 'https://www.ratemds.com/clinic/maple-street-dental',
  bbb: 'https://www.bbb.org/us/profile/maple-street-dental',
  realself: 'https://www.realself.com/dr/maple-street-dental',
  angi: 'https://www.angi.com/companylist/maple-street-dental',
  nextdoor: 'https://nextdoor.com/pages/maple-street-dental',
  trustpilot: 'https://www.trustpilot.com/review/maplestreetdental',
};

export interface DemoText {
  /** Index of the patient. */
  patient: number;
  /** Days before today; negative lies ahead. */
  daysAgo: number;
  status: MessageStatus;
  platform: Platform;
  template: string;
  errorCode: string | null;
  review: { rating: number; feedback: string | null; hoursLater: number } | null;
}

/** A new clinic begins with these. */
const OPEN = PLATFORM_NAMES.filter((name) => isSwitchedOn(name, { platforms: FIRST_PLATFORMS }));

const ERRORS: [MessageStatus, string][] = [
  ['failed', '21211'],
  ['undelivered', '30005'],
  ['undelivered', '30007'],
  ['failed', '21614'],
  ['unconfirmed', 'unconfirmed'],
  ['expired', 'too_late'],
];

const WORDS: Record<number, (string | null)[]> = {
  5: [null, null, 'Everyone was kind and I was seen on time.'],
  4: [null, 'Good visit. The waiting room was a little full.'],
  3: ['Fine overall, though parking was hard to find.'],
  2: ['I waited forty minutes past my time and nobody said why.'],
  1: ['My call about the bill was never returned.', 'The front desk seemed too busy to help.'],
};

const RATINGS = [5, 5, 4, 5, 3, 5, 2, 5, 4, 5, 5, 1];

/** Gives numbers from 0 to 1, the same ones at every start. */
export function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** The texts of the last months: patients 40 and on were never texted. */
export function demoTexts(): DemoText[] {
  const random = makeRandom(20_261_121);
  const texts: DemoText[] = [];
  for (let patient = 0; patient < 40; patient += 1) {
    const daysAgo = patient < 28 ? 0.3 + patient * 1.05 + random() : 95 + (patient - 28) * 4 + random();
    const answered = random() < 0.72 || patient < 14;
    texts.push(text(patient, daysAgo, answered));
  }
  ERRORS.forEach(([status, errorCode], index) => {
    texts.push({ ...text(46 + index, 1.2 + index * 1.8, false), status, errorCode });
  });
  texts.push({ ...text(52, 3.1, false), status: 'blocked', errorCode: 'opted_out' });
  texts.push({ ...text(53, 5.4, false), status: 'cancelled', errorCode: 'block_list' });
  texts.push({ ...text(54, -1, false), status: 'queued' });
  texts.push({ ...text(55, -2, false), status: 'queued' });
  return texts;
}

function text(patient: number, daysAgo: number, answered: boolean): DemoText {
  const rating = RATINGS[patient % RATINGS.length] as number;
  const words = WORDS[rating] as (string | null)[];
  return {
    patient,
    daysAgo,
    status: patient % 9 === 4 ? 'sent' : 'delivered',
    platform: patient < OPEN.length ? (OPEN[patient] as Platform) : patient % 4 === 1 ? 'facebook' : 'google',
    template: TEMPLATES[patient % TEMPLATES.length]?.text ?? TEMPLATES[0].text,
    errorCode: null,
    review: answered
      ? { rating, feedback: words[patient % words.length] ?? null, hoursLater: 1 + (patient % 20) }
      : null,
  };
}
