import { REQUEST_FILTERS } from '../../../server/contract/routes/support.ts';
import type { Filters } from '../../hooks/useFilters.ts';
import { type FilterRule, selectRule } from '../../lib/filters.ts';
import { adminSupportText as text } from '../../texts/admin/adminSupport.ts';

export const TABS = ['support', 'platforms', 'texts'] as const;
type Tab = (typeof TABS)[number];

const TAB: FilterRule<Tab> = { initial: 'support', among: TABS };
const STATUS = selectRule({
  initial: 'open',
  among: REQUEST_FILTERS,
  label: text.status,
  say: (value) => text.statuses[value],
});

/** Which kind of request is read, and which of them. */
export const FILTERS = { tab: TAB, status: STATUS };

export type RequestFilters = Filters<typeof FILTERS>;

/** The filters of a tab: the tab itself narrows nothing. */
export const withinTab = (filters: RequestFilters) => ({
  ...filters,
  isFiltered: filters.values.status !== STATUS.initial,
  reset: () => filters.change({ status: STATUS.initial }),
});
