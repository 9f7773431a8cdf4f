import { Args } from '@oclif/core';
import type { Client } from '../../server/contract/core/client.ts';
import { REPLY_WORDS } from '../../server/contract/routes/inbound.ts';
import type { UnclaimedText } from '../../server/contract/routes/unclaimedTexts.ts';
import type { StatusWord } from '../../server/contract/words/statusWords.ts';
import { findNamed } from '../kit/named.ts';
import { everyRow } from '../kit/paging.ts';
import { stateOfRequest } from './supportRequests.ts';

/** What the commands about patients' texts that are no clinic's share. */

export const textArg = Args.string({
  description: 'Its id, as goodword admin texts list shows it, or how it begins.',
  required: true,
});

export function stateOfText(text: UnclaimedText): StatusWord {
  if (text.held) return REPLY_WORDS.held;
  return text.decision === 'stop' ? REPLY_WORDS.stopped : stateOfRequest(text);
}

/** The text of that id, or of the one id that begins so. Stops with code 2 where there is none. */
export async function findUnclaimedText(client: Client, given: string): Promise<UnclaimedText> {
  const all = await everyRow((query) => client.listUnclaimedTexts({ query: { ...query, status: 'all' } }));
  return findNamed(all, given, { one: 'text', list: 'admin texts list --status all' });
}
