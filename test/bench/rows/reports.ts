import type { Client } from '../../../server/contract/core/client.ts';
import { TIME_RANGES } from '../../../server/contract/routes/analytics.ts';
import type { BenchRow, Measured } from '../row.ts';
import { askAtOnce } from '../support/askAtOnce.ts';
import { filledInstallation, NEWCOMER } from '../support/filled.ts';
import { startProbed } from '../support/heldLoop.ts';
import { OWNER } from '../support/installation.ts';
import { signIn } from '../support/programs.ts';

type QueryOf<Name extends 'listReviews' | 'listActivity'> = NonNullable<
  NonNullable<Parameters<Client[Name]>[0]>['query']
>;

/** A clinic, with what is asked by: its reviews and how much there is of each list. */
interface Side {
  client: Client;
  reviewIds: string[];
  /** Numbers that it texted lately. */
  numbers: string[];
  reviews: number;
  texts: number;
  entries: number;
  /** The first full hour of the last thirty days. */
  since: string;
}

type Ask = (side: Side, at: number) => Promise<unknown>;

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length] as T;

const PLATFORMS = ['google', 'facebook', 'yelp', 'healthgrades', 'zocdoc'] as const;
const STATUSES = ['Sent', 'Queued', 'Blocked', 'Error'] as const;
const TYPES = ['feedback_received', 'sms_received', 'patient_added', 'user_login', 'user_created'] as const;
const REVIEW_WORDS = ['warm', 'wait', 'explain', 'kind'];
const ACTIVITY_WORDS = [
  'review request',
  'for yelp',
  'signed in',
  'patient was added',
  '1-star',
  'no such words',
];

/** From the first page to the last, a hundredth of the list further each time. */
const far = (length: number, at: number): number => Math.floor((length * (at % 100)) / 100);
/** A number as people type it: without its country's code. */
const numberOf = ({ numbers }: Side, at: number): string => pick(numbers, at).slice(-10);
/** Five digits, which many numbers hold. */
const fiveDigits = (at: number): string => String(at % 1_000).padStart(5, '0');

const reviews =
  (queryAt: (side: Side, at: number) => QueryOf<'listReviews'>): Ask =>
  (side, at) =>
    side.client.listReviews({ query: queryAt(side, at) });
const activity =
  (queryAt: (side: Side, at: number) => QueryOf<'listActivity'>): Ask =>
  (side, at) =>
    side.client.listActivity({ query: queryAt(side, at) });
/** The log as its screen asks for it. */
const log = (queryAt: (side: Side, at: number) => QueryOf<'listActivity'>): Ask =>
  activity((side, at) => ({ type: 'sms_sent', limit: 50, dateFrom: side.since, ...queryAt(side, at) }));

