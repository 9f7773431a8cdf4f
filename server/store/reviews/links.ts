import type { Platform } from '../../contract/rules/platforms.ts';
import { asList, insertBulk, isAmong } from '../db/bulkRows.ts';
import type { Db } from '../db/db.ts';
import { queryRows } from '../db/rows.ts';
import type { NewRowIn } from '../tables/tables.ts';

/** Single-use review links: one for each request. Only the hash of a token is kept. */

export interface NewLink {
  tokenHash: string;
  clinicId: string;
  messageId: string;
  platform: Platform;
}

export const toLinkRow = (link: NewLink): NewRowIn<'links'> => ({
  token_hash: link.tokenHash,
  clinic_id: link.clinicId,
  message_id: link.messageId,
  platform: link.platform,
});

export async function addLinks(db: Db, links: readonly NewLink[]): Promise<void> {
  await insertBulk(db, 'links', links.map(toLinkRow));
}

/**
 * Ends the links that a clinic texted to a number: those nobody used, those whose text is still in flight too. A
 * review that is being written over one of them is there before this returns.
 */
export async function endLinksTo(db: Db, clinicId: string, phoneHash: string, at: string): Promise<void> {
  const texts = db.knex('messages').where({ clinic_id: clinicId, phone_hash: phoneHash }).select('id');
  await db
    .knex('links')
    .whereIn('message_id', texts)
    .where((open) => open.whereNull('expires_at').orWhere('expires_at', '>', at))
    .update({ expires_at: at });
}

/** Begins the time of links whose texts the carrier took. */
export async function startLinks(db: Db, messageIds: readonly string[], expiresAt: string): Promise<void> {
  if (messageIds.length === 0) return;
  await queryRows(
    db,
    `UPDATE links SET expires_at = ? WHERE expires_at IS NULL AND ${isAmong(db, 'message_id')}`,
    [expiresAt, asList(messageIds)],
  );
}

/** Whether a patient has used the link of a text: then it arrived. */
export async function isLinkUsed(db: Db, messageId: string): Promise<boolean> {
  const used = db.knex('links').where({ message_id: messageId }).whereNotNull('used_at');
  return (await used.first('message_id')) !== undefined;
}
