import { DateTime } from 'luxon';
import { describe, expect, test } from 'vitest';
import { ZONE_NAMES, type Zone } from '../../server/contract/rules/zones.ts';
import { type Clocks, type HoursRule, slotAt, validitySeconds } from '../../server/domain/sending/hours.ts';
import { recipientZones } from '../../server/domain/sending/recipientZones.ts';

const QUEUE: HoursRule = { outsideHours: false, realCarrier: true, grace: false };
const HAND_OVER: HoursRule = { ...QUEUE, grace: true };

/** An instant by the wall clock of a zone. */
const at = (zone: string, wall: string): Date => DateTime.fromISO(wall, { zone }).toJSDate();
const wallOf = (date: Date, zone: string): string =>
  DateTime.fromJSDate(date, { zone }).toFormat("yyyy-MM-dd'T'HH:mm");

const own = (zone: Zone): Clocks => ({ clinic: zone, recipient: null });

/** The days around both clock changes of 2026, in the USA and in Hungary. */
const DAYS = ['2026-03-07', '2026-03-08', '2026-03-29', '2026-10-25', '2026-10-31', '2026-11-01'];

describe.each(ZONE_NAMES)('the day of a clinic in %s', (zone) => {
  test.each(DAYS)('goes from 8:00 to 20:00 by its own clock on %s', (day) => {
    expect(slotAt(at(zone, `${day}T07:59:59`), own(zone), QUEUE).open).toBe(false);
    expect(slotAt(at(zone, `${day}T08:00`), own(zone), QUEUE).open).toBe(true);
    expect(slotAt(at(zone, `${day}T20:00`), own(zone), QUEUE).open).toBe(true);
    expect(slotAt(at(zone, `${day}T20:00:01`), own(zone), QUEUE).open).toBe(false);
  });

  test.each(DAYS)('opens next at 8:00 by its own clock, before and after %s', (day) => {
    const next = DateTime.fromISO(day).plus({ days: 1 }).toISODate();
    const night = slotAt(at(zone, `${day}T03:30`), own(zone), QUEUE);
    const evening = slotAt(at(zone, `${day}T21:00`), own(zone), QUEUE);
    expect(!night.open && wallOf(night.opensAt, zone)).toBe(`${day}T08:00`);
    expect(!evening.open && wallOf(evening.opensAt, zone)).toBe(`${next}T08:00`);
  });

  test('texts due at closing are handed over until 20:15, and no longer', () => {
    const late = slotAt(at(zone, '2026-03-08T20:15'), own(zone), HAND_OVER);
    expect(late.open && wallOf(late.until, zone)).toBe('2026-03-08T20:15');
    expect(slotAt(at(zone, '2026-03-08T20:15:01'), own(zone), HAND_OVER).open).toBe(false);
  });
});

describe('a recipient elsewhere', () => {
  const honolulu: Clocks = { clinic: 'America/New_York', recipient: ['Pacific/Honolulu'] };

  test('is texted when it is day at both ends', () => {
    const morning = slotAt(at('America/New_York', '2026-06-10T09:00'), honolulu, QUEUE);
    expect(!morning.open && wallOf(morning.opensAt, 'Pacific/Honolulu')).toBe('2026-06-10T08:00');
    expect(slotAt(at('America/New_York', '2026-06-10T15:00'), honolulu, QUEUE).open).toBe(true);
    expect(slotAt(at('America/New_York', '2026-06-10T20:30'), honolulu, QUEUE).open).toBe(false);
  });

  test('must be awake in every zone that the prefix allows', () => {
    const alaska: Clocks = { clinic: 'America/Anchorage', recipient: recipientZones('+19075550123') };
    expect(alaska.recipient).toEqual(['America/Adak', 'America/Anchorage']);
    const early = slotAt(at('America/Anchorage', '2026-06-10T08:30'), alaska, QUEUE);
    expect(!early.open && wallOf(early.opensAt, 'America/Anchorage')).toBe('2026-06-10T09:00');
  });

  test('decides alone where the two days never meet: Budapest’s summer and Honolulu', () => {
    const far: Clocks = { clinic: 'Pacific/Honolulu', recipient: ['Europe/Budapest'] };
    expect(slotAt(at('Europe/Budapest', '2026-07-01T10:00'), far, QUEUE).open).toBe(true);
    const night = slotAt(at('Europe/Budapest', '2026-07-01T22:00'), far, QUEUE);
    expect(!night.open && wallOf(night.opensAt, 'Europe/Budapest')).toBe('2026-07-02T08:00');
  });
});

describe('outside the hours, where an owner asks for it', () => {
  const asked: HoursRule = { outsideHours: true, realCarrier: true, grace: true };
  const clocks: Clocks = { clinic: 'America/New_York', recipient: ['America/Los_Angeles'] };

  test('a real carrier still texts nobody before 8:00 or after 21:00 of the recipient', () => {
    expect(slotAt(at('America/Los_Angeles', '2026-06-10T07:59'), clocks, asked).open).toBe(false);
    expect(slotAt(at('America/Los_Angeles', '2026-06-10T20:59'), clocks, asked).open).toBe(true);
    expect(slotAt(at('America/Los_Angeles', '2026-06-10T21:01'), clocks, asked).open).toBe(false);
  });

  test('the pretend carrier wakes nobody and takes texts at any hour', () => {
    const night = at('America/Los_Angeles', '2026-06-10T03:00');
    expect(slotAt(night, clocks, { ...asked, realCarrier: false }).open).toBe(true);
  });
});

test('a text’s validity at the carrier ends with the window, at most ten hours on', () => {
  const noon = at('America/New_York', '2026-06-10T12:00');
  const slot = slotAt(noon, own('America/New_York'), HAND_OVER);
  expect(slot.open && validitySeconds(noon, slot.until)).toBe((8 * 60 + 15) * 60);
  const morning = at('America/New_York', '2026-06-10T08:00');
  expect(slot.open && validitySeconds(morning, slot.until)).toBe(36_000);
});

describe('the zones of a number', () => {
  test.each([
    ['+12125550123', ['America/New_York']],
    ['+13125550123', ['America/Chicago']],
    ['+18085550123', ['Pacific/Honolulu']],
    ['+36201234567', ['Europe/Budapest']],
    ['+18005550123', null],
    ['+15555550123', null],
    ['+15005550006', null],
  ])('%s is in %j', (phone, zones) => {
    expect(recipientZones(phone)).toEqual(zones);
  });

  test('follow the longest prefix that is known: Indiana’s corner keeps Chicago’s time', () => {
    expect(recipientZones('+12198440123')).toEqual(['America/Chicago']);
  });
});
