import { randomUUID } from 'node:crypto';
import type { MessageKind, MessageStatus } from '../../../server/contract/routes/sms.ts';
import { PLATFORMS, type Platform } from '../../../server/contract/rules/platforms.ts';
import { TEMPLATES } from '../../../server/contract/rules/templates.ts';
import type { Row } from '../../../server/store/db/db.ts';
import { seeded } from '../../support/csv.ts';

/** A year of a clinic's texts and what came of each, the same for the same seed. */

export interface History {
  clinicId: string;
  patients: number;
  textsPerPatient: number;
  /** The first of the clinic's fictional numbers, which no other clinic has. */
  firstLine: number;
  seed: number;
  /** Days within which all patients came; some years where absent. */
  days?: number;
  /** Ids of the team's members. */
  members: readonly string[];
}

/** A row with the table that it belongs to. */
export interface Made {
  table: 'messages' | 'reviews' | 'review_cases' | 'review_responses' | 'activities';
  row: Row;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const DAYS = 365;
/** Texts go out from then on for twelve hours, as instants of UTC: the day of a clinic in New York. */
const FIRST_HOUR = 13;
const HOURS = 12;
/** A prime, so that texts go around among the patients. */
const STRIDE = 7_919;

type Weighted<T> = readonly (readonly [T, number])[];

const KINDS: Weighted<MessageKind> = [
  ['request', 0.74],
  ['follow_up', 0.14],
  ['reminder', 0.1],
  ['answer', 0.02],
];
const STATUSES: Weighted<MessageStatus> = [
  ['delivered', 0.92],
  ['sent', 0.03],
  ['undelivered', 0.015],
  ['failed', 0.013],
  ['blocked', 0.012],
  ['cancelled', 0.005],
  ['expired', 0.004],
  ['queued', 0.001],
];
const PLATFORM_SHARES: Weighted<Platform> = [
  ['google', 0.6],
  ['facebook', 0.2],
  ['yelp', 0.1],
  ['healthgrades', 0.06],
  ['zocdoc', 0.04],
];
const RATINGS: Weighted<number> = [
  [5, 0.62],
  [4, 0.2],
  [3, 0.08],
  [1, 0.06],
  [2, 0.04],
];
const ACCEPTED: readonly MessageStatus[] = ['delivered', 'sent', 'undelivered'];
const FEEDBACK = [
  'Calm and kind.',
  'The wait was long.',
  'Everyone explained what they did.',
  'A warm welcome.',
];
const NAMES = ['Anna', 'Luis', 'Priya', 'Owen', null, null];
const LOW = 3;
const HIGH = 4;

export const phoneOf = ({ firstLine }: Pick<History, 'firstLine'>, patient: number): string =>
  `+1555${String(firstLine + patient).padStart(7, '0')}`;

/** Gives what a text of the year left, by its place in it. */
export function texting(history: History, now: Date): (at: number) => Made[] {
  const random = seeded(history.seed);
  const first = Math.floor(now.getTime() / DAY) * DAY - DAYS * DAY;
  const texts = history.patients * history.textsPerPatient;
  const year: Year = { history, random, now: now.getTime() };
  return (at) => {
    const day = Math.floor((at / texts) * DAYS);
    const share = (at / texts) * DAYS - day;
    return happen(
      year,
      first + day * DAY + (FIRST_HOUR + share * HOURS) * HOUR,
      (at * STRIDE) % history.patients,
    );
  };
}

interface Year {
  history: History;
  random: () => number;
  now: number;
}

function happen(year: Year, time: number, patient: number): Made[] {
  const { random } = year;
  const text = makeText(year, new Date(time).toISOString(), phoneOf(year.history, patient));
  const made: Made[] = [{ table: 'messages', row: text }];
  const isRequest = text.kind === 'request' || text.kind === 'follow_up';
  const answered = time + random() * 3 * DAY;
  if (isRequest && text.accepted_at !== null && random() < 0.33 && answered <= year.now) {
    const submittedAt = new Date(answered).toISOString();
    text.answered_at = submittedAt;
    made.push(...makeReview(year, text, submittedAt));
  }
  if (random() < 0.02)
    made.push(makeActivity(year, text.created_at, ...LOGIN, pick(random, year.history.members)));
  if (random() < 0.005) made.push(makeActivity(year, text.created_at, ...ADDED));
  if (random() < 0.01) made.push(makeActivity(year, text.created_at, ...REPLY));
  return made;
}

function makeText({ history, random }: Year, at: string, phone: string): Row {
  const kind = weighed(random, KINDS);
  const status = weighed(random, STATUSES);
  const isRequest = kind === 'request' || kind === 'follow_up';
  const accepted = ACCEPTED.includes(status) ? at : null;
  return {
    id: randomUUID(),
    clinic_id: history.clinicId,
    kind,
    phone,
    phone_hash: phone,
    body: 'How was your visit? {reviewLink}',
    platform: isRequest ? weighed(random, PLATFORM_SHARES) : null,
    template: isRequest && random() < 0.9 ? (TEMPLATES[Math.floor(random() * 5)]?.name ?? null) : null,
    user_id: kind === 'follow_up' ? null : pick(random, history.members),
    status,
    send_at: at,
    expires_at: at,
    usage_period: '',
    segments: 1,
    created_at: at,
    updated_at: at,
    accepted_at: accepted,
    delivered_at: status === 'delivered' ? at : null,
    answered_at: null,
  };
}

function makeReview(year: Year, text: Row, submittedAt: string): Made[] {
  const { random, history } = year;
  const clinic = { clinic_id: history.clinicId };
  const id = randomUUID();
  const rating = weighed(random, RATINGS);
  const responded = Date.parse(submittedAt) + DAY;
  const isAnswered = random() < 0.4 && responded <= year.now;
  const respondedAt = new Date(responded).toISOString();
  const review = {
    ...{ id, ...clinic, message_id: text.id, phone_hash: text.phone_hash, platform: text.platform, rating },
    feedback: random() < 0.3 ? pick(random, FEEDBACK) : null,
    customer_name: pick(random, NAMES),
    is_public: rating >= HIGH && random() < 0.7,
    offered_public: rating >= HIGH,
    source: 'link',
    submitted_at: submittedAt,
    responded_at: isAnswered ? respondedAt : null,
  };
  const note = { review_id: id, ...clinic, kind: 'note', body: 'Called back.', user_id: history.members[0] };
  const status = random() < 0.9 ? 'resolved' : 'open';
  const of = { review_id: id, ...clinic, status, created_at: submittedAt, updated_at: submittedAt };
  const left = `A patient left ${rating} of 5 stars for ${PLATFORMS[text.platform as Platform].label}.`;
  return [
    { table: 'reviews', row: review },
    makeActivity(year, submittedAt, 'feedback_received', `${rating}-star review`, left, null, id),
    ...(isAnswered
      ? [{ table: 'review_responses' as const, row: { id: randomUUID(), ...note, created_at: respondedAt } }]
      : []),
    ...(rating <= LOW ? [{ table: 'review_cases' as const, row: of }] : []),
  ];
}

const LOGIN = ['user_login', 'Signed in', 'A member of the team signed in.'] as const;
const ADDED = ['patient_added', 'Patient added', 'One patient was added.'] as const;
const REPLY = ['sms_received', 'A patient texted back', 'It waits for an answer.'] as const;

function makeActivity(
  { history }: Year,
  at: string,
  type: string,
  title: string,
  description: string,
  userId: string | null = null,
  entityId: string | null = null,
): Made {
  const row = { id: randomUUID(), clinic_id: history.clinicId, type, status: 'info', title, description };
  return { table: 'activities', row: { ...row, user_id: userId, entity_id: entityId, created_at: at } };
}

const pick = <T>(random: () => number, list: readonly T[]): T =>
  list[Math.floor(random() * list.length)] as T;

function weighed<T>(random: () => number, among: Weighted<T>): T {
  let left = random();
  for (const [value, weight] of among) {
    left -= weight;
    if (left < 0) return value;
  }
  return (among[0] as readonly [T, number])[0];
}
