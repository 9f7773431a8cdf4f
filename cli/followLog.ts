import { setTimeout as sleep } from 'node:timers/promises';
import type { Activity } from '../server/contract/activity.ts';
import type { Api } from '../server/contract/api.ts';
import type { Client } from '../server/contract/client.ts';
import type { Call } from '../server/contract/route.ts';
import { type Told, watchConnection } from './connection.ts';

export type LogQuery = NonNullable<Call<Api['listActivity']>['query']>;

const POLL = 2_000;
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
  { signal, ...told }: { signal: AbortSignal } & Told,
): AsyncGenerator<Activity> {
  const shown = rememberShown(seen);
  const connection = watchConnection(POLL, told);
  for (;;) {
    await sleep(connection.pause(), undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    try {
      for await (const entry of changedAfter(client, { ...query, after: shown.from() }, signal)) {
        connection.stands();
        if (shown.isNew(entry)) yield entry;
      }
      connection.stands();
      shown.forget();
    } catch (error) {
      if (signal.aborted) return;
      connection.failed(error);
    }
  }
}

/** Which changes were shown already, and from when on to ask. */
function rememberShown(seen: readonly Activity[]) {
  const shown = new Map(seen.map((entry) => [entry.id, entry.changedAt]));
  const times = seen.map(({ changedAt }) => changedAt).sort();
  let last = times.at(-1) ?? new Date(0).toISOString();
  const from = () => new Date(Date.parse(last) - OVERLAP).toISOString();
  return {
    from,
    isNew({ id, changedAt }: Activity): boolean {
      if (shown.get(id) === changedAt) return false;
      shown.set(id, changedAt);
      if (changedAt > last) last = changedAt;
      return true;
    },
    /** What changed before the overlap is not read again and need not be remembered. */
    forget(): void {
      const before = from();
      for (const [id, changedAt] of shown) if (changedAt < before) shown.delete(id);
    },
  };
}

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
