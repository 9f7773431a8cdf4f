import type { CarrierCause } from '../../server/contract/words/carrierCauses.ts';
import { CARRIER_SAYS } from '../../server/contract/words/carrierCauses.ts';
import { applyReceipts } from '../../server/domain/sending/receipts.ts';
import { addBlock } from '../../server/store/patients/blockList.ts';
import type { Member, TestApp } from './app.ts';
import { send } from './sending.ts';

/** What the carrier says of texts and numbers, where a test says it in the carrier's place. */

/** Texts the number and gives the text's id, once it is in the carrier's hands. */
export async function handedOver(app: TestApp, member: Member, phone: string): Promise<string> {
  await send(member.client, [phone], { bypassCooldown: true });
  const texts = app.ctx.db.knex('messages').where({ clinic_id: member.clinicId, phone, status: 'queued' });
  const { id } = await texts.clone().orderBy('created_at', 'desc').first();
  await carrierTakes(app, id);
  return id;
}

/** A text that waits is in the carrier's hands now. */
export async function carrierTakes(app: TestApp, id: string): Promise<void> {
  const accepted_at = app.ctx.now().toISOString();
  await app.ctx.db
    .knex('messages')
    .where({ id })
    .update({ status: 'sent', provider_id: `SM${id}`, accepted_at, updated_at: accepted_at });
}

/** What a receipt says of a text. */
export const receiptOf = (messageId: string, status: string, errorCode: string | null = null) => ({
  ...{ messageId, providerId: `SM${messageId}`, status, errorCode, sender: null },
});

/** The carrier's receipts of one text, one after the other. */
export async function carrierSays(
  app: TestApp,
  id: string,
  ...said: [status: string, errorCode?: string][]
): Promise<void> {
  for (const [status, code] of said) await applyReceipts(app.ctx, [receiptOf(id, status, code)]);
}

/** The carrier said before that it cannot deliver to the number. */
export async function cannotReach(
  { ctx }: TestApp,
  { clinicId }: Pick<Member, 'clinicId'>,
  phone: string,
  cause: CarrierCause = 'landline',
): Promise<void> {
  const entry = { clinicId: clinicId ?? '', phone, phoneHash: ctx.keys.hashPhone(phone), userId: null };
  const createdAt = ctx.now().toISOString();
  await addBlock(ctx.db, { ...entry, cause, reason: CARRIER_SAYS[cause], createdAt });
}
