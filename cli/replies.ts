import type { Client } from '../server/contract/client.ts';
import type { Reply } from '../server/contract/inbound.ts';
import { REPLY_WORDS, replyState } from '../server/contract/inbound.ts';
import type { StatusWord } from '../server/contract/statusWords.ts';
import { EXIT, Stop } from './errors.ts';

/** What the commands about replies share. */

export const WHICH = 'The id of the reply, as goodword replies list shows it, or its end.';

/** The shortest end of an id that the list shows: the beginnings of ids are alike. */
export const shortId = (id: string): string => id.slice(-8);

export const stateOf = (reply: Reply): StatusWord => REPLY_WORDS[replyState(reply)];

/** The reply of that id, or of the one id that ends so. Stops with code 2 where there is none. */
export async function findReply(client: Client, id: string): Promise<Reply> {
  const { data } = await client.listReplies({ query: { limit: 1_000 } });
  const found = data.filter((reply) => reply.id.endsWith(id));
  const [reply] = found;
  if (reply && found.length === 1) return reply;
  throw new Stop(`There is no reply ${id}.`, 'See goodword replies list.', EXIT.refused);
}
