import { setTimeout as sleep } from 'node:timers/promises';
import type { Activity } from '../server/contract/activity.ts';
import type { Api } from '../server/contract/api.ts';
import { ApiError, type Client } from '../server/contract/client.ts';
import type { Call } from '../server/contract/route.ts';

export type LogQuery = NonNullable<Call<Api['listActivity']>['query']>;

const POLL = 2_000;
const LONGEST_PAUSE = 30_000;
/** A change may be written a moment after the time it bears: what is this close to the last is read again. */
const OVERLAP = 5_000;
const PAGE = 1_000;

/**
 * The texts that change from now on, one at a time as they change, until `signal` ends it. `seen` are those that
 * were shown already. A lost connection is tried again with growing pauses; `onCut` and `onBack` are called once each.
 */
export async function* followLog(
  client: Client,
  query: LogQuery,
  seen: Activity[],
  { signal, ...told }: { signal: AbortSignal; onCut: (error: ApiError) => void; onBack: () => void },
): AsyncGenerator<Activity> {
  const shown = new Map(seen.map((entry) => [entry.id, entry.changedAt]));
  let last =
    seen
      .map(({ changedAt }) => changedAt)
      .sort()
      .at(-1) ?? new Date(0).toISOString();
  let failures = 0;
  for (;;) {
    const pause = failures === 0 ? POLL : Math.min(LONGEST_PAUSE, POLL * 2 ** (failures - 1));
    await sleep(pause, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    try {
      for await (const entry of changedAfter(client, { ...query, after: earlier(last) }, signal)) {
        if (failures > 0) told.onBack();
        failures = 0;
        if (shown.get(entry.id) === entry.changedAt) continue;
        shown.set(entry.id, entry.changedAt);
        if (entry.changedAt > last) last = entry.changedAt;
        yield entry;
      }
      if (failures > 0) told.onBack();
      failures = 0;
      forget(shown, earlier(last));
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiError) || !mayPass(error)) throw error;
      if (failures === 0) told.onCut(error);
      failures += 1;
    }
  }
}

const mayPass = ({ status }: ApiError): boolean => status === 0 || status === 429 || status >= 500;

const earlier = (instant: string): string => new Date(Date.parse(instant) - OVERLAP).toISOString();

async function* changedAfter(
  client: Client,
  query: LogQuery & { after: string },
  signal: AbortSignal,
): AsyncGenerator<Activity> {
  for (let offset = 0; ; offset += PAGE) {
    const { activities } = await client.listActivity({ query: { ...query, offset, limit: PAGE }, signal });
    yield* activities;
    if (activities.length < PAGE) return;
  }
}

/** What changed before the overlap is not read again and need not be remembered. */
function forget(shown: Map<string, string>, before: string): void {
  for (const [id, changedAt] of shown) if (changedAt < before) shown.delete(id);
}
