import { startTransition, useOptimistic } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type FilterRules, type FilterValues, readFilters, writeFilters } from '../lib/filters.ts';

/** The filters and the page of a screen, in its address. A change of filters goes back to the first page. */
export function useFilters<Rules extends FilterRules>(rules: Rules) {
  const [params, setParams] = useSearchParams();
  // The router takes its time to move, in which a select would fall back to what it was.
  const [{ values, page }, showAtOnce] = useOptimistic(readFilters(params, rules));
  const move = (next: FilterValues<Rules>, to: number, replace = false) =>
    startTransition(() => {
      showAtOnce({ values: next, page: to });
      setParams(writeFilters(next, to, rules), { replace });
    });
  return {
    rules,
    values,
    page,
    /** Whether anything is filtered. */
    isFiltered: Object.entries(values).some(([name, value]) => value !== rules[name]?.initial),
    change: (some: Partial<FilterValues<Rules>>) => move({ ...values, ...some }, 1),
    reset: () => move(readFilters(new URLSearchParams(), rules).values, 1),
    /** `replace` leaves the present page out of the history. */
    goTo: (next: number, { replace = false } = {}) => move(values, next, replace),
  };
}

export type Filters<Rules extends FilterRules> = ReturnType<typeof useFilters<Rules>>;
