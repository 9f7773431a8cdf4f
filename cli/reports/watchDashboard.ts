import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '../../server/contract/core/client.ts';
import type { Dashboard } from '../../server/contract/routes/dashboard.ts';
import { type Told, watchConnection } from '../kit/connection.ts';

/** Milliseconds after which is asked though nothing was told: days pass, and not everybody may hear the stream. */
const ASK_EVERY = 30_000;
/** Milliseconds within which changes are read together. */
const TOGETHER = 500;

export interface WatchTold extends Told {
  /** Called when it turns out whether the server tells of changes. */
  onLive: (isLive: boolean) => void;
}

/**
 * The dashboard whenever the server tells that something changed, or half a minute later, until `signal` ends it. A
 * lost connection is tried again with growing pauses; `onCut` and `onBack` are called once each.
 */
export async function* watchDashboard(
  client: Client,
  { signal, ...told }: WatchTold & { signal: AbortSignal },
): AsyncGenerator<Dashboard> {
  const connection = watchConnection(ASK_EVERY, told);
  const changes = hearChanges(client, signal, told);
  changes.listen();
  for (;;) {
    await changes.wait(connection.pause());
    if (signal.aborted) return;
    try {
      const { data } = await client.getDashboard({ signal });
      connection.stands();
      changes.listen();
      yield data;
    } catch (error) {
      if (signal.aborted) return;
      changes.stopListening();
      connection.failed(error);
    }
  }
}

/** Waits that end early when the server's stream says that something changed. */
function hearChanges(client: Client, signal: AbortSignal, { onLive }: Pick<WatchTold, 'onLive'>) {
  let waiting = new AbortController();
  let stream: AbortController | undefined;

  async function hear(until: AbortSignal): Promise<void> {
    let isLive = false;
    try {
      for await (const { type } of client.watch('watchClinic', { signal: until })) {
        if (!isLive) onLive(true);
        isLive = true;
        if (type === 'changed') waiting.abort();
      }
    } catch {
      // The next reading says what is wrong, or does without the stream.
    }
    if (until.aborted) return;
    stream = undefined;
    if (isLive) waiting.abort();
    else onLive(false);
  }

  return {
    /** Begins to listen, where nobody does yet. */
    listen(): void {
      if (stream) return;
      stream = new AbortController();
      void hear(AbortSignal.any([signal, stream.signal]));
    },
    stopListening(): void {
      stream?.abort();
      stream = undefined;
    },
    async wait(longest: number): Promise<void> {
      const until = AbortSignal.any([signal, waiting.signal]);
      await sleep(longest, undefined, { signal: until }).catch(() => undefined);
      waiting = new AbortController();
      await sleep(TOGETHER, undefined, { signal }).catch(() => undefined);
    },
  };
}
