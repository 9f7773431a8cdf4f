import { setTimeout as wait } from 'node:timers/promises';
import { LIMITS } from '../../contract/core/limits.ts';
import { type LiveEvent, type LiveTopic, TOO_MANY_STREAMS } from '../../contract/core/live.ts';
import { apiTokenWorks } from '../../store/accounts/apiTokens.ts';
import { type LiveMarks, readLiveMarks } from '../../store/db/liveMarks.ts';
import { findCaller } from '../accounts/sessions.ts';
import type { ClinicCaller } from '../caller.ts';
import type { Context, Life } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { WakeSignal } from '../wakeSignal.ts';

/** Tells somebody who watches that something of their clinic changed, and never what: they read it again. */

/** Milliseconds between two looks where no change is heard of, and the fewest between two looks of one who watches. */
const LOOK_EVERY = 2_000;
const REST = 1_000;
/** Without news a sign of life is given after so long, and anyone who watches is asked again whether they may. */
const SILENCE = 15_000;
/** What changed so many milliseconds before somebody watched is told first: what they show may have been read before. */
const JUST_BEFORE = 10_000;
/** After so long the stream ends: anyone who comes back is asked again who they are. */
const LASTS = 300_000;

/** What each mark is about. Reviews and new patients leave an activity; a text is one itself. */
const TOPICS: Record<keyof LiveMarks, LiveTopic[]> = {
  texts: ['texts', 'activity'],
  activity: ['activity', 'reviews', 'patients'],
};

/**
 * `ready`, then what changed just before and what changes, for some minutes, until the one who watches may no more, or the
 * signal aborts.
 */
export async function* watchClinic(
  ctx: Context,
  caller: ClinicCaller,
  stopping: AbortSignal,
): AsyncGenerator<LiveEvent> {
  const leave = takePlace(ctx, caller);
  const { clinicId } = caller;
  const { changes } = ctx.db;
  const signal = new WakeSignal();
  const raise = () => signal.raise();
  stopping.addEventListener('abort', raise);
  const unwatch = changes.watch(clinicId, raise);
  ctx.meter.watching(1);
  try {
    let marks = await readLiveMarks(ctx.db, clinicId);
    yield { type: 'ready' };
    const missed = topicsOf(marksBefore(marks, new Date(ctx.now().getTime() - JUST_BEFORE)), marks);
    if (missed.length > 0) yield { type: 'changed', topics: missed };
    const ends = performance.now() + LASTS;
    let spoke = performance.now();
    while (performance.now() < ends) {
      await wait(REST, undefined, { signal: stopping }).catch(() => undefined);
      await signal.raised((changes.heard ? SILENCE : LOOK_EVERY) - REST);
      if (stopping.aborted || !(await isStillIn(ctx, caller))) return;
      const before = marks;
      marks = await readLiveMarks(ctx.db, clinicId);
      const topics = topicsOf(before, marks);
      if (topics.length === 0 && performance.now() - spoke < SILENCE - REST) continue;
      spoke = performance.now();
      yield topics.length > 0 ? { type: 'changed', topics } : { type: 'still_here' };
    }
  } finally {
    leave();
    ctx.meter.watching(-1);
    unwatch();
    stopping.removeEventListener('abort', raise);
  }
}

/** How many streams of each person a process holds. */
const held = new WeakMap<Life, Map<string, number>>();

/** Refuses somebody who has as many streams as screens can be looked at; gives what ends one. */
function takePlace({ life }: Context, { userId }: ClinicCaller): () => void {
  const streams = held.get(life) ?? new Map<string, number>();
  held.set(life, streams);
  const count = streams.get(userId) ?? 0;
  if (count >= LIMITS.liveStreams) {
    throw new Refusal('too_many_requests', TOO_MANY_STREAMS, { retryAfter: SILENCE / 1_000 });
  }
  streams.set(userId, count + 1);
  return () => {
    const left = (streams.get(userId) ?? 1) - 1;
    if (left > 0) streams.set(userId, left);
    else streams.delete(userId);
  };
}

/** Whether the session, or the API token, of somebody works still. */
const isStillIn = async (ctx: Context, { sessionId, apiTokenId }: ClinicCaller): Promise<boolean> =>
  sessionId === null
    ? apiTokenWorks(ctx.db, apiTokenId ?? '')
    : (await findCaller(ctx, sessionId)) !== undefined;

/** The marks that were there already at an instant; each begins with its own. */
function marksBefore({ texts, activity }: LiveMarks, at: Date): LiveMarks {
  const instant = at.toISOString();
  const kept = (mark: string | null) => (mark !== null && mark < instant ? mark : null);
  return { texts: kept(texts), activity: kept(activity) };
}

function topicsOf(before: LiveMarks, now: LiveMarks): LiveTopic[] {
  const moved = (['texts', 'activity'] as const).filter((mark) => before[mark] !== now[mark]);
  return [...new Set(moved.flatMap((mark) => TOPICS[mark]))];
}
