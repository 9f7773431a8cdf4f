import { useSearchParams } from 'react-router-dom';
import { type FilterRules, type FilterValues, readFilters, writeFilters } from '../filters.ts';

/** The filters and the page of a screen, in its address. A change of filters goes back to the first page. */
export function useFilters<Rules extends FilterRules>(rules: Rules) {
  const [params, setParams] = useSearchParams();
  const { values, page } = readFilters(params, rules);
  return {
    values,
    page,
    /** Whether anything is filtered. */
    isFiltered: Object.entries(values).some(([name, value]) => value !== rules[name]?.initial),
    change: (some: Partial<FilterValues<Rules>>) =>
      setParams(writeFilters<Rules>({ ...values, ...some }, 1, rules)),
    reset: () => setParams({}),
    /** `replace` leaves the present page out of the history. */
    goTo: (next: number, { replace = false } = {}) =>
      setParams(writeFilters<Rules>(values, next, rules), { replace }),
  };
}
