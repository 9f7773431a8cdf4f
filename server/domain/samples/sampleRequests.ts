import type { Platform } from '../../contract/rules/platforms.ts';
import { TEMPLATES } from '../../contract/rules/templates.ts';
import { sampleReviews } from './sampleReviews.ts';

/** The review requests behind the sample reviews: what the log, the dashboard and the analytics of samples count. */

export interface SampleRequest {
  sentAt: string;
  platform: Platform;
  /** One of the ten. */
  template: string;
  isAnswered: boolean;
}

/** For each review the hours before it by which requests had gone out: the first one was answered by it. */
const HOURS_BEFORE = [2, 5, 26] as const;

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Hours of UTC at which nobody from New York to Los Angeles or Budapest is texted at night. */
const BUSY = { from: 16, count: 4 };

/** The last moment of somebody's day, before an instant, at which requests went out. */
function lastBusy(before: number, spread: number): string {
  const at = Math.floor(before / DAY) * DAY + (BUSY.from + (spread % BUSY.count) + 0.4) * HOUR;
  return new Date(at < before ? at : at - DAY).toISOString();
}

/** Newest first. */
export const sampleRequests = (now: Date): SampleRequest[] =>
  sampleReviews(now)
    .flatMap(({ submittedAt, platform }, index) =>
      HOURS_BEFORE.map((hours, nth) => ({
        sentAt: lastBusy(Date.parse(submittedAt) - hours * HOUR, index + nth),
        platform,
        template: TEMPLATES[(index + nth) % SAMPLE_TEMPLATES]?.name ?? TEMPLATES[0].name,
        isAnswered: nth === 0,
      })),
    )
    .sort((a, b) => b.sentAt.localeCompare(a.sentAt));

/** So many of the ten are in use. */
const SAMPLE_TEMPLATES = 4;
