import type { Platform } from '../../contract/platforms.ts';
import type { MessageStatus } from '../../contract/sms.ts';
import type { FeedRow } from '../../store/activityFeed.ts';

/** Made-up texts for clinics that never paid (DESIGN 7.18): the same at every call, dated back from today. */

const HOUR = 3_600_000;

type Sample = [
  hoursAgo: number,
  number: string,
  status: MessageStatus,
  platform: Platform,
  errorCode?: string,
];

const SAMPLES: Sample[] = [
  [1, '+12125550110', 'queued', 'google'],
  [3, '+12125550111', 'sent', 'google'],
  [5, '+12125550112', 'delivered', 'google'],
  [8, '+12125550113', 'delivered', 'facebook'],
  [22, '+12125550114', 'failed', 'google', '21211'],
  [26, '+12125550115', 'delivered', 'google'],
  [30, '+12125550116', 'blocked', 'google', '21610'],
  [49, '+12125550117', 'delivered', 'healthgrades'],
  [52, '+12125550118', 'delivered', 'google'],
  [75, '+12125550119', 'undelivered', 'google', '30007'],
  [98, '+12125550120', 'delivered', 'google'],
  [121, '+12125550121', 'delivered', 'facebook'],
  [146, '+12125550122', 'delivered', 'google'],
  [170, '+12125550123', 'delivered', 'google'],
];

const WENT_OUT: MessageStatus[] = ['sent', 'delivered', 'undelivered'];

export function sampleTexts(now: Date): FeedRow[] {
  const tomorrow = new Date(now.getTime() + 24 * HOUR).toISOString();
  return SAMPLES.map(([hoursAgo, phone, status, platform, errorCode = null], index) => {
    const at = new Date(now.getTime() - hoursAgo * HOUR).toISOString();
    const id = `00000000-0000-7000-8000-0000000002${String(index).padStart(2, '0')}`;
    const text = {
      kind: 'request',
      phone,
      status,
      platform,
      errorCode,
      lastError: null,
      sendAt: status === 'queued' ? tomorrow : at,
      acceptedAt: WENT_OUT.includes(status) ? at : null,
      deliveredAt: status === 'delivered' ? at : null,
    };
    const nothing = { status: null, title: null, description: null, reply: null };
    return { id, type: 'sms_sent', at, changedAt: at, userName: 'Sample User', ...nothing, text };
  });
}
