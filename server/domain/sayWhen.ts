import { DateTime } from 'luxon';

/** An instant as people say it, with the place whose clock it is. */
export function sayWhen(at: string, zone: string): string {
  const place = zone === 'UTC' ? 'UTC' : `${zone.replace(/^.*\//, '').replaceAll('_', ' ')} time`;
  const time = DateTime.fromISO(at, { zone }).setLocale('en').toFormat("LLLL d, yyyy 'at' h:mm a");
  return `${time} (${place})`;
}
