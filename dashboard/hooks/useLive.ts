import { useDocumentVisibility } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import type { RouteName } from '../../server/contract/core/api.ts';
import type { LiveTopic } from '../../server/contract/core/live.ts';
import { api } from '../api.ts';
import { useReread } from './useApi.ts';

/** Whether a screen is told of changes, asks for them from time to time, or knows neither yet. */
export type Liveness = 'waiting' | 'live' | 'polling';

/** How often is asked while nobody tells, in milliseconds; so often it is also tried to be told again. */
const POLL_EVERY = 30_000;
/** The server gives a sign of life more often than this. */
const LONGEST_SILENCE = 25_000;

/**
 * Has the named routes read again whenever the clinic's texts, reviews or patients change, while the page is seen:
 * told by the server's stream, or every half minute where there is none. `topics` and `names` stay the same.
 */
export function useLive(topics: readonly LiveTopic[], names: readonly RouteName[]): Liveness {
  const [liveness, setLiveness] = useState<Liveness>('waiting');
  const visible = useDocumentVisibility() === 'visible';
  const reread = useReread();

  useEffect(() => {
    if (!visible) return undefined;
    const leaving = new AbortController();
    const readAgain = () => void reread(...names);
    void watch(leaving.signal, topics, { tell: setLiveness, readAgain });
    return () => leaving.abort();
  }, [visible, topics, names, reread]);

  return liveness;
}

interface Watcher {
  tell: (liveness: Liveness) => void;
  readAgain: () => void;
}

/** Comes back at once where the server ended a stream in time, and after a while where there was none. */
async function watch(leaving: AbortSignal, topics: readonly LiveTopic[], watcher: Watcher): Promise<void> {
  for (let visit = 0; !leaving.aborted; visit += 1) {
    // What changed between two streams is not told.
    if (visit > 0) watcher.readAgain();
    const wasLive = await watchOnce(leaving, topics, watcher);
    if (leaving.aborted || wasLive) continue;
    watcher.tell('polling');
    await pause(POLL_EVERY, leaving);
  }
}

/** Whether there was a stream that the server ended itself. */
async function watchOnce(
  leaving: AbortSignal,
  topics: readonly LiveTopic[],
  { tell, readAgain }: Watcher,
): Promise<boolean> {
  const silent = new AbortController();
  const giveUp = () => silent.abort();
  let timer = setTimeout(giveUp, LONGEST_SILENCE);
  try {
    for await (const event of api.watch('watchClinic', {
      signal: AbortSignal.any([leaving, silent.signal]),
    })) {
      clearTimeout(timer);
      timer = setTimeout(giveUp, LONGEST_SILENCE);
      if (event.type === 'ready') tell('live');
      if (event.type === 'changed' && event.topics.some((topic) => topics.includes(topic))) readAgain();
    }
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

function pause(milliseconds: number, leaving: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, milliseconds);
    leaving.addEventListener('abort', () => {
      clearTimeout(timer);
      done();
    });
  });
}
