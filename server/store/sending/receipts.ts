import type { MessageStatus } from '../../contract/routes/sms.ts';
import { updateBulk } from '../db/bulkRows.ts';
import { tellClinics } from '../db/changes.ts';
import type { Db } from '../db/db.ts';
import { FORGET_ERASED, type MessageFacts } from './messages.ts';

/** The state that delivery receipts brought a text to. */
export interface ReceiptState {
  id: string;
  status: MessageStatus;
  providerId: string;
  sender: string | null;
  errorCode: string | null;
  lastError: string | null;
  acceptedAt: string;
  deliveredAt: string | null;
}

/** A text as its receipts found it, and what they made of it. */
export interface ReceiptChange {
  before: MessageFacts;
  after: ReceiptState;
}

const WHOLE = {
  id: 'TEXT',
  status: 'TEXT',
  provider_id: 'TEXT',
  sender: 'TEXT',
  error_code: 'TEXT',
  last_error: 'TEXT',
  accepted_at: 'TEXT',
  delivered_at: 'TEXT',
} as const;

const SAVE_WHOLE = `
  UPDATE messages SET status = v.status, provider_id = v.provider_id, sender = v.sender,
    error_code = v.error_code, last_error = v.last_error, accepted_at = v.accepted_at,
    delivered_at = v.delivered_at, lease_owner = NULL, lease_until = NULL, updated_at = ?,
    ${FORGET_ERASED}
  FROM v WHERE messages.id = v.id
  RETURNING messages.clinic_id`;

const MOVED = { id: 'TEXT', status: 'TEXT', delivered_at: 'TEXT' } as const;

/** SQLite writes the entries of every column that is set into its indexes again, also where they stay as they are. */
const SAVE_MOVED = `
  UPDATE messages SET status = v.status, delivered_at = v.delivered_at, updated_at = ?, ${FORGET_ERASED}
  FROM v WHERE messages.id = v.id
  RETURNING messages.clinic_id`;

/** Writes the states of texts that this transaction has locked with `lockMessages`. */
export async function saveReceiptStates(
  db: Db,
  changes: readonly ReceiptChange[],
  at: string,
): Promise<void> {
  const moved = changes.filter(onlyMoved).map(({ after }) => [after.id, after.status, after.deliveredAt]);
  const whole = changes.filter((change) => !onlyMoved(change)).map(({ after }) => wholeOf(after));
  tellClinics(db, await updateBulk(db, SAVE_MOVED, MOVED, moved, [at]));
  tellClinics(db, await updateBulk(db, SAVE_WHOLE, WHOLE, whole, [at]));
}

/** Whether the carrier's acceptance was on record already, with all that it told: mostly so, and then it only arrived. */
const onlyMoved = ({ before, after }: ReceiptChange): boolean =>
  before.providerId === after.providerId &&
  before.sender === after.sender &&
  before.errorCode === after.errorCode &&
  before.acceptedAt === after.acceptedAt;

const wholeOf = (state: ReceiptState): (string | null)[] => [
  state.id,
  state.status,
  state.providerId,
  state.sender,
  state.errorCode,
  state.lastError,
  state.acceptedAt,
  state.deliveredAt,
];
