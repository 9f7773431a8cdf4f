import type { PatientStatus } from '../../contract/routes/patients.ts';
import type { Flag } from '../tables/column.ts';

/**
 * The status of patients, which is stored nowhere: opt-outs, the clinic's block list, the last request in the patient's
 * own row (`lastRequests.ts`) and the clock tell it.
 */

/** The clinic whose patients are read, and how its cooldown stands now. */
export interface Clinic {
  clinicId: string;
  cooldownDays: number;
  /** Requests that count from after this instant are in cooldown. */
  cooldownSince: string;
}

export const IS_OPTED_OUT = 'EXISTS (SELECT 1 FROM opt_outs WHERE opt_outs.phone_hash = patients.phone_hash)';

export const IS_BLOCKED = `EXISTS (SELECT 1 FROM block_list
  WHERE block_list.clinic_id = patients.clinic_id AND block_list.phone_hash = patients.phone_hash)`;

/** What a row of patients tells of its status. */
export interface StatusFacts {
  last_request_at: string | null;
  is_opted_out: Flag;
  is_blocked: Flag;
}

/** The same as columns, for `statusOf`. */
export const STATUS_COLUMNS = `last_request_at, ${IS_OPTED_OUT} AS is_opted_out, ${IS_BLOCKED} AS is_blocked`;

/** The weightiest fact: who opted out, who is blocked, who was sent a request. */
export function statusOf(row: StatusFacts, { cooldownSince }: Pick<Clinic, 'cooldownSince'>): PatientStatus {
  if (row.is_opted_out) return 'opted_out';
  if (row.is_blocked) return 'blacklisted';
  if (row.last_request_at === null) return 'active';
  return row.last_request_at > cooldownSince ? 'cooldown' : 'sent';
}
