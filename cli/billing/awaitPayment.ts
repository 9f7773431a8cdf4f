import { setTimeout as sleep } from 'node:timers/promises';
import type { Api } from '../../server/contract/core/api.ts';
import { ApiError, type Client } from '../../server/contract/core/client.ts';
import type { Answer } from '../../server/contract/core/route.ts';
import { CONNECTION_WORDS, watchConnection } from '../kit/connection.ts';
import { EXIT, Stop } from '../kit/errors.ts';
import { startWaiting } from '../kit/waiting.ts';

/** Milliseconds between two questions whether a checkout is paid: far fewer than are allowed in a minute. */
const ASK_EVERY = 2_000;
const EXPIRED = 'The page was not paid and has expired, as it does when another checkout begins.';
const WAITING = 'Waiting for the payment …';

type Confirmed = Answer<Api['confirmCheckout']>['data'];

/**
 * Waits until a checkout is paid and gives what came of it; `signal` ends it with an error. A lost connection is
 * tried again with growing pauses.
 */
export async function awaitPayment(
  client: Client,
  sessionId: string,
  signal: AbortSignal,
): Promise<Confirmed> {
  const view = await startWaiting(WAITING);
  const connection = watchConnection(ASK_EVERY, {
    onCut: () => view.say(CONNECTION_WORDS.cut),
    onBack: () => view.say(WAITING),
  });
  try {
    for (;;) {
      await sleep(connection.pause(), undefined, { signal });
      const paid = await confirm(client, sessionId, signal).catch(connection.failed);
      if (paid) return paid;
      if (paid === null) connection.stands();
    }
  } finally {
    await view.stop();
  }
}

/** null while it is not paid. */
async function confirm(client: Client, sessionId: string, signal: AbortSignal): Promise<Confirmed | null> {
  try {
    return (await client.confirmCheckout({ payload: { sessionId }, signal })).data;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'payment_pending') return null;
    if (error.code === 'not_found')
      throw new Stop(EXPIRED, 'Begin again with goodword billing checkout.', EXIT.failed);
    throw error;
  }
}
