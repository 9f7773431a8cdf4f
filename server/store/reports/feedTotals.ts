import type { LogStatus } from '../../contract/routes/sms.ts';
import type { Db } from '../db/db.ts';
import type { Condition } from '../patients/patientSearch.ts';
import {
  EVERY,
  eventsNamed,
  eventsTold,
  type FeedFilter,
  type FeedPage,
  numberIn,
  textsNamed,
} from './feedFilter.ts';
import { isWholeHours, sumTotals } from './totals.ts';
import { type Counted, findHours, isFarApart, type Place } from './totalsHours.ts';

/** What the totals tell of the log and the activity list: how many entries a filter lets through, and where they are. */

const both = (...conditions: Condition[]): Condition => ({
  sql: conditions.map(({ sql }) => sql).join(' AND '),
  values: conditions.flatMap(({ values }) => values),
});

const is = (sql: string, value: string, all: string): Condition =>
  value === all ? EVERY : { sql: `${sql} = ?`, values: [value] };

/** Whether the totals can tell of a filter. They know no numbers. */
export const isTotalled = ({ after, dateFrom, dateTo }: FeedFilter): boolean =>
  !after && isWholeHours({ from: dateFrom, to: dateTo });

const matchingEvents = (filter: FeedFilter): Condition =>
  both(is('type', filter.type, 'all'), eventsTold(filter), eventsNamed(filter));

const placeOf = (clinicId: string, { dateFrom, dateTo }: FeedFilter) => ({
  clinicId,
  periods: [{ from: dateFrom, to: dateTo }],
});

/** How many texts the log shows under each word, whatever the status filter. */
export async function sumTexts(
  db: Db,
  clinicId: string,
  filter: FeedFilter,
): Promise<Record<LogStatus, number>> {
  const matching = both(is('platform', filter.platform, 'all'), textsNamed(filter));
  const wanted = { by: ['status'], sums: ['texts'], matching } as const;
  const found = await sumTotals(db, 'log_totals', placeOf(clinicId, filter), wanted);
  const counts: Record<LogStatus, number> = { Sent: 0, Queued: 0, Blocked: 0, Error: 0 };
  for (const { status, texts } of found) counts[status as LogStatus] = texts;
  return counts;
}

export async function sumEvents(db: Db, clinicId: string, filter: FeedFilter): Promise<number> {
  const matching = matchingEvents(filter);
  const wanted = { sums: ['activities'], matching } as const;
  const [sum] = await sumTotals(db, 'activity_totals', placeOf(clinicId, filter), wanted);
  return sum?.activities ?? 0;
}

/** Where a page of the list lies. */
export async function findFeedHours(db: Db, clinicId: string, page: FeedFilter & FeedPage): Promise<Place> {
  const { type, search, status, platform, dateFrom: from, dateTo: to, offset } = page;
  const isSearched = search !== undefined && search !== '';
  const isNarrow =
    isSearched || status !== 'All' || platform !== 'all' || !['all', 'sms_sent'].includes(type);
  const canTell = isTotalled(page) && !page.before && !numberIn(search);
  if (!canTell || !isFarApart({ from, to }, page, isNarrow)) return { hours: undefined, offset };
  return findHours(db, { clinicId, from }, listsOf(page), page);
}

function listsOf(filter: FeedFilter): Counted[] {
  const { type, status, platform } = filter;
  const ofTexts = both(is('status', status, 'All'), is('platform', platform, 'all'), textsNamed(filter));
  const ofEvents = matchingEvents(filter);
  const texts: Counted = { table: 'log_totals', entries: 'texts', matching: ofTexts };
  const events: Counted = { table: 'activity_totals', entries: 'activities', matching: ofEvents };
  if (type === 'sms_sent') return [texts];
  return type === 'all' ? [texts, events] : [events];
}
