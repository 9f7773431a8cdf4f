import type { Client } from '../../server/contract/core/client.ts';
import type { Reply } from '../../server/contract/routes/inbound.ts';
import { REPLY_WORDS, replyState } from '../../server/contract/routes/inbound.ts';
import type { StatusWord } from '../../server/contract/words/statusWords.ts';
import { findNamed } from '../kit/named.ts';

/** What the commands about replies share. */

export const WHICH = 'The id of the reply, as goodword replies list shows it, or how it begins.';

export const stateOf = (reply: Reply): StatusWord => REPLY_WORDS[replyState(reply)];

/** The reply of that id, or of the one id that begins so. Stops with code 2 where there is none. */
export async function findReply(client: Client, id: string): Promise<Reply> {
  const { data } = await client.listReplies({ query: { limit: 1_000 } });
  return findNamed(data, id, { one: 'reply', list: 'replies list' });
}
