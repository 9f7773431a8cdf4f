import type { Knex } from 'knex';
import type { ActivityType } from '../../contract/routes/activity.ts';
import {
  LOG_STATUS_OF,
  type LogStatus,
  MESSAGE_STATUSES,
  type MessageStatus,
} from '../../contract/routes/sms.ts';
import type { Platform } from '../../contract/rules/platforms.ts';
import { countAside, readAside } from '../db/aside.ts';
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

/** Texts of the clinic within a filter, as `m`, whatever their status. The indexes that count them leave tests out. */
function texts(db: Db, clinicId: string, filter: FeedFilter): Knex.QueryBuilder {
  const number = numberIn(filter.search);
  const query = number
    ? textsToNumbers(db, clinicId, number)
    : db.knex('messages as m').where('m.clinic_id', clinicId);
  query.whereRaw(`m.kind <> 'test'`);
  if (filter.platform !== 'all') query.where('m.platform', filter.platform);
  if (filter.dateFrom) query.where('m.created_at', '>=', filter.dateFrom);
  if (filter.dateTo) query.where('m.created_at', '<', filter.dateTo);
  if (filter.after) query.where('m.updated_at', '>', filter.after);
  if (number) return query;
  const { sql, values } = textsNamed(filter);
  return query.whereRaw(sql, values);
}

/** Everything but texts within a filter, as `a`. */
function events(db: Db, clinicId: string, filter: FeedFilter): Knex.QueryBuilder {
  const query = db.knex('activities as a').where('a.clinic_id', clinicId);
  if (filter.type !== 'all') query.where('a.type', filter.type);
  if (filter.dateFrom) query.where('a.created_at', '>=', filter.dateFrom);
  if (filter.dateTo) query.where('a.created_at', '<', filter.dateTo);
  if (filter.after) query.where('a.created_at', '>', filter.after);
  for (const { sql, values } of [eventsTold(filter), eventsNamed(filter)]) query.whereRaw(sql, values);
  return query;
}

/** What a filter's list is made of, each with the instant by which it stands in it. */
function listed(
  db: Db,
  clinicId: string,
  filter: FeedFilter,
  { before, told }: AskedPage,
): Knex.QueryBuilder[] {
  const { status, after } = filter;
  const lists: Knex.QueryBuilder[] = [];
  if (hasTexts(filter)) {
    const query = texts(db, clinicId, filter).select('m.id', `m.${after ? 'updated' : 'created'}_at as at`);
    if (status !== 'All') query.whereIn('m.status', statesShownAs(status));
    if (before) query.whereRaw('(m.created_at, m.id) < (?, ?)', [before.at, before.id]);
    lists.push(query);
  }
  if (told || lists.length === 0) {
    const query = events(db, clinicId, filter).select('a.id', 'a.created_at as at');
    if (before) query.whereRaw('(a.created_at, a.id) < (?, ?)', [before.at, before.id]);
    lists.push(query);
  }
  return lists;
}

interface AskedPage extends FeedPage {
  /** Whether anything but texts can be on it. */
  told: boolean;
  isBackwards: boolean;
}

/** Whether fewer entries stand behind a page than before it. */
const isNearEnd = ({ after }: FeedFilter, { before, of = 0, offset }: FeedPage): boolean =>
  !before && !after && offset > of / 2;

function pageQuery(db: Db, clinicId: string, filter: FeedFilter, page: AskedPage): Knex.QueryBuilder {
  const lists = listed(db, clinicId, filter, page);
  const [only] = lists;
  const { limit, offset, of = 0, isBackwards } = page;
  const behind = Math.max(0, of - offset - limit);
  const order = filter.after || isBackwards ? 'asc' : 'desc';
  return (lists.length === 1 && only ? only : db.knex.unionAll(lists))
    .orderBy([
      { column: 'at', order },
      { column: 'id', order },
    ])
    .limit(isBackwards ? Math.max(0, Math.min(limit, of - offset)) : limit)
    .offset(isBackwards ? behind : offset);
}

/**
 * Whether words stand in anything that happened. It is told in few different ways: they are remembered, and looked through
 * sooner than every entry.
 */
async function areTold(db: Db, clinicId: string, { search, type }: FeedFilter): Promise<boolean> {
  if (type === 'sms_sent') return false;
  if (!search) return true;
  const words = search.toLowerCase();
  const ways = await countAside(db, ['ways of telling', clinicId], () =>
    db.knex('activities').where('clinic_id', clinicId).distinct('title', 'description'),
  );
  return ways.some(({ title, description }) => `${title} ${description}`.toLowerCase().includes(words));
}

