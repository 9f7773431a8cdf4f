import { setTimeout as sleep } from 'node:timers/promises';
import type { Api } from '../../server/contract/core/api.ts';
import type { Client } from '../../server/contract/core/client.ts';
import type { Call } from '../../server/contract/core/route.ts';
import type { Activity } from '../../server/contract/routes/activity.ts';
import { type Told, watchConnection } from '../kit/connection.ts';

export type ActivityQuery = NonNullable<Call<Api['listActivity']>['query']>;

const POLL = 2_000;
/** A change may be written a moment after the time it bears: what is this close to the last is read again. */
const OVERLAP = 5_000;
const PAGE = 1_000;
/** Entries that are remembered beyond the overlap: texts go on changing after they were first shown. */
const REMEMBERED = 10_000;

interface Following extends Told {
  client: Client;
  query: ActivityQuery;
  /** What was shown already. */
  seen: readonly Activity[];
  /** What is shown of an entry: it comes again once that is something else. */
  says: (entry: Activity) => string;
  signal: AbortSignal;
}

/**
 * What happens from now on, one entry at a time in the order of its changes, until `signal` ends it. A lost connection
 * is tried again with growing pauses; `onCut` and `onBack` are called once each.
 */
export async function* followActivity(following: Following): AsyncGenerator<Activity> {
  const { client, query, seen, says, signal } = following;
  const shown = rememberShown(seen, says);
  const connection = watchConnection(POLL, following);
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

/** What was shown already, and from when on to ask. */
function rememberShown(seen: readonly Activity[], says: Following['says']) {
  const noteOf = (entry: Activity) => ({ words: says(entry), changedAt: entry.changedAt });
  const shown = new Map(seen.map((entry) => [entry.id, noteOf(entry)]));
  const times = seen.map(({ changedAt }) => changedAt).sort();
  let last = times.at(-1) ?? new Date(0).toISOString();
  const from = () => new Date(Date.parse(last) - OVERLAP).toISOString();
  return {
    from,
    isNew(entry: Activity): boolean {
      const { id, changedAt } = entry;
      const before = shown.get(id)?.words;
      // What changed last is forgotten last.
      shown.delete(id);
      shown.set(id, noteOf(entry));
      if (changedAt > last) last = changedAt;
      return before !== says(entry);
    },
    forget(): void {
      for (const [id, { changedAt }] of shown) {
        if (shown.size <= REMEMBERED || changedAt >= from()) return;
        shown.delete(id);
      }
    },
  };
}

async function* changedAfter(
  client: Client,
  query: ActivityQuery & { after: string },
  signal: AbortSignal,
): AsyncGenerator<Activity> {
  for (let offset = 0; ; offset += PAGE) {
    const { activities } = await client.listActivity({ query: { ...query, offset, limit: PAGE }, signal });
    yield* activities;
    if (activities.length < PAGE) return;
  }
}
