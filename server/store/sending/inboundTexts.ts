import type { InboundMeaning } from '../../contract/routes/inbound.ts';
import type { Db } from '../db/db.ts';

/** What patients texted. */

export interface NewInboundText {
  /** The carrier's id, so that a text told twice is kept once. */
  providerId: string;
  /** The clinic that it is shown to; null for the super admin alone. */
  clinicId: string | null;
  phone: string;
  phoneHash: string;
  /** Our number that it came to. */
  sender: string;
  body: string;
  /** How many came with it. */
  pictures: number;
  /** The text of ours that it is about. */
  aboutId: string | null;
  meaning: InboundMeaning;
  receivedAt: string;
}

/** Keeps a text; false when it is kept already. */
export async function addInboundText(db: Db, text: NewInboundText): Promise<boolean> {
  const added = await db
    .knex('inbound_texts')
    .insert({
      provider_id: text.providerId,
      clinic_id: text.clinicId,
      phone: text.phone,
      phone_hash: text.phoneHash,
      sender: text.sender,
      body: text.body,
      pictures: text.pictures,
      about_id: text.aboutId,
      meaning: text.meaning,
      received_at: text.receivedAt,
    })
    .onConflict('provider_id')
    .ignore()
    .returning('provider_id');
  return added.length > 0;
}

/** Whether a number texted STOP after an instant. */
export async function hasStoppedSince(db: Db, phoneHash: string, since: string): Promise<boolean> {
  const stops = db.knex('inbound_texts').where({ phone_hash: phoneHash, meaning: 'stop' });
  return (await stops.where('received_at', '>', since).first('provider_id')) !== undefined;
}

const ERASED = { phone: null, body: '' };

/**
 * Takes the number and the words from what a patient texted to a clinic, and from what was too late to be taken for
 * an answer to somebody. The latter stays while another clinic has texted the number and not erased it: it may have
 * been meant for that one.
 */
export async function eraseInboundTexts(db: Db, clinicId: string, phoneHash: string): Promise<void> {
  const texts = () => db.knex('inbound_texts').where({ phone_hash: phoneHash });
  await texts().where({ clinic_id: clinicId }).update(ERASED);
  const accepted = () => db.knex('messages').where({ phone_hash: phoneHash }).whereNotNull('accepted_at');
  await texts()
    .whereNull('clinic_id')
    .whereExists(accepted().where({ clinic_id: clinicId }))
    .whereNotExists(accepted().whereNot({ clinic_id: clinicId }).whereNull('erased_at'))
    .update(ERASED);
}
