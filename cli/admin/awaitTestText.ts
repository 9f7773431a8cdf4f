import type { Api } from '../../server/contract/core/api.ts';
import type { Client } from '../../server/contract/core/client.ts';
import type { Answer } from '../../server/contract/core/route.ts';
import { askAgain } from '../kit/askAgain.ts';
import { CONNECTION_WORDS } from '../kit/connection.ts';
import { EXIT, Stop } from '../kit/errors.ts';
import { startWaiting } from '../kit/waiting.ts';

export type TestText = Answer<Api['getTestSms']>['data'];

/** Milliseconds between two questions what became of it. */
const ASK_EVERY = 1_000;
/** Milliseconds after which a script goes on: a queue that is held back may wait for days. */
const LONGEST = 300_000;
const WAITING = 'Waiting for the carrier …';

/** What became of a test text, once nothing more is to be expected; `signal` ends it. Stops with code 1 after minutes. */
export async function awaitTestText(client: Client, id: string, signal: AbortSignal): Promise<TestText> {
  const view = await startWaiting(WAITING);
  const enough = AbortSignal.timeout(LONGEST);
  const onCut = () => view.say(CONNECTION_WORDS.cut);
  const onBack = () => view.say(WAITING);
  const read = async (stopped: AbortSignal) =>
    (await client.getTestSms({ params: { id }, signal: stopped })).data;
  try {
    const until = AbortSignal.any([signal, enough]);
    for await (const text of askAgain({ read, every: ASK_EVERY, signal: until, onCut, onBack }))
      if (text.ended) return text;
  } finally {
    await view.stop();
  }
  signal.throwIfAborted();
  throw new Stop(
    `Nothing was heard of it in ${LONGEST / 60_000} minutes.`,
    'See goodword admin stats for what holds texts back.',
    EXIT.failed,
  );
}
