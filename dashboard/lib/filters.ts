import { LIMITS } from '../../server/contract/core/limits.ts';

/** The filters of a screen, kept in the address so that Back and a refresh find them again. */

/** One filter: what it is when the address says nothing, and its values; any text that fits where they are not named. */
export interface FilterRule<Value extends string = string> {
  initial: Value;
  among?: readonly Value[];
  fits?: (said: string) => boolean;
  /** No more than so many characters are read. */
  longest?: number;
  /** What is filtered, where a `FilterRow` sets it: by a select if there are choices, else by a search box. */
  label?: string;
  choices?: readonly { value: Value; label: string }[];
}

interface Select<Value extends string> {
  initial: Value;
  among: readonly Value[];
  label: string;
  say: (value: Value) => string;
}

/** A filter that a select sets. */
export const selectRule = <Value extends string>({ say, ...rule }: Select<Value>): FilterRule<Value> => ({
  ...rule,
  choices: rule.among.map((value) => ({ value, label: say(value) })),
});

export type FilterRules = Record<string, FilterRule>;

export type FilterValues<Rules extends FilterRules> = {
  [Name in keyof Rules]: Rules[Name] extends FilterRule<infer Value> ? Value : never;
};

/** Reads filters and page from an address; what it says wrongly is taken as not said. */
export function readFilters<Rules extends FilterRules>(
  params: URLSearchParams,
  rules: Rules,
): { values: FilterValues<Rules>; page: number } {
  const entries = Object.entries(rules).map(([name, { initial, among, fits, longest }]) => {
    const said = (params.get(name) ?? initial).slice(0, longest);
    const isWrong = (among && !among.includes(said)) || (fits && !fits(said));
    return [name, isWrong ? initial : said];
  });
  const page = Number(params.get('page') ?? 1);
  const isPage = Number.isInteger(page) && page >= 1 && page <= LIMITS.lastPage;
  return { values: Object.fromEntries(entries) as FilterValues<Rules>, page: isPage ? page : 1 };
}

/** The query of an address; what is as it is at first stays out of it. */
export function writeFilters<Rules extends FilterRules>(
  values: FilterValues<Rules>,
  page: number,
  rules: Rules,
): Record<string, string> {
  const said = Object.entries(values).filter(([name, value]) => value !== rules[name]?.initial);
  return { ...Object.fromEntries(said), ...(page > 1 ? { page: String(page) } : {}) };
}
