import type { Knex } from 'knex';
import type { Decision, InboundMeaning } from '../../contract/routes/inbound.ts';
import type { MessageKind, MessageStatus } from '../../contract/routes/sms.ts';
import type { Db } from '../db/db.ts';
import { fold } from '../db/fold.ts';
import { anywhere } from '../db/like.ts';
import { marks, queryRows } from '../db/rows.ts';
import type { Flag, Known } from '../tables/column.ts';
import type { RowIn } from '../tables/tables.ts';

/** Patients' texts as a clinic reads them, with who wrote them and what was answered. */

/** The text of ours that a patient's is about. */
interface TextAbout {
  messageId: string;
  kind: MessageKind;
  appointmentAt: string | null;
  /** With `{reviewLink}` in its place. */
  text: string;
}

export interface ReplyRow {
  id: string;
  phone: string;
  phoneHash: string;
  patientId: string | null;
  patientName: string | null;
  body: string;
  pictures: number;
  about: TextAbout | null;
  meaning: InboundMeaning;
  receivedAt: string;
  heldAt: string | null;
  decision: Decision | null;
  decidedAt: string | null;
  decidedBy: string | null;
  /** Nobody has answered or decided yet. */
  isOpen: boolean;
}

export interface ReplyFilter {
  search?: string | undefined;
  show: 'all' | 'open';
}

/** Meanings that a person has to look at. */
export const FOR_PEOPLE = `('maybe_stop', 'cancellation', 'answer')`;

/** An answer that did not go out leaves its question open. */
const ANSWERED = `EXISTS (SELECT 1 FROM messages WHERE messages.answer_to = inbound_texts.provider_id
  AND messages.status NOT IN ('failed', 'undelivered', 'cancelled', 'expired', 'blocked'))`;

const OPEN = `inbound_texts.meaning IN ${FOR_PEOPLE} AND inbound_texts.decision IS NULL AND NOT ${ANSWERED}`;

/** What is about an appointment stands first until somebody has seen to it. */
const FIRST = `CASE WHEN inbound_texts.meaning = 'cancellation' AND ${OPEN} THEN 0 ELSE 1 END`;

const NAME = (table: string): string =>
  `nullif(trim(coalesce(${table}.first_name, '') || ' ' || coalesce(${table}.last_name, '')), '')`;

type ReplyRead = Known<RowIn<'inbound_texts'>, 'phone'> & {
  patient_id: string | null;
  patient_name: string | null;
  subject_kind: MessageKind | null;
  subject_appointment_at: string | null;
  subject_body: string | null;
  decided_by_name: string | null;
  is_open: Flag;
};

const toReply = (row: ReplyRead): ReplyRow => ({
  id: row.provider_id,
  phone: row.phone,
  phoneHash: row.phone_hash,
  patientId: row.patient_id,
  patientName: row.patient_name,
  body: row.body,
  pictures: row.pictures,
  about: row.subject_kind && {
    messageId: row.about_id ?? '',
    kind: row.subject_kind,
    appointmentAt: row.subject_appointment_at,
    text: row.subject_body ?? '',
  },
  meaning: row.meaning,
  receivedAt: row.received_at,
  heldAt: row.held_at,
  decision: row.decision,
  decidedAt: row.decided_at,
  decidedBy: row.decided_by_name,
  isOpen: Boolean(row.is_open),
});

function replies(db: Db, clinicId: string): Knex.QueryBuilder {
  return db
    .knex('inbound_texts')
    .leftJoin('patients', (on) =>
      on
        .on('patients.clinic_id', 'inbound_texts.clinic_id')
        .andOn('patients.phone_hash', 'inbound_texts.phone_hash'),
    )
    .where('inbound_texts.clinic_id', clinicId)
    .whereNotNull('inbound_texts.phone');
}