/** A page of the log, of the other entries, or of both, newest first (or oldest change first when following). */
export async function listFeed(
  db: Db,
  clinicId: string,
  filter: FeedFilter,
  page: FeedPage,
): Promise<FeedRow[]> {
  // Those of the page first, then who is in them: a page may lie behind a million others.
  const told = await areTold(db, clinicId, filter);
  const isBackwards = isNearEnd(filter, page);
  const pageOf = () => pageQuery(db, clinicId, filter, { ...page, told, isBackwards });
  const found = await (page.before
    ? readAside(db, pageOf())
    : countAside(db, ['feed', clinicId, filter, page], pageOf));
  const ids = (isBackwards ? found.toReversed() : found).map(({ id }): string => id);
  if (ids.length === 0) return [];
  const rows = [
    ...(hasTexts(filter) ? await readTexts(db, ids) : []),
    ...(filter.type === 'sms_sent' ? [] : await readEvents(db, ids)),
  ];
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const hasTexts = ({ type }: FeedFilter): boolean => type === 'all' || type === 'sms_sent';

/** Texts of one clinic with who sent them. By the id of the clinic too, SQLite would go through all of its texts. */
async function readTexts({ knex }: Db, ids: readonly string[]): Promise<FeedRow[]> {
  const rows: Row[] = await knex('messages as m')
    .whereIn('m.id', ids)
    .leftJoin('users as u', 'u.id', 'm.user_id')
    .select([...TEXT_COLUMNS, 'u.first_name', 'u.last_name']);
  return rows.map(toFeedRow);
}

/** Events with who was there, and the patient's text that they tell of. */
async function readEvents({ knex }: Db, ids: readonly string[]): Promise<FeedRow[]> {
  const rows: Row[] = await knex('activities as a')
    .whereIn('a.id', ids)
    .leftJoin('users as u', 'u.id', 'a.user_id')
    .leftJoin('inbound_texts as i', (on) =>
      on.on('i.provider_id', 'a.entity_id').andOn('i.clinic_id', 'a.clinic_id'),
    )
    .leftJoin('patients as p', (on) =>
      on.on('p.clinic_id', 'i.clinic_id').andOn('p.phone_hash', 'i.phone_hash'),
    )
    .select(['a.*', 'a.created_at as at', 'a.created_at as changed_at', 'u.first_name', 'u.last_name'])
    .select(['i.phone as reply_phone', 'i.body as reply_body', 'i.pictures as reply_pictures'])
    .select(knex.raw(`trim(coalesce(p.first_name, '') || ' ' || coalesce(p.last_name, '')) AS patient_name`));
  return rows.map(toFeedRow);
}

/** How many texts the log shows under each word, whatever the status filter. */
export async function countTexts(
  db: Db,
  clinicId: string,
  filter: FeedFilter,
): Promise<Record<LogStatus, number>> {
  const counts: Record<LogStatus, number> = { Sent: 0, Queued: 0, Blocked: 0, Error: 0 };
  if (!hasTexts(filter)) return counts;
  const rows = await countAside(db, ['texts counted', clinicId, filter], () =>
    counting(db, clinicId, filter),
  );
  for (const { status, number } of rows) counts[LOG_STATUS_OF[status as MessageStatus]] += Number(number);
  return counts;
}

function counting(db: Db, clinicId: string, filter: FeedFilter): Knex.QueryBuilder {
  const counted = () => texts(db, clinicId, filter).count({ number: '*' });
  if (filter.after || numberIn(filter.search)) return counted().groupBy('m.status').select('m.status');
  // Their index begins with the status: one status after the other, nothing is sorted.
  return db.knex.unionAll(
    MESSAGE_STATUSES.map((status) =>
      counted()
        .where('m.status', status)
        .select(db.knex.raw(`'${status}' AS status`)),
    ),
  );
}

/** How many other entries a filter lets through. */
export async function countEvents(db: Db, clinicId: string, filter: FeedFilter): Promise<number> {
  if (!(await areTold(db, clinicId, filter))) return 0;
  const asked = ['events counted', clinicId, filter];
  const [row] = await countAside(db, asked, () => events(db, clinicId, filter).count({ number: '*' }));
  return Number(row?.number);
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
