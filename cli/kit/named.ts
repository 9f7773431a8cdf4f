import { ApiError } from '../../server/contract/core/client.ts';
import { EXIT, Stop } from './errors.ts';

/** Things that people name by the beginning of an id, as the lists print it, or by a name of their own. */

/** Shorter beginnings name nothing: they would fit by accident. */
const SHORTEST_GIVEN = 4;
const SHORTEST_SHOWN = 8;

interface Kind<T> {
  /** What one of them is called, such as `session`. */
  one: string;
  /** The command that lists them. */
  list: string;
  /** A name that it may also be called by; capital letters do not count. */
  name?: (item: T) => string;
}

const WHOLE_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether a text is an id to its last letter, for which no list has to be read. */
export const isWholeId = (given: string): boolean => WHOLE_ID.test(given);

/** The one that `given` names: by its id, by its name, or by the beginning of one id alone. Stops with code 2. */
export function findNamed<T extends { id: string }>(items: readonly T[], given: string, kind: Kind<T>): T {
  const text = given.trim().toLowerCase();
  const idOf = ({ id }: T): string => id.toLowerCase();
  const begun = (item: T): boolean => text.length >= SHORTEST_GIVEN && idOf(item).startsWith(text);
  const fits = [
    (item: T): boolean => idOf(item) === text,
    (item: T): boolean => kind.name?.(item).toLowerCase() === text,
    begun,
  ];
  const found = fits.map((fit) => items.filter(fit)).find(({ length }) => length > 0) ?? [];
  if (found.length === 1) return found[0] as T;
  throw found.length === 0
    ? new Stop(`There is no ${kind.one} '${given}'.`, `Run goodword ${kind.list} to see them.`, EXIT.refused)
    : new Stop(
        `'${given}' fits more than one ${kind.one}.`,
        `Give more of the id: goodword ${kind.list} shows it.`,
        EXIT.refused,
      );
}

/** What is read by its whole id, as a list: empty where the server knows none of that id. */
export const listOfOne = <T>(call: Promise<{ data: T }>): Promise<T[]> =>
  call.then(
    ({ data }) => [data],
    (error: unknown) => {
      if (error instanceof ApiError && error.code === 'not_found') return [];
      throw error;
    },
  );

/** Cuts ids to beginnings that tell these items apart. */
export function shortIds(items: readonly { id: string }[]): (item: { id: string }) => string {
  const ids = items.map(({ id }) => id);
  const tellsApart = (length: number): boolean =>
    new Set(ids.map((id) => id.slice(0, length))).size === ids.length;
  let length = SHORTEST_SHOWN;
  while (!tellsApart(length)) length += 1;
  return ({ id }) => id.slice(0, length);
}
