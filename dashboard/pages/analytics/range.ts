import { TIME_RANGES, type TimeRange } from '../../../server/contract/routes/analytics.ts';
import type { FilterRule } from '../../lib/filters.ts';

const RANGE: FilterRule<TimeRange> = { initial: 'month', among: TIME_RANGES };

export const FILTERS = { range: RANGE };
