import { expect, test } from 'vitest';
import { showAgo } from '../../dashboard/lib/dates.ts';

const NOW = new Date('2026-03-20T12:00:00Z');
const ago = (instant: string): string => showAgo(instant, 'America/New_York', NOW);

test('how long something is past is told in its largest whole unit', () => {
  expect(ago('2026-03-20T11:59:01Z')).toBe('Just now');
  expect(ago('2026-03-20T11:59:00Z')).toBe('1 minute ago');
  expect(ago('2026-03-20T11:00:01Z')).toBe('59 minutes ago');
  expect(ago('2026-03-20T10:00:00Z')).toBe('2 hours ago');
  expect(ago('2026-03-19T12:00:00Z')).toBe('1 day ago');
  expect(ago('2026-02-18T12:00:00Z')).toBe('30 days ago');
});

test('what is older than a month shows its day', () => {
  expect(ago('2026-02-17T12:00:00Z')).toBe('February 17');
  expect(ago('2025-12-31T12:00:00Z')).toBe('December 31, 2025');
});

test('a clock that is ahead of this one shows no future', () => {
  expect(ago('2026-03-20T12:05:00Z')).toBe('Just now');
});
