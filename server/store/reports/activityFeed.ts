import type { Knex } from 'knex';
import type { ActivityType } from '../../contract/routes/activity.ts';
import {
  LOG_STATUS_OF,
  type LogStatus,
  MESSAGE_STATUSES,
  type MessageStatus,
} from '../../contract/routes/sms.ts';
import type { Platform } from '../../contract/rules/platforms.ts';
import type { Db, Row } from '../db/db.ts';
import { queryRows } from '../db/rows.ts';
import { textsToNumbers } from '../patients/textedNumbers.ts';
import {
  eventsNamed,
  eventsTold,
  type FeedFilter,
  type FeedPage,
  numberIn,
  textsNamed,
} from './feedFilter.ts';
import { isTotalled, sumEvents, sumTexts } from './feedTotals.ts';
import { rowsWithin } from './totalsHours.ts';

/** What happened in a clinic: texts from `messages`, everything else from `activities`. Nothing is kept twice. */

export interface FeedRow {
  id: string;
  type: ActivityType;
  at: string;
  changedAt: string;
  userName: string | null;
  /** Of an activity. */
  status: 'success' | 'error' | 'warning' | 'info' | null;
  title: string | null;
  description: string | null;
  /** The patient's text that an activity tells of. */
  reply: { id: string; phone: string; body: string; pictures: number; patientName: string | null } | null;
  /** Of a text. */
  text: {
    kind: string;
    phone: string | null;
    phoneHash: string;
    status: MessageStatus;
    platform: Platform | null;
    errorCode: string | null;
    lastError: string | null;
    sendAt: string;
    acceptedAt: string | null;
    deliveredAt: string | null;
  } | null;
}

const TEXT_COLUMNS = [
  'm.id',
  'm.created_at as at',
  'm.updated_at as changed_at',
  'm.user_id',
  'm.kind',
  'm.phone',
  'm.phone_hash',
  'm.status as text_status',
  'm.platform',
  'm.error_code',
  'm.last_error',
  'm.send_at',
  'm.accepted_at',
  'm.delivered_at',
];

const toFeedRow = (row: Row): FeedRow => ({
  id: row.id,
  type: row.type ?? 'sms_sent',
  at: row.at,
  changedAt: row.changed_at,
  userName: row.first_name ? `${row.first_name} ${row.last_name}`.trim() : null,
  status: row.status ?? null,
  title: row.title ?? null,
  description: row.description ?? null,
  reply: row.reply_phone
    ? {
        id: row.entity_id,
        phone: row.reply_phone,
        body: row.reply_body,
        pictures: row.reply_pictures,
        patientName: row.patient_name || null,
      }
    : null,
  text: row.text_status
    ? {
        kind: row.kind,
        phone: row.phone,
        phoneHash: row.phone_hash,
        status: row.text_status,
        platform: row.platform,
        errorCode: row.error_code,
        lastError: row.last_error,
        sendAt: row.send_at,
        acceptedAt: row.accepted_at,
        deliveredAt: row.delivered_at,
      }
    : null,
});

const statesShownAs = (status: LogStatus): MessageStatus[] =>
  MESSAGE_STATUSES.filter((state) => LOG_STATUS_OF[state] === status);

/** Texts of the clinic within a filter, whatever their status. */
function texts(
  db: Db,
  clinicId: string,
  filter: FeedFilter,
  { hours }: Pick<FeedPage, 'hours'> = {},
): Knex.QueryBuilder {
  const number = numberIn(filter.search);
  const query = number
    ? textsToNumbers(db, clinicId, number)
    : rowsWithin(db, clinicId, { table: 'messages', as: 'm', at: 'created_at' }, hours);
  query.whereNot('m.kind', 'test');
  if (filter.platform !== 'all') query.where('m.platform', filter.platform);
  if (filter.dateFrom) query.where('m.created_at', '>=', filter.dateFrom);
  if (filter.dateTo) query.where('m.created_at', '<', filter.dateTo);
  if (filter.after) query.where('m.updated_at', '>', filter.after);
  if (number) return query;
  const { sql, values } = textsNamed(filter);
  return query.whereRaw(sql, values);
}

const ofStatus = (query: Knex.QueryBuilder, { status }: FeedFilter): Knex.QueryBuilder =>
  status === 'All' ? query : query.whereIn('status', statesShownAs(status));

const orderOf = ({ after }: FeedFilter) =>
  after
    ? [
        { column: 'm.updated_at', order: 'asc' as const },
        { column: 'm.id', order: 'asc' as const },
      ]
    : [
        { column: 'm.created_at', order: 'desc' as const },
        { column: 'm.id', order: 'desc' as const },
      ];

/** Texts as the log shows them, with who sent them, in its order. */
async function show(texts: Knex.QueryBuilder, filter: FeedFilter): Promise<FeedRow[]> {
  const rows = await texts
    .leftJoin('users as u', 'u.id', 'm.user_id')
    .select([...TEXT_COLUMNS, 'u.first_name', 'u.last_name'])
    .orderBy(orderOf(filter));
  return rows.map(toFeedRow);
}

/** The log: a page of texts, newest first (or oldest change first when following). */
export function listTexts(db: Db, clinicId: string, filter: FeedFilter, page: FeedPage): Promise<FeedRow[]> {
  const query = ofStatus(texts(db, clinicId, filter, page), filter);
  if (page.before) query.whereRaw('(m.created_at, m.id) < (?, ?)', [page.before.at, page.before.id]);
  // Those of the page first, then who sent them: a search may find thousands.
  const found = query.select('m.*').orderBy(orderOf(filter)).limit(page.limit).offset(page.offset);
  return show(db.knex.from(found.as('m')), filter);
}