function within(db: Db, clinicId: string, { search, show }: ReplyFilter): Knex.QueryBuilder {
  const query = replies(db, clinicId);
  if (show === 'open') query.whereRaw(OPEN);
  if (!search) return query;
  const digits = search.replace(/[\s().-]/g, '');
  return query.whereRaw(
    `(inbound_texts.phone LIKE ? ESCAPE '!' OR lower(inbound_texts.body) LIKE ? ESCAPE '!'
      OR patients.search_text LIKE ? ESCAPE '!')`,
    [anywhere(digits || search), anywhere(search), anywhere(fold(search))],
  );
}

const SHOWN = [
  'inbound_texts.*',
  'patients.id as patient_id',
  'subject.kind as subject_kind',
  'subject.appointment_at as subject_appointment_at',
  'subject.body as subject_body',
];

const select = (db: Db, query: Knex.QueryBuilder): Knex.QueryBuilder =>
  query
    .leftJoin('users', 'users.id', 'inbound_texts.decided_by')
    .leftJoin('messages as subject', (on) =>
      on.on('subject.id', 'inbound_texts.about_id').andOn('subject.clinic_id', 'inbound_texts.clinic_id'),
    )
    .select(
      ...SHOWN,
      db.knex.raw(`${NAME('patients')} AS patient_name`),
      db.knex.raw(`${NAME('users')} AS decided_by_name`),
      db.knex.raw(`(${OPEN}) AS is_open`),
    );

/** A page of what patients texted: open cancellations first, then the newest. */
export async function listReplies(
  db: Db,
  clinicId: string,
  filter: ReplyFilter,
  page: { limit: number; offset: number },
): Promise<ReplyRow[]> {
  const rows: ReplyRead[] = await select(db, within(db, clinicId, filter))
    .orderByRaw(FIRST)
    .orderBy([
      { column: 'inbound_texts.received_at', order: 'desc' },
      { column: 'inbound_texts.provider_id', order: 'desc' },
    ])
    .limit(page.limit)
    .offset(page.offset);
  return rows.map(toReply);
}

/** How many texts a filter lets through. */
export async function countReplies(db: Db, clinicId: string, filter: ReplyFilter): Promise<number> {
  const [row] = await within(db, clinicId, filter).count({ number: '*' });
  return Number(row.number);
}

/** One text of a patient to the clinic, as others read it. */
export async function findReply(db: Db, clinicId: string, id: string): Promise<ReplyRow | undefined> {
  const [row]: ReplyRead[] = await select(db, replies(db, clinicId).where('inbound_texts.provider_id', id));
  return row && toReply(row);
}

/** Keeps every other decision about a reply waiting until the transaction ends. */
export async function lockReply(db: Db, clinicId: string, id: string): Promise<void> {
  if (db.engine === 'sqlite') return;
  await db.knex('inbound_texts').where({ clinic_id: clinicId, provider_id: id }).forNoKeyUpdate().select();
}

export interface AnswerRow {
  id: string;
  phoneHash: string;
  answerTo: string;
  body: string;
  at: string;
  status: MessageStatus;
  errorCode: string | null;
  lastError: string | null;
  userName: string | null;
}

/** The answers to some texts, the oldest first. */
export async function answersTo(db: Db, clinicId: string, ids: readonly string[]): Promise<AnswerRow[]> {
  if (ids.length === 0) return [];
  const rows = await queryRows<Known<RowIn<'messages'>, 'answer_to'> & { user_name: string | null }>(
    db,
    `SELECT messages.*, ${NAME('users')} AS user_name FROM messages LEFT JOIN users ON users.id = messages.user_id
     WHERE messages.clinic_id = ? AND messages.answer_to IN (${marks(ids.length)})
     ORDER BY messages.created_at, messages.id`,
    [clinicId, ...ids],
  );
  return rows.map((row) => ({
    id: row.id,
    phoneHash: row.phone_hash,
    answerTo: row.answer_to,
    body: row.body,
    at: row.accepted_at ?? row.send_at,
    status: row.status,
    errorCode: row.error_code,
    lastError: row.last_error,
    userName: row.user_name,
  }));
}
