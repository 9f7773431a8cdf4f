import { DateTime } from 'luxon';
import { describe, expect, test } from 'vitest';
import { NOTIFICATION_DEFAULTS } from '../../server/contract/routes/settings.ts';
import { ZONE_NAMES, type Zone } from '../../server/contract/rules/zones.ts';
import { summaryAfter, summaryOfChanged } from '../../server/domain/summaryTime.ts';

// When the next weekly summary is due, in every zone, when its clocks change, and after the clinic moved to another.

const NEW_YORK = 'America/New_York';
const BUDAPEST = 'Europe/Budapest';

test.each([
  ['on a Wednesday: the next Monday', NEW_YORK, '2026-11-18T17:00:00.000Z', '2026-11-23T13:00:00.000Z'],
  ['a moment before: that morning', NEW_YORK, '2026-11-23T12:59:59.999Z', '2026-11-23T13:00:00.000Z'],
  ['at that moment: a week later', NEW_YORK, '2026-11-23T13:00:00.000Z', '2026-11-30T13:00:00.000Z'],
  ['late on a Sunday: hours later', BUDAPEST, '2026-11-22T22:59:00.000Z', '2026-11-23T07:00:00.000Z'],
  ['before clocks go back', NEW_YORK, '2026-10-26T12:00:00.000Z', '2026-11-02T13:00:00.000Z'],
  ['before clocks go forward', BUDAPEST, '2027-03-22T07:00:00.000Z', '2027-03-29T06:00:00.000Z'],
])('%s', (_, zone, after, due) => {
  expect(summaryAfter(new Date(after), zone)).toBe(due);
});

describe('after the settings changed', () => {
  const clinic = (timezone: Zone, nextSummaryAt: string | null, weeklySummary = true) => ({
    timezone,
    nextSummaryAt,
    notifications: { ...NOTIFICATION_DEFAULTS, weeklySummary },
  });
  const now = new Date('2026-11-18T17:00:00.000Z');
  const MONDAY = '2026-11-23T13:00:00.000Z';

  test('it is due when it was, on the next Monday where it was switched on, and never where it is off', () => {
    const due = clinic(NEW_YORK, MONDAY);
    expect(summaryOfChanged(now, due, due)).toBe(MONDAY);
    expect(summaryOfChanged(now, clinic(NEW_YORK, null, false), clinic(NEW_YORK, null))).toBe(MONDAY);
    expect(summaryOfChanged(now, due, clinic(NEW_YORK, MONDAY, false))).toBeNull();
  });

  test('another zone has it on the same Monday, in the mornings of both, whichever is first', () => {
    const mondayIn = (zone: Zone, due: string | null) =>
      DateTime.fromISO(due ?? '', { zone }).toFormat("ccc d.M. 'at' HH:mm");
    for (const monday of ['2026-10-26', '2026-11-02', '2027-03-15', '2027-03-29']) {
      for (const former of ZONE_NAMES) {
        const due = DateTime.fromISO(`${monday}T08:00`, { zone: former }).toJSDate().toISOString();
        for (const zone of ZONE_NAMES) {
          const next = summaryOfChanged(now, clinic(former, due), clinic(zone, due));
          expect(mondayIn(zone, next)).toBe(mondayIn(former, due));
        }
      }
    }
  });
});
