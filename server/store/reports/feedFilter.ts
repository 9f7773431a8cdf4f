import { type ActivityType, textsDescribed } from '../../contract/routes/activity.ts';
import type { LogStatus } from '../../contract/routes/sms.ts';
import { PLATFORM_NAMES, type Platform } from '../../contract/rules/platforms.ts';
import { anywhere } from '../db/like.ts';
import { marks } from '../db/rows.ts';
import type { Condition } from '../patients/patientSearch.ts';

/** What the log and the activity list are narrowed and searched by. */

export interface FeedFilter {
  type: ActivityType | 'all';
  search?: string | undefined;
  status: LogStatus | 'All';
  platform: Platform | 'all';
  /** false leaves out who signed in. */
  signIns?: boolean | undefined;
  dateFrom?: string | undefined;
  dateTo?: string | undefined;
  /** Only what changed after this instant, the oldest change first. */
  after?: string | undefined;
}

/** The place of an entry in the list, which no writer moves. */
export interface FeedKey {
  at: string;
  id: string;
}

export interface FeedPage {
  limit: number;
  offset: number;
  /** Only what stands behind this place. */
  before?: FeedKey | undefined;
  /** How many entries the filter lets through: pages of the second half are read from the end. */
  of?: number | undefined;
}

/** The part of a number that was typed, in the form in which numbers are kept; undefined for other words. */
export function numberIn(search: string | undefined): string | undefined {
  const typed = search?.replace(/[\s().-]/g, '');
  return typed && /^\+?\d*$/.test(typed) ? typed : undefined;
}

/** Digits that few numbers hold: shorter pieces are quicker looked for in every text. */
export const TELLING_DIGITS = 3;

const isOneOf = (sql: string, values: string[]): Condition[] =>
  values.length > 0 ? [{ sql: `${sql} IN (${marks(values.length)})`, values }] : [];

/** The texts that words name: by their platform, and in the activity list by what they are for. */
export function textsNamed({ search, type }: FeedFilter): Condition {
  if (!search) return EVERY;
  const platforms = PLATFORM_NAMES.filter((name) => name.includes(search.toLowerCase()));
  const described = type === 'all' ? textsDescribed(search) : [];
  const named = [
    ...isOneOf('platform', platforms),
    ...isOneOf(
      `kind || ' ' || coalesce(platform, '')`,
      described.map(({ kind, platform }) => `${kind} ${platform ?? ''}`),
    ),
  ];
  const sql = named.map((condition) => condition.sql).join(' OR ') || 'FALSE';
  return { sql: `(${sql})`, values: named.flatMap(({ values }) => values) };
}

const EVERY: Condition = { sql: 'TRUE', values: [] };

/** The events that are not left out as sign-ins. */
export const eventsTold = ({ signIns }: FeedFilter): Condition =>
  signIns === false ? { sql: `type <> 'user_login'`, values: [] } : EVERY;

/** The events whose title or description holds the words. */
export const eventsNamed = ({ search }: FeedFilter): Condition =>
  search
    ? { sql: `lower(title || ' ' || description) LIKE ? ESCAPE '!'`, values: [anywhere(search)] }
    : EVERY;
