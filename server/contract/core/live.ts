import * as z from 'zod';
import { route } from './route.ts';

/** What is worth reading again, told while somebody watches. */

/** Which screens a change concerns. */
export const LIVE_TOPICS = ['texts', 'reviews', 'patients', 'activity'] as const;
export type LiveTopic = (typeof LIVE_TOPICS)[number];

/**
 * `ready` once at the start; `still_here` so that a connection that died is noticed; `changed` names what moved, also
 * in the seconds before the start.
 */
const liveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('still_here') }),
  z.object({ type: z.literal('changed'), topics: z.array(z.enum(LIVE_TOPICS)).min(1) }),
]);
export type LiveEvent = z.infer<typeof liveEvent>;

/** How the one who watches hears of changes: from the stream, or by asking while there is none. */
export const LIVE_WORDS = { live: 'Live', polling: 'Every half minute' } as const;

export const TOO_MANY_STREAMS = 'You watch in too many places at once. Close some of them, and try again.';

export const liveRoutes = {
  watchClinic: route({
    method: 'GET',
    path: '/live',
    access: 'clinic',
    scope: 'sends:read',
    summary: 'A stream that says when something of the clinic changed, until the caller leaves',
    description:
      'One JSON object a line (application/x-ndjson). It carries no data of patients: anyone who hears of a change reads ' +
      'again what it shows. It ends after some minutes: anyone who watches comes back.',
    live: liveEvent,
    errors: ['too_many_requests'],
  }),
};
