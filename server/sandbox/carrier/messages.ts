import { randomBytes } from 'node:crypto';
import type { SandboxDatabase } from '../database.ts';

export type MessageStatus = 'queued' | 'sent' | 'delivered' | 'undelivered' | 'failed' | 'received';
type Direction = 'outbound-api' | 'outbound-reply' | 'inbound';

/** One text, whichever way it went: `phone` is the patient's end, `sender` the platform's. */
export type Message = {
  seq: number;
  sid: string;
  direction: Direction;
  phone: string;
  sender: string;
  serviceSid: string | null;
  body: string;
  status: MessageStatus;
  errorCode: number | null;
  callbackUrl: string | null;
  createdAt: string;
  sentAt: string | null;
  updatedAt: string;
  nextAt: number | null;
  /** How many came with a patient's text. */
  pictures: number;
};

export type NewMessage = Pick<Message, 'direction' | 'phone' | 'sender' | 'body' | 'status' | 'createdAt'> &
  Partial<Pick<Message, 'serviceSid' | 'callbackUrl' | 'nextAt' | 'pictures'>>;

/** Sixteen random bytes, as Twilio's identifiers have. */
function newSid(): string {
  return `SM${randomBytes(16).toString('hex')}`;
}

export const MESSAGE_COLUMNS = `seq, sid, direction, phone, sender, service_sid AS serviceSid, body, status,
  error_code AS errorCode, callback_url AS callbackUrl, created_at AS createdAt, sent_at AS sentAt,
  updated_at AS updatedAt, next_at AS nextAt, pictures`;

/** The table of texts, on prepared statements. */
export function openMessages(db: SandboxDatabase) {
  const insert = db.prepare(
    `INSERT INTO messages (sid, direction, phone, sender, service_sid, body, status, callback_url,
       created_at, sent_at, updated_at, next_at, pictures)
     VALUES (@sid, @direction, @phone, @sender, @serviceSid, @body, @status, @callbackUrl,
       @createdAt, @sentAt, @createdAt, @nextAt, @pictures)`,
  );
  const bySid = db.prepare<[string], Message>(`SELECT ${MESSAGE_COLUMNS} FROM messages WHERE sid = ?`);
  const due = db.prepare<[number, number], Message>(
    `SELECT ${MESSAGE_COLUMNS} FROM messages WHERE next_at <= ? ORDER BY next_at LIMIT ?`,
  );
  const nextDue = db.prepare<[], number | null>('SELECT min(next_at) FROM messages').pluck();
  const move = db.prepare(
    `UPDATE messages SET status = @status, error_code = @errorCode, sent_at = coalesce(sent_at, @at),
       updated_at = @at, next_at = @nextAt WHERE seq = @seq`,
  );
  const lastTo = db.prepare<[string], Message>(
    `SELECT ${MESSAGE_COLUMNS} FROM messages WHERE phone = ? AND direction <> 'inbound' ORDER BY seq DESC LIMIT 1`,
  );
  const lastCallbackUrl = db
    .prepare<[], string>(
      'SELECT callback_url FROM messages WHERE callback_url IS NOT NULL ORDER BY seq DESC LIMIT 1',
    )
    .pluck();

  return {
    /** Keeps a text in one insert, and gives it back. */
    add(message: NewMessage): Message {
      const row = {
        serviceSid: null,
        callbackUrl: null,
        nextAt: null,
        pictures: 0,
        ...message,
        sid: newSid(),
        sentAt: message.status === 'queued' ? null : message.createdAt,
      };
      const seq = Number(insert.run(row).lastInsertRowid);
      return { ...row, seq, errorCode: null, updatedAt: row.createdAt };
    },
    find: (sid: string) => bySid.get(sid),
    due: (now: number, limit: number) => due.all(now, limit),
    nextDue: () => nextDue.get() ?? null,
    /** Writes a later state; `at` is an ISO instant, `nextAt` milliseconds or null when this state is final. */
    move(state: Pick<Message, 'seq' | 'status' | 'errorCode' | 'nextAt'> & { at: string }): void {
      move.run(state);
    },
    /** The last text that went to this number. */
    lastTo: (phone: string) => lastTo.get(phone),
    lastCallbackUrl: () => lastCallbackUrl.get(),
  };
}

export type Messages = ReturnType<typeof openMessages>;
