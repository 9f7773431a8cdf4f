import { DateTime } from 'luxon';
import { describe, expect, test } from 'vitest';
import {
  adjusted,
  firstDay,
  hoursOf,
  instantOfSlot,
  isPast,
  nextSlot,
  slotOf,
} from '../../dashboard/lib/slots.ts';
import { ZONE_NAMES, type Zone, zoneLabel } from '../../server/contract/rules/zones.ts';

/** The times that can be chosen for texts, by the clocks of a zone. */

const at8 = (zone: Zone, date: string) => instantOfSlot({ zone, date, hour: 8 });
const utc = (text: string) => new Date(text);

describe('8:00 on the days on which clocks change', () => {
  const BY_HAND: [Zone, string, string, string][] = [
    ['America/New_York', '2027-03-13', '2027-03-13T13:00:00.000Z', 'New York (UTC−05:00)'],
    ['America/New_York', '2027-03-14', '2027-03-14T12:00:00.000Z', 'New York (UTC−04:00)'],
    ['America/New_York', '2027-11-07', '2027-11-07T13:00:00.000Z', 'New York (UTC−05:00)'],
    ['America/Los_Angeles', '2027-03-14', '2027-03-14T15:00:00.000Z', 'Los Angeles (UTC−07:00)'],
    ['America/Los_Angeles', '2027-11-07', '2027-11-07T16:00:00.000Z', 'Los Angeles (UTC−08:00)'],
    ['Europe/Budapest', '2027-03-28', '2027-03-28T06:00:00.000Z', 'Budapest (UTC+02:00)'],
    ['Europe/Budapest', '2027-10-31', '2027-10-31T07:00:00.000Z', 'Budapest (UTC+01:00)'],
    ['America/Phoenix', '2027-03-14', '2027-03-14T15:00:00.000Z', 'Phoenix (UTC−07:00)'],
    ['Pacific/Honolulu', '2027-11-07', '2027-11-07T18:00:00.000Z', 'Honolulu (UTC−10:00)'],
  ];

  test.each(BY_HAND)('in %s on %s it is %s', (zone, date, instant, label) => {
    expect(at8(zone, date)).toBe(instant);
    expect(zoneLabel(zone, utc(instant))).toBe(label);
  });

  test.each(ZONE_NAMES)('in %s it is the 8:00 that its clocks show, in all months of changes', (zone) => {
    for (const month of ['2026-11', '2027-03', '2027-10', '2027-11', '2028-03', '2028-10', '2028-11']) {
      const first = DateTime.fromISO(month, { zone });
      for (let day = first; day.month === first.month; day = day.plus({ days: 1 })) {
        const expected = day.set({ hour: 8 }).toUTC().toISO();
        expect(at8(zone, day.toISODate() as string)).toBe(expected);
      }
    }
  });
});

describe('what can be chosen', () => {
  const noon = utc('2027-02-03T17:00:00Z');
  const today = { date: '2027-02-03', hour: 14, zone: 'America/New_York' as const };

  test('today the hours that are over cannot; on another day all can', () => {
    const open = (date: string) =>
      hoursOf({ ...today, date }, noon)
        .filter(({ disabled }) => !disabled)
        .map(({ label }) => label);
    expect(open('2027-02-03')).toEqual([
      '1:00 PM',
      '2:00 PM',
      '3:00 PM',
      '4:00 PM',
      '5:00 PM',
      '6:00 PM',
      '7:00 PM',
      '8:00 PM',
    ]);
    expect(open('2027-02-04')).toHaveLength(13);
    expect(open('2027-02-04')[0]).toBe('8:00 AM');
  });

  test('no day before today in the chosen zone: changing the zone changes the day', () => {
    const eveningInNewYork = utc('2027-02-04T00:30:00Z');
    const chosen = { ...today, hour: 20 };
    expect(adjusted(chosen, eveningInNewYork)).toBe(chosen);
    expect(adjusted({ ...chosen, zone: 'Europe/Budapest' }, eveningInNewYork).date).toBe('2027-02-04');
    expect(adjusted({ ...chosen, date: '2027-01-01' }, noon).date).toBe('2027-02-03');
    expect(adjusted({ ...chosen, date: '' }, noon).date).toBe('');
  });

  test('once its last hour is over, a day is over', () => {
    const late = utc('2027-02-04T01:00:00Z');
    expect(firstDay('America/New_York', utc('2027-02-04T00:59:59Z'))).toBe('2027-02-03');
    expect(firstDay('America/New_York', late)).toBe('2027-02-04');
    expect(nextSlot('America/New_York', late)).toEqual({ ...today, date: '2027-02-04', hour: 8 });
    expect(nextSlot('America/New_York', noon)).toEqual({ ...today, hour: 13 });
  });

  test('an hour that has come is over, and a day half typed is no time', () => {
    expect(isPast({ ...today, hour: 12 }, noon)).toBe(true);
    expect(isPast({ ...today, hour: 13 }, noon)).toBe(false);
    for (const date of ['2027-02', '0002-11-24', '0202-11-24', '12026-11-24']) {
      expect([date, instantOfSlot({ ...today, date })]).toEqual([date, undefined]);
    }
  });

  test('what is scheduled opens on its own time, by the clocks of the clinic', () => {
    expect(slotOf('2027-02-04T13:00:00Z', 'America/New_York')).toEqual({
      ...today,
      date: '2027-02-04',
      hour: 8,
    });
    expect(slotOf('2027-02-04T02:30:00Z', 'America/New_York')).toMatchObject({
      date: '2027-02-03',
      hour: 20,
    });
  });
});
