import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, type Client } from '../server/contract/client.ts';
import type { Subscription } from '../server/contract/subscription.ts';
import { CONNECTION_WORDS, watchConnection } from './connection.ts';
import { EXIT, Stop } from './errors.ts';
import { startWaiting } from './waiting.ts';

/** Milliseconds between two questions whether a checkout is paid: far fewer than are allowed in a minute. */
const ASK_EVERY = 2_000;
const EXPIRED = 'The page was not paid and has expired, as it does when another checkout begins.';
const WAITING = 'Waiting for the payment …';

/**
 * Waits until a checkout is paid and gives what was switched on; `signal` ends it with an error. A lost connection is
 * tried again with growing pauses.
 */
export async function awaitPayment(
  client: Client,
  sessionId: string,
  signal: AbortSignal,
): Promise<Subscription> {
  const view = await startWaiting(WAITING);
  const connection = watchConnection(ASK_EVERY, {
    onCut: () => view.say(CONNECTION_WORDS.cut),
    onBack: () => view.say(WAITING),
  });
  try {
    for (;;) {
      await sleep(connection.pause(), undefined, { signal });
      const paid = await confirm(client, sessionId, signal).catch(connection.failed);
      if (paid) return paid.subscription;
      if (paid === null) connection.stands();
    }
  } finally {
    await view.stop();
  }
}

/** null while it is not paid. */
async function confirm(client: Client, sessionId: string, signal: AbortSignal) {
  try {
    return (await client.confirmCheckout({ payload: { sessionId }, signal })).data;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.code === 'payment_pending') return null;
    if (error.code === 'not_found')
      throw new Stop(EXPIRED, 'Begin anew with goodword billing checkout.', EXIT.failed);
    throw error;
  }
}
