import { TIME_RANGES, type TimeRange } from '../../../server/contract/analytics.ts';
import type { FilterRule } from '../../filters.ts';

const RANGE: FilterRule<TimeRange> = { initial: 'month', among: TIME_RANGES };

export const FILTERS = { range: RANGE };
