import { randomUUID } from 'node:crypto';
import type { InboundMeaning } from '../../server/contract/routes/inbound.ts';
import { addInboundText } from '../../server/store/sending/inboundTexts.ts';
import type { Member, TestApp } from './app.ts';
import { SENDER } from './sandbox.ts';

/** Keeps a text from a number to a clinic, or to none, as if it had come a moment ago; gives its id. */
export async function addReply(
  { ctx }: TestApp,
  { clinicId }: Pick<Member, 'clinicId'>,
  text: { phone: string; body: string; meaning?: InboundMeaning; pictures?: number; aboutId?: string },
): Promise<string> {
  const providerId = `SM${randomUUID().replaceAll('-', '')}`;
  const phoneHash = ctx.keys.hashPhone(text.phone);
  const receivedAt = ctx.now().toISOString();
  const plain = { meaning: 'answer' as const, pictures: 0, aboutId: null };
  const kept = { ...plain, ...text, providerId, clinicId, phoneHash, receivedAt };
  await addInboundText(ctx.db, { ...kept, sender: SENDER });
  return providerId;
}
