import type { MessageStatus } from '../contract/sms.ts';
import { tellClinics } from './changes.ts';
import type { Db } from './db.ts';
import { FORGET_ERASED } from './messages.ts';
import { queryRows, valueLists } from './rows.ts';

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

/** Writes the states of texts that this transaction has locked with `lockMessages`. */
export async function saveReceiptStates(db: Db, states: readonly ReceiptState[], at: string): Promise<void> {
  if (states.length === 0) return;
  const types = ['TEXT', 'TEXT', 'TEXT', 'TEXT', 'TEXT', 'TEXT', 'TEXT', 'TEXT'] as const;
  const rows = await queryRows(
    db,
    `WITH v(id, status, provider_id, sender, error_code, last_error, accepted_at, delivered_at) AS
       (VALUES ${valueLists(states.length, types)})
     UPDATE messages SET status = v.status, provider_id = v.provider_id, sender = v.sender,
       error_code = v.error_code, last_error = v.last_error, accepted_at = v.accepted_at,
       delivered_at = v.delivered_at, lease_owner = NULL, lease_until = NULL, updated_at = ?,
       ${FORGET_ERASED}
     FROM v WHERE messages.id = v.id
     RETURNING messages.clinic_id`,
    [
      ...states.flatMap((state) => [
        state.id,
        state.status,
        state.providerId,
        state.sender,
        state.errorCode,
        state.lastError,
        state.acceptedAt,
        state.deliveredAt,
      ]),
      at,
    ],
  );
  tellClinics(db, rows);
}
