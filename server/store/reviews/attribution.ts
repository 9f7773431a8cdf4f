import type { MessageKind } from '../../contract/routes/sms.ts';
import type { Platform } from '../../contract/rules/platforms.ts';
import { PLATFORM_CLINIC } from '../admin/platform.ts';
import type { Db } from '../db/db.ts';
import { queryRows } from '../db/rows.ts';
import type { RowIn } from '../tables/tables.ts';

/** Whose text a patient answers: a clinic's, and not the test of a super admin that may have come since. */

const OF_CLINICS = `clinic_id <> '${PLATFORM_CLINIC}'`;

/**
 * Whether a text may have come from a number, as far as its clinic goes: one with a number of its own texts from no
 * other, and from that nobody else texts.
 */
const MAY_COME_FROM = `
  coalesce((SELECT c.sender FROM clinics c WHERE c.id = clinic_id AND c.sender LIKE '+%'), '')
    = coalesce((SELECT max(own.sender) FROM clinics own WHERE own.sender = ?), '')`;

/**
 * The clinic that last texted a number from a sender since an instant. Where the carrier is not known to
 * have taken any text, one that was handed over without a certain answer counts: the patient got what they answer.
 */
export async function lastClinicToText(
  db: Db,
  phoneHash: string,
  sender: string,
  since: string,
): Promise<string | undefined> {
  const [accepted] = await queryRows<Pick<RowIn<'messages'>, 'clinic_id'>>(
    db,
    `SELECT clinic_id FROM messages
     WHERE phone_hash = ? AND accepted_at >= ? AND ${OF_CLINICS}
       AND (sender = ? OR (sender IS NULL AND ${MAY_COME_FROM}))
     ORDER BY accepted_at DESC LIMIT 1`,
    [phoneHash, since, sender, sender],
  );
  return accepted?.clinic_id ?? (await lastClinicToHandOver(db, phoneHash, sender, since));
}

async function lastClinicToHandOver(
  db: Db,
  phoneHash: string,
  sender: string,
  since: string,
): Promise<string | undefined> {
  const handedOver = (status: 'sending' | 'unconfirmed') =>
    `SELECT clinic_id, claimed_at FROM messages
     WHERE phone_hash = ? AND status = '${status}' AND claimed_at >= ?
       AND ${OF_CLINICS} AND ${MAY_COME_FROM}`;
  const [row] = await queryRows<Pick<RowIn<'messages'>, 'clinic_id'>>(
    db,
    `SELECT clinic_id FROM (${handedOver('sending')} UNION ALL ${handedOver('unconfirmed')}) AS texts
     ORDER BY claimed_at DESC LIMIT 1`,
    [phoneHash, since, sender, phoneHash, since, sender],
  );
  return row?.clinic_id;
}

/** A text that a number got, or may have got. */
export interface TextBefore {
  id: string;
  kind: MessageKind;
  /** With `{reviewLink}` in its place. */
  body: string;
  platform: Platform | null;
  appointmentAt: string | null;
}

/** The last texts of a clinic to a number until an instant, the newest first. */
export async function textsBefore(
  db: Db,
  clinicId: string,
  phoneHash: string,
  { until, limit }: { until: string; limit: number },
): Promise<TextBefore[]> {
  const rows = await queryRows<
    Pick<RowIn<'messages'>, 'id' | 'kind' | 'body' | 'platform' | 'appointment_at'>
  >(
    db,
    `SELECT id, kind, body, platform, appointment_at FROM messages
     WHERE phone_hash = ? AND clinic_id = ?
       AND (accepted_at <= ? OR (accepted_at IS NULL AND status IN ('sending', 'unconfirmed') AND claimed_at <= ?))
     ORDER BY coalesce(accepted_at, claimed_at) DESC, id DESC LIMIT ?`,
    [phoneHash, clinicId, until, until, limit],
  );
  return rows.map(({ id, kind, body, platform, appointment_at: appointmentAt }) => ({
    ...{ id, kind, body, platform, appointmentAt },
  }));
}
