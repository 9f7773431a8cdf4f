import type { Db } from './db.ts';

/** What patients texted. */

export type InboundMeaning = 'stop' | 'start' | 'help' | 'maybe_stop' | 'answer';

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
      meaning: text.meaning,
      received_at: text.receivedAt,
    })
    .onConflict('provider_id')
    .ignore()
    .returning('provider_id');
  return added.length > 0;
}
