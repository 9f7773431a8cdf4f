import { setTimeout as wait } from 'node:timers/promises';
import type { LiveEvent, LiveTopic } from '../../contract/live.ts';
import { type LiveMarks, readLiveMarks } from '../../store/liveMarks.ts';
import type { ClinicCaller } from '../caller.ts';
import type { Context } from '../context.ts';

/** Tells somebody who watches that something of their clinic changed, and never what: they read it again. */

/** Milliseconds between two looks, and looks without news after which a sign of life is given. */
const LOOK_EVERY = 2_000;
const LOOKS_IN_SILENCE = 7;
/** Looks after which the stream ends: whoever comes back is asked again who they are. */
const LOOKS = 150;

/** What each mark is about. Reviews and new patients leave an activity; a text is one itself. */
const TOPICS: Record<keyof LiveMarks, LiveTopic[]> = {
  texts: ['texts', 'activity'],
  activity: ['activity', 'reviews', 'patients'],
};

/** `ready`, then what changes, for some minutes or until the signal aborts. */
export async function* watchClinic(
  ctx: Context,
  { clinicId }: ClinicCaller,
  stopping: AbortSignal,
): AsyncGenerator<LiveEvent> {
  let marks = await readLiveMarks(ctx.db, clinicId);
  yield { type: 'ready' };
  let silence = 0;
  for (let look = 0; look < LOOKS; look += 1) {
    await wait(LOOK_EVERY, undefined, { signal: stopping }).catch(() => undefined);
    if (stopping.aborted) return;
    const before = marks;
    marks = await readLiveMarks(ctx.db, clinicId);
    const topics = topicsOf(before, marks);
    silence = topics.length > 0 ? 0 : silence + 1;
    if (topics.length > 0) yield { type: 'changed', topics };
    else if (silence % LOOKS_IN_SILENCE === 0) yield { type: 'still_here' };
  }
}

function topicsOf(before: LiveMarks, now: LiveMarks): LiveTopic[] {
  const moved = (['texts', 'activity'] as const).filter((mark) => before[mark] !== now[mark]);
  return [...new Set(moved.flatMap((mark) => TOPICS[mark]))];
}
