import type { Platform } from '../../contract/platforms.ts';
import { TEMPLATES } from '../../contract/templates.ts';
import { sampleReviews } from './sampleReviews.ts';

/** The review requests behind the sample reviews: what the log, the dashboard and the analytics of samples count. */

export interface SampleRequest {
  sentAt: string;
  platform: Platform;
  /** One of the ten. */
  template: string;
  isAnswered: boolean;
}

/** For each review the hours before it at which requests went out: the first one was answered by it. */
const HOURS_BEFORE = [2, 5, 26] as const;

const HOUR = 3_600_000;

/** Newest first. */
export const sampleRequests = (now: Date): SampleRequest[] =>
  sampleReviews(now)
    .flatMap(({ submittedAt, platform }, index) =>
      HOURS_BEFORE.map((hours, nth) => ({
        sentAt: new Date(Date.parse(submittedAt) - hours * HOUR).toISOString(),
        platform,
        template: TEMPLATES[(index + nth) % SAMPLE_TEMPLATES]?.name ?? TEMPLATES[0].name,
        isAnswered: nth === 0,
      })),
    )
    .sort((a, b) => b.sentAt.localeCompare(a.sentAt));

/** So many of the ten are in use. */
const SAMPLE_TEMPLATES = 4;
