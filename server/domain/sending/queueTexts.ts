import { addLinks } from '../../store/reviews/links.ts';
import { addMessages, type NewMessage } from '../../store/sending/messages.ts';
import type { Context } from '../context.ts';
import { hashToken } from '../keys.ts';

/** Puts texts into the outbox, each that will lead somewhere with a link of its own. */
export async function queueTexts(tx: Context, texts: readonly NewMessage[]): Promise<void> {
  await addMessages(tx.db, texts);
  const links = texts.flatMap(({ id, clinicId, platform, status }) =>
    status === 'queued' && platform !== null
      ? [{ tokenHash: hashToken(tx.keys.linkToken(id)), clinicId, messageId: id, platform }]
      : [],
  );
  await addLinks(tx.db, links);
}