/** Each call of these screens, by its name in the table. */
const QUESTIONS: Record<string, Ask> = {
  dashboard: ({ client }) => client.getDashboard(),
  ...Object.fromEntries(
    TIME_RANGES.map((timeRange): [string, Ask] => [
      `analytics of a ${timeRange}`,
      ({ client }) => client.getAnalytics({ query: { timeRange } }),
    ]),
  ),
  'the four numbers of the analytics': ({ client }, at) =>
    client.getAnalyticsMetrics({ query: { timeRange: pick(TIME_RANGES, at) } }),
  'reviews, the first pages': reviews((_, at) => ({ page: 1 + (at % 10) })),
  'reviews, pages anywhere': reviews((side, at) => ({ page: 1 + Math.floor(far(side.reviews, at) / 10) })),
  'reviews to be answered': reviews((_, at) => ({ status: 'pending', page: 1 + (at % 5) })),
  'reviews that were answered': reviews((_, at) => ({ status: 'responded', page: 1 + (at % 5) })),
  'reviews of a platform and a rating': reviews((_, at) => ({
    platform: pick(PLATFORMS, at),
    rating: 1 + (at % 5),
  })),
  'reviews of a time': reviews(({ since }) => ({ dateFrom: since, limit: 50 })),
  'reviews with an open case': reviews(() => ({ case: 'open' })),
  'reviews with a word': reviews((_, at) => ({ search: pick(REVIEW_WORDS, at) })),
  'numbers of all reviews': ({ client }) => client.getReviewStats(),
  'numbers of a platform’s reviews': ({ client, since }, at) =>
    client.getReviewStats({ query: { dateFrom: since, platform: pick(PLATFORMS, at) } }),
  'five-star reviews day by day': ({ client }) => client.getFiveStarTrends(),
  'who was offered a public link': ({ client, since }) => client.getFairness({ query: { dateFrom: since } }),
  'one review': ({ client, reviewIds }, at) => client.getReview({ params: { id: pick(reviewIds, at) } }),
  'log of thirty days': log(() => ({})),
  'log by status': log((_, at) => ({ status: pick(STATUSES, at) })),
  'log by platform': log((_, at) => ({ platform: pick(PLATFORMS, at) })),
  'log by a number': log((side, at) => ({ search: numberOf(side, at) })),
  'log by five digits': log((_, at) => ({ search: fiveDigits(at) })),
  'log by a platform’s name': log((_, at) => ({ search: pick(PLATFORMS, at).slice(0, 4) })),
  'log of a year, pages anywhere': log((side, at) => ({ dateFrom: undefined, offset: far(side.texts, at) })),
  'activity, the first pages': activity((_, at) => ({ offset: 20 * (at % 10) })),
  'activity, pages anywhere': activity((side, at) => ({ offset: far(side.entries, at) })),
  'activity of a type': activity((_, at) => ({ type: pick(TYPES, at) })),
  'activity by words': activity((_, at) => ({ search: pick(ACTIVITY_WORDS, at) })),
  'activity by a number': activity((side, at) => ({ search: numberOf(side, at) })),
  'activity by five digits': activity((_, at) => ({ search: fiveDigits(at) })),
  'types of activity': ({ client }) => client.listActivityTypes(),
  'texts of the period': ({ client }) => client.getUsage(),
  'the first word of the live stream': ({ client }) => firstWord(client),
};

async function firstWord(client: Client): Promise<void> {
  const leaving = new AbortController();
  for await (const _ of client.watch('watchClinic', { signal: leaving.signal })) break;
  leaving.abort();
}

/** Those who ask, with what each may have to wait, in milliseconds. */
const SIDES = [
  { name: '120,000 texts', owner: NEWCOMER, most: 50 },
  { name: 'a million texts', owner: OWNER, most: 500 },
];

/** So long nobody else is answered, in milliseconds. */
const HELD = 50;

/** Every call for a clinic whose 100,000 patients were all imported this week, and for one with a million texts. */
export const reportsRow: BenchRow = {
  name: 'reports',
  database: 'each',
  async run(place) {
    const server = await startProbed(await filledInstallation(place));
    try {
      const measured: Measured[] = [];
      for (const { name, owner, most } of SIDES) {
        const side = await sideOf((await signIn(server.url, owner)).client);
        await server.heldFor();
        for (const [question, ask] of Object.entries(QUESTIONS)) {
          const ours = await askAtOnce(place.size.calls, (at) => ask(side, at));
          const held = await server.heldFor();
          place.say(`${question}, ${name}: ${ours.toFixed(1)} ms, the loop held for ${held.toFixed(1)} ms`);
          const work = `${question}, ${name}`;
          const rest = { floor: null, unit: 'ms' } as const;
          measured.push({ ...rest, work, ours, bar: { most } });
          measured.push({
            ...rest,
            work: '… the event loop held, at the most',
            ours: held,
            bar: { most: HELD },
          });
        }
      }
      return measured;
    } finally {
      await server.stop();
    }
  },
};

async function sideOf(client: Client): Promise<Side> {
  const newest = (await client.listReviews({ query: { limit: 200 } })).data;
  const oldest = Math.max(1, Math.floor(newest.pagination.total / 200));
  const before = (await client.listReviews({ query: { limit: 200, page: oldest } })).data;
  const { totalCount: texts } = await client.listActivity({ query: { type: 'sms_sent', limit: 1 } });
  const { totalCount: entries } = await client.listActivity({ query: { limit: 1 } });
  const trends = await client.getFiveStarTrends();
  const texted = await client.listActivity({ query: { type: 'sms_sent', limit: 200 } });
  return {
    client,
    reviewIds: [...newest.reviews, ...before.reviews].map(({ id }) => id),
    numbers: texted.activities.flatMap(({ metadata }) => metadata.phoneNumber ?? []),
    reviews: newest.pagination.total,
    ...{ texts, entries, since: `${trends.data[0]?.date}T05:00:00.000Z` },
  };
}
