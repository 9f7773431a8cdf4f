import { expect, test } from 'vitest';
import { toActivity } from '../../server/domain/reports/activityWords.ts';
import type { FeedRow } from '../../server/store/reports/activityFeed.ts';

/** The days of cooldown that the log shows beside what was sent: the cooldown less the days since. */

const NOW = new Date('2027-02-03T17:00:00.000Z');

/** A text that the carrier accepted so many days ago. */
function textOf(days: number, facts: Partial<NonNullable<FeedRow['text']>> = {}): FeedRow {
  const at = new Date(NOW.getTime() - days * 86_400_000).toISOString();
  const told = { platform: 'google', errorCode: null, lastError: null, deliveredAt: null } as const;
  const sent = {
    kind: 'request',
    phone: '+12125550101',
    phoneHash: '',
    status: 'sent',
    sendAt: at,
    acceptedAt: at,
  } as const;
  const nothing = { userName: null, status: null, title: null, description: null, reply: null };
  return { id: 'one', type: 'sms_sent', at, changedAt: at, ...nothing, text: { ...sent, ...told, ...facts } };
}

const daysLeft = (row: FeedRow) =>
  toActivity(row, { now: NOW, cooldownDays: 90, repetitions: new Map() }).metadata.cooldownDaysLeft;

test.each([
  [0, 90],
  [1, 89],
  [30.5, 60],
  [89.9, 1],
  [90, 0],
  [200, 0],
])('%d days after a request %i of 90 are left', (days, left) => {
  expect(daysLeft(textOf(days))).toBe(left);
});

test('a reminder and what never went out tell of none', () => {
  expect(daysLeft(textOf(1, { kind: 'reminder' }))).toBeNull();
  expect(daysLeft(textOf(1, { status: 'failed' }))).toBeNull();
  expect(daysLeft(textOf(1, { status: 'queued', acceptedAt: null }))).toBeNull();
});
