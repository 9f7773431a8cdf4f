import type { FilterValues } from '../../filters.ts';
import { PERIOD, PLATFORM, RATING } from '../../sharedFilters.ts';

export const FILTERS = { search: { initial: '' }, platform: PLATFORM, rating: RATING, period: PERIOD };
export type ReviewFilterValues = FilterValues<typeof FILTERS>;
