import type { Db } from '../db/db.ts';

/** A session is kept for a while after its end; a used link as long as it says that it was used. */
const KNOWN = `
  SELECT 1 AS known FROM users u WHERE u.email = ? AND (
    EXISTS (SELECT 1 FROM sessions s WHERE s.user_id = u.id AND s.device_id = ?)
    OR EXISTS (SELECT 1 FROM account_tokens t WHERE t.user_id = u.id AND t.device_id = ?))`;

/** Whether an email address's person has used a device. */
export const isDeviceOf = async (db: Db, email: string, deviceId: string): Promise<boolean> =>
  (await db.hot.get<{ known: number }>(KNOWN, [email, deviceId, deviceId])) !== undefined;
