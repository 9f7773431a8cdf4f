import type { Platform } from '../../contract/rules/platforms.ts';
import type { Db } from '../db/db.ts';
import { type Counted, type Group, type Period, sumPeriods } from '../db/periods.ts';

/** What the carrier accepted of a clinic, in periods. Tests count nowhere. */

export interface RequestSums {
  /** Requests that the carrier accepted. */
  sent: number;
  /** Those of them that were answered. */
  answered: number;
}

/** The kinds of texts that ask for a review: they are what response rates count. */
const IS_REQUEST = `kind IN ('request', 'follow_up')`;

/** The index that covers them leaves tests out: what does not say so would not use it. */
const NO_TEST = `kind <> 'test'`;

const REQUESTS = {
  table: 'messages',
  at: 'accepted_at',
  where: `${IS_REQUEST} AND ${NO_TEST}`,
  sums: { sent: 'count(*)', answered: 'count(answered_at)' },
} as const;

/** For each period, the requests that the carrier accepted in it, and how many of those were answered. */
export async function sumRequests(
  db: Db,
  clinicId: string,
  platform: Platform | 'all',
  periods: readonly Period[],
): Promise<RequestSums[]> {
  const counted: Counted<keyof RequestSums, never> =
    platform === 'all'
      ? REQUESTS
      : { ...REQUESTS, where: `${REQUESTS.where} AND platform = ?`, values: [platform] };
  const sums = await sumPeriods(db, clinicId, periods, counted);
  return sums.map(([sum]) => sum ?? { sent: 0, answered: 0 });
}

/** Who sent requests, what they were made from, and the hour of UTC at which they went out. */
const KEYS = { member: 'user_id', template: 'template', hour: 'substr(accepted_at, 12, 2)' };

type Key = keyof typeof KEYS;
type Named = Group<keyof RequestSums, 'name'>;

/**
 * For each period, its requests apart for each value of a key; null where they have none. They are read apart for all keys
 * together, once for all who ask for one of them.
 */
export async function sumRequestsBy(
  db: Db,
  clinicId: string,
  key: Key,
  periods: readonly Period[],
): Promise<Named[][]> {
  const sums = await sumPeriods(db, clinicId, periods, { ...REQUESTS, by: KEYS });
  return sums.map((groups) => addByKey(groups, key));
}

function addByKey(groups: readonly Group<keyof RequestSums, Key>[], key: Key): Named[] {
  const found = new Map<string | number | null, Named>();
  for (const { [key]: name, sent, answered } of groups) {
    const known = found.get(name) ?? { name, sent: 0, answered: 0 };
    found.set(name, { name, sent: known.sent + sent, answered: known.answered + answered });
  }
  return [...found.values()];
}

/** Texts of every kind that the carrier accepted in a period, and those that arrived. */
export async function sumTexts(
  db: Db,
  clinicId: string,
  period: Period,
): Promise<{ sent: number; delivered: number }> {
  const [[sum] = []] = await sumPeriods(db, clinicId, [period], {
    table: 'messages',
    at: 'accepted_at',
    where: NO_TEST,
    sums: { sent: 'count(*)', delivered: `count(CASE WHEN status = 'delivered' THEN 1 END)` },
  });
  return sum ?? { sent: 0, delivered: 0 };
}

/** Whether the carrier ever accepted a request. */
export const HAS_REQUEST = `SELECT 1 FROM messages
  WHERE clinic_id = ? AND accepted_at > '' AND ${REQUESTS.where}`;
