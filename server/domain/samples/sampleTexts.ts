import type { MessageStatus } from '../../contract/routes/sms.ts';
import type { Platform } from '../../contract/rules/platforms.ts';
import type { FeedRow } from '../../store/reports/activityFeed.ts';
import { SAMPLE_USER } from './samplePatients.ts';
import { type SampleRequest, sampleRequests } from './sampleRequests.ts';

/** Made-up texts for clinics that never paid: the same at every call, dated back from today. */

const HOUR = 3_600_000;

interface Sample {
  at: string;
  status: MessageStatus;
  platform: Platform;
  errorCode: string | null;
}

/** Those that never went out. */
const KEPT_BACK: [hoursAgo: number, status: MessageStatus, errorCode: string | null][] = [
  [1, 'queued', null],
  [22, 'failed', '21211'],
  [30, 'blocked', '21610'],
];

export function sampleTexts(now: Date): FeedRow[] {
  const keptBack = KEPT_BACK.map(([hoursAgo, status, errorCode]): Sample => {
    const at = new Date(now.getTime() - hoursAgo * HOUR).toISOString();
    return { at, status, platform: 'google', errorCode };
  });
  return [...keptBack, ...sampleRequests(now).map(toSample)]
    .sort((a, b) => b.at.localeCompare(a.at))
    .map((sample, index) => toRow(sample, index, now));
}

/** Most arrive; of those that nobody answered some do not. */
function toSample({ sentAt, platform, isAnswered }: SampleRequest, index: number): Sample {
  const isLost = !isAnswered && index % 9 === 4;
  return {
    at: sentAt,
    platform,
    status: isLost ? 'undelivered' : 'delivered',
    errorCode: isLost ? '30007' : null,
  };
}

function toRow({ at, status, platform, errorCode }: Sample, index: number, now: Date): FeedRow {
  const wentOut = status === 'delivered' || status === 'undelivered';
  const number = String(index).padStart(2, '0');
  const text = {
    kind: 'request',
    phone: `+12125550${110 + index}`,
    status,
    platform,
    errorCode,
    phoneHash: '',
    lastError: null,
    sendAt: status === 'queued' ? new Date(now.getTime() + 24 * HOUR).toISOString() : at,
    acceptedAt: wentOut ? at : null,
    deliveredAt: status === 'delivered' ? at : null,
  };
  const nothing = { status: null, title: null, description: null, reply: null };
  const id = `00000000-0000-7000-8000-0000000002${number}`;
  return { id, type: 'sms_sent', at, changedAt: at, userName: SAMPLE_USER, ...nothing, text };
}