/** A page of the texts to the numbers that hold a piece of digits, and how many there are of each: found once for both. */
export async function readTextsToNumbers(
  db: Db,
  clinicId: string,
  filter: FeedFilter,
  { limit, offset }: FeedPage,
): Promise<{ rows: FeedRow[]; counts: Record<LogStatus, number> }> {
  const found = texts(db, clinicId, filter).select('m.id', 'm.created_at', 'm.status');
  const page = ofStatus(db.knex('found as m').select('m.id'), filter);
  const shown = page.orderBy(orderOf(filter)).limit(limit).offset(offset);
  const rows = await queryRows(
    db,
    `WITH found AS MATERIALIZED ?
     SELECT status, NULL AS id, count(*) AS number FROM found GROUP BY status
     UNION ALL SELECT NULL, id, 0 FROM ? AS shown`,
    [found, shown],
  );
  // They are the clinic's own: by its id too, SQLite would go through all of its texts.
  const ids = rows.flatMap(({ id }) => id ?? []);
  return {
    rows: await show(db.knex('messages as m').whereIn('m.id', ids), filter),
    counts: toCounts(rows.filter(({ status }) => status !== null)),
  };
}

/** How many texts the log shows under each word, whatever the status filter. */
export async function countTexts(
  db: Db,
  clinicId: string,
  filter: FeedFilter,
): Promise<Record<LogStatus, number>> {
  if (isTotalled(filter) && !numberIn(filter.search)) return sumTexts(db, clinicId, filter);
  const query = texts(db, clinicId, filter).groupBy('m.status').select('m.status');
  return toCounts(await query.count({ number: '*' }));
}

function toCounts(rows: readonly Row[]): Record<LogStatus, number> {
  const counts: Record<LogStatus, number> = { Sent: 0, Queued: 0, Blocked: 0, Error: 0 };
  for (const row of rows) counts[LOG_STATUS_OF[row.status as MessageStatus]] += Number(row.number);
  return counts;
}

/** Whether a text of the clinic is due at `now`, or has changed since an instant. */
export async function hasTextsUnderWay(
  db: Db,
  clinicId: string,
  { now, since }: { now: string; since: string },
): Promise<boolean> {
  const [row] = await queryRows(
    db,
    `SELECT 1 AS found WHERE EXISTS (
       SELECT 1 FROM messages WHERE clinic_id = ? AND status = 'queued' AND send_at <= ?
     ) OR EXISTS (SELECT 1 FROM messages WHERE clinic_id = ? AND updated_at > ?)`,
    [clinicId, now, clinicId, since],
  );
  return row !== undefined;
}

function events(
  db: Db,
  clinicId: string,
  filter: FeedFilter,
  { hours }: Pick<FeedPage, 'hours'> = {},
): Knex.QueryBuilder {
  const query = rowsWithin(db, clinicId, { table: 'activities', as: 'a', at: 'created_at' }, hours);
  if (filter.type !== 'all') query.where('a.type', filter.type);
  if (filter.dateFrom) query.where('a.created_at', '>=', filter.dateFrom);
  if (filter.dateTo) query.where('a.created_at', '<', filter.dateTo);
  if (filter.after) query.where('a.created_at', '>', filter.after);
  for (const { sql, values } of [eventsTold(filter), eventsNamed(filter)]) query.whereRaw(sql, values);
  return query;
}

/** A page of everything but texts, newest first. */
export async function listEvents(
  db: Db,
  clinicId: string,
  filter: FeedFilter,
  page: FeedPage,
): Promise<FeedRow[]> {
  // Words that no event has are not looked for in every one.
  if (filter.search && isTotalled(filter) && (await sumEvents(db, clinicId, filter)) === 0) return [];
  const query = events(db, clinicId, filter, page);
  if (page.before) query.whereRaw('(a.created_at, a.id) < (?, ?)', [page.before.at, page.before.id]);
  const rows = await query
    .leftJoin('users as u', 'u.id', 'a.user_id')
    .leftJoin('inbound_texts as i', (on) =>
      on.on('i.provider_id', 'a.entity_id').andOn('i.clinic_id', 'a.clinic_id'),
    )
    .leftJoin('patients as p', (on) =>
      on.on('p.clinic_id', 'i.clinic_id').andOn('p.phone_hash', 'i.phone_hash'),
    )
    .select(['a.*', 'a.created_at as at', 'a.created_at as changed_at', 'u.first_name', 'u.last_name'])
    .select(['i.phone as reply_phone', 'i.body as reply_body', 'i.pictures as reply_pictures'])
    .select(
      db.knex.raw(`trim(coalesce(p.first_name, '') || ' ' || coalesce(p.last_name, '')) AS patient_name`),
    )
    .orderBy([
      { column: 'a.created_at', order: filter.after ? 'asc' : 'desc' },
      { column: 'a.id', order: filter.after ? 'asc' : 'desc' },
    ])
    .limit(page.limit)
    .offset(page.offset);
  return rows.map(toFeedRow);
}

export async function countEvents(db: Db, clinicId: string, filter: FeedFilter): Promise<number> {
  if (isTotalled(filter)) return sumEvents(db, clinicId, filter);
  const [row] = await events(db, clinicId, filter).count({ number: '*' });
  return Number(row.number);
}
