import { describe, expect, test } from 'vitest';
import { isTextable } from '../../server/domain/sending/numbers.ts';

describe('numbers that are texted', () => {
  test.each([
    ['+12125550123', 'a fictional number of New York'],
    ['+15551234567', 'the fictional area code'],
    ['+15005550001', 'a magic number of the carrier'],
    ['+18005550123', 'a toll-free number'],
    ['+36201234567', 'a Hungarian mobile'],
    ['+3612345678', 'a Hungarian landline'],
  ])('%s is texted: %s', (phone) => expect(isTextable(phone)).toBe(true));
});

describe('numbers that can be kept and are not texted', () => {
  test.each([
    ['+18765550123', 'Jamaica'],
    ['+14165550123', 'Canada'],
    ['+17875550123', 'Puerto Rico, which the carriers count apart'],
    ['+19005550123', 'premium in the USA'],
    ['+3690123456', 'premium in Hungary'],
    ['+447700900123', 'the United Kingdom'],
  ])('%s is not texted: %s', (phone) => expect(isTextable(phone)).toBe(false));
});
