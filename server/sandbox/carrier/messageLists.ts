import type { SandboxDatabase } from '../database.ts';
import { field } from '../fields.ts';
import { MESSAGE_COLUMNS, type Message } from './messages.ts';

/** Which texts to list; `sent` bounds are written by `sentBounds`. */
export type MessageFilter = {
  to?: string | undefined;
  from?: string | undefined;
  /** The patient's end, whichever way the text went. */
  phone?: string | undefined;
  sent?: SentBound[] | undefined;
  /** Only what came before the text with this sid. */
  before?: string | undefined;
};

export type SentBound = { comparison: '>=' | '<='; instant: string };

// Two branches, one index each: an OR over both would read the whole table in order.
const OUTBOUND_TO = "SELECT seq FROM messages WHERE phone = ? AND direction <> 'inbound'";
const INBOUND_TO = "SELECT seq FROM messages WHERE sender = ? AND direction = 'inbound'";
const INBOUND_FROM = "SELECT seq FROM messages WHERE phone = ? AND direction = 'inbound'";

/**
 * The bounds that Twilio's `DateSent`, `DateSent<` and `DateSent>` mean: inclusive, to the second, and a
 * bare date stands for its whole day. Undefined when a value is no date.
 */
export function sentBounds(query: object): SentBound[] | undefined {
  const bounds: SentBound[] = [];
  for (const [name, comparisons] of Object.entries(SENT_PARAMETERS)) {
    const value = field(query, name);
    if (!value) continue;
    if (Number.isNaN(Date.parse(value))) return undefined;
    const wholeDay = /^\d{4}-\d\d-\d\d$/.test(value);
    for (const comparison of comparisons) {
      const time = wholeDay ? (comparison === '>=' ? 'T00:00:00.000Z' : 'T23:59:59.000Z') : '';
      bounds.push({ comparison, instant: new Date(value + time).toISOString().slice(0, 19) });
    }
  }
  return bounds;
}

const SENT_PARAMETERS: Record<string, SentBound['comparison'][]> = {
  DateSent: ['>=', '<='],
  'DateSent>': ['>='],
  'DateSent<': ['<='],
};

function conditionsOf(filter: MessageFilter): { sql: string; values: string[] } {
  const conditions: string[] = [];
  const values: string[] = [];
  const add = (sql: string, ...bound: string[]) => {
    conditions.push(sql);
    values.push(...bound);
  };
  if (filter.phone) add('phone = ?', filter.phone);
  if (filter.to) add(`seq IN (${OUTBOUND_TO} UNION ALL ${INBOUND_TO})`, filter.to, filter.to);
  if (filter.from) {
    add(`(direction <> 'inbound' AND +sender = ? OR seq IN (${INBOUND_FROM}))`, filter.from, filter.from);
  }
  // A text that waits at the carrier has no date of sending yet: it counts by its arrival there.
  for (const { comparison, instant } of filter.sent ?? []) {
    add(`substr(coalesce(sent_at, created_at), 1, 19) ${comparison} ?`, instant);
  }
  if (filter.before) add('seq < (SELECT seq FROM messages WHERE sid = ?)', filter.before);
  return { sql: conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : '', values };
}

/** Texts, newest first, at most `limit`. */
export function listMessages(db: SandboxDatabase, filter: MessageFilter, limit: number): Message[] {
  const { sql, values } = conditionsOf(filter);
  return db
    .prepare<unknown[], Message>(`SELECT ${MESSAGE_COLUMNS} FROM messages ${sql} ORDER BY seq DESC LIMIT ?`)
    .all(...values, limit);
}

export type Conversation = {
  phone: string;
  body: string;
  direction: Message['direction'];
  createdAt: string;
};

// The pretend phone shows who was texted lately; looking further back is what its search is for.
const RECENT_TEXTS = 5_000;

/** The numbers texted lately with their last text, newest first; with `search`, every number that holds its digits. */
export function listConversations(db: SandboxDatabase, search: string, limit: number): Conversation[] {
  const digits = search.replace(/\D/g, '');
  const from = digits
    ? 'SELECT phone, seq FROM messages WHERE phone LIKE ?'
    : 'SELECT phone, seq FROM messages ORDER BY seq DESC LIMIT ?';
  return db
    .prepare<unknown[], Conversation>(
      `SELECT phone, body, direction, created_at AS createdAt FROM messages
       WHERE seq IN (SELECT max(seq) AS last FROM (${from}) GROUP BY phone ORDER BY last DESC LIMIT ?)
       ORDER BY seq DESC`,
    )
    .all(digits ? `%${digits}%` : RECENT_TEXTS, limit);
}
