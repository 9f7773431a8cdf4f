import { DateTime } from 'luxon';
import { describe, expect, test } from 'vitest';
import { readReminderPhone, reminderText } from '../../server/contract/rules/reminders.ts';
import { countSegments } from '../../server/contract/rules/segments.ts';
import { instantOf, showTime, wallClockAt } from '../../server/contract/rules/wallClock.ts';
import { ZONE_NAMES, type Zone, zoneLabel } from '../../server/contract/rules/zones.ts';

/** The words of a reminder, and the wall clocks that they are told by. */

const words = (appointmentAt: string, timezone: Zone, clinicName = 'Oak Street Clinic') =>
  reminderText({ clinicName, appointmentAt, timezone });

describe('the words of a reminder', () => {
  test('name clinic, day, time and zone, and end with the STOP line', () => {
    expect(words('2026-11-24T19:30:00.000Z', 'America/New_York')).toBe(
      'Reminder: Your appointment at Oak Street Clinic is on Tuesday, November 24, 2026 at 2:30 PM ET. ' +
        'Reply STOP to unsubscribe.',
    );
  });

  test('call a clinic without a name our clinic', () => {
    expect(words('2026-11-24T19:30:00.000Z', 'America/New_York', '')).toContain('at our clinic is on');
  });

  test.each([
    ['America/New_York', '9:00 AM ET', '10:00 AM ET'],
    ['America/Chicago', '8:00 AM CT', '9:00 AM CT'],
    ['America/Denver', '7:00 AM MT', '8:00 AM MT'],
    ['America/Los_Angeles', '6:00 AM PT', '7:00 AM PT'],
    ['America/Phoenix', '7:00 AM AZ', '7:00 AM AZ'],
    ['America/Anchorage', '5:00 AM AKT', '6:00 AM AKT'],
    ['Pacific/Honolulu', '4:00 AM HST', '4:00 AM HST'],
    ['Europe/Budapest', '3:00 PM CET', '4:00 PM CEST'],
  ] as const)('in %s say %s in winter and %s in summer', (zone, winter, summer) => {
    expect(words('2026-01-15T14:00:00.000Z', zone)).toContain(` at ${winter}. `);
    expect(words('2026-07-15T14:00:00.000Z', zone)).toContain(` at ${summer}. `);
  });

  test.each([
    ['the last minute of winter time', '2026-03-08T06:59:00.000Z', 'Sunday, March 8, 2026 at 1:59 AM ET'],
    ['the first of summer time', '2026-03-08T07:00:00.000Z', 'Sunday, March 8, 2026 at 3:00 AM ET'],
    [
      'the hour that comes twice, first',
      '2026-11-01T05:30:00.000Z',
      'Sunday, November 1, 2026 at 1:30 AM ET',
    ],
    ['the same hour again', '2026-11-01T06:30:00.000Z', 'Sunday, November 1, 2026 at 1:30 AM ET'],
    ['the hour behind it', '2026-11-01T07:30:00.000Z', 'Sunday, November 1, 2026 at 2:30 AM ET'],
  ])('tell %s by the clock on the wall', (_, instant, moment) => {
    expect(words(instant, 'America/New_York')).toContain(` is on ${moment}. `);
  });

  test.each([
    ['the last minute of winter time', '2026-03-29T00:59:00.000Z', '1:59 AM CET'],
    ['the first of summer time', '2026-03-29T01:00:00.000Z', '3:00 AM CEST'],
    ['the last of summer time', '2026-10-25T00:59:00.000Z', '2:59 AM CEST'],
    ['the first of winter time', '2026-10-25T01:00:00.000Z', '2:00 AM CET'],
  ])('name Budapest’s half of the year: %s', (_, instant, moment) => {
    expect(words(instant, 'Europe/Budapest')).toContain(` at ${moment}. `);
  });

  test.each(ZONE_NAMES)('are one segment of plain characters in %s', (zone) => {
    const longest = words('2026-09-30T16:45:00.000Z', zone, 'Wellness Dental Partners');
    expect(countSegments(longest)).toMatchObject({ encoding: 'GSM-7', segments: 1 });
  });
});

describe('a wall clock', () => {
  const DAYS = ['2026-03-07', '2026-03-08', '2026-03-29', '2026-10-25', '2026-11-01', '2026-11-24'];

  test.each(ZONE_NAMES)('in %s tells the instant that it shows, around both changes', (zone) => {
    for (const date of DAYS) {
      for (const time of ['00:00', '08:00', '14:30', '23:55']) {
        const known = DateTime.fromISO(`${date}T${time}`, { zone });
        expect(instantOf({ date, time }, zone)).toBe(known.toUTC().toISO());
        expect(wallClockAt(known.toJSDate(), zone)).toEqual({ date, time });
      }
    }
  });

  test('skips an hour when it is put forward, and shows one twice when it is put back', () => {
    expect(instantOf({ date: '2026-03-08', time: '02:30' }, 'America/New_York')).toBeUndefined();
    expect(instantOf({ date: '2026-11-01', time: '01:30' }, 'America/New_York')).toBe(
      '2026-11-01T05:30:00.000Z',
    );
  });

  test.each([
    { date: '2026-02-30', time: '08:00' },
    { date: '2026-13-01', time: '08:00' },
    { date: '2026-11-24', time: '24:30' },
    { date: '', time: '' },
  ])('never shows %j', (shown) => {
    expect(instantOf(shown, 'America/New_York')).toBeUndefined();
  });

  test.each([
    ['00:05', '12:05 AM'],
    ['08:00', '8:00 AM'],
    ['12:00', '12:00 PM'],
    ['14:30', '2:30 PM'],
    ['23:55', '11:55 PM'],
  ])('shows %s as %s', (time, shown) => {
    expect(showTime(time)).toBe(shown);
  });

  test('its zone is named with the offset of the day', () => {
    const [winter, summer] = [new Date('2026-01-15T12:00Z'), new Date('2026-07-15T12:00Z')];
    expect(zoneLabel('America/New_York', winter)).toBe('New York (UTC−05:00)');
    expect(zoneLabel('America/New_York', summer)).toBe('New York (UTC−04:00)');
    expect(zoneLabel('Europe/Budapest', summer)).toBe('Budapest (UTC+02:00)');
  });
});

test.each([
  ['(212) 555-0123', '+12125550123'],
  ['12125550123', '+12125550123'],
  ['+36201234567', undefined],
  ['20 555 0123', undefined],
  ['', undefined],
])('%j is a number that can be reminded: %s', (written, phone) => {
  const read = readReminderPhone(written);
  expect(read.phone).toBe(phone);
  expect(read.problem).toBe(phone ? undefined : 'Please enter a valid US phone number');
});
