import { distance as slips } from 'fastest-levenshtein';

const MOST = 3;

/** The names that somebody who wrote `given` may have meant, the nearest first; none where all are far. */
export function nearest(given: string, names: readonly string[]): string[] {
  const written = given.toLowerCase();
  const far = Math.max(2, Math.floor(written.length / 4));
  return names
    .map((name) => ({ name, distance: distanceOf(written, name.toLowerCase()) }))
    .filter(({ distance }) => distance <= far)
    .sort((one, other) => one.distance - other.distance)
    .slice(0, MOST)
    .map(({ name }) => name);
}

/** People leave out the group, or the end: a part of a name is as near as a slip of the finger. */
function distanceOf(written: string, name: string): number {
  if (written.length > 1 && name.includes(written)) return 1;
  return Math.min(slips(written, name), slips(lastPart(written), lastPart(name)) + 1);
}

const lastPart = (name: string): string => name.slice(name.lastIndexOf('.') + 1);
