import { Flags, type Interfaces } from '@oclif/core';
import { ACTIVITY_TYPES } from '../../server/contract/routes/activity.ts';
import { readFrom, readTo } from '../kit/instants.ts';
import type { ActivityQuery } from './followActivity.ts';

/** What narrows the activity. All that are given hold together. */
export const activityFilterFlags = {
  type: Flags.option({ options: ACTIVITY_TYPES })({
    description: 'Only what is of this type.',
    helpGroup: 'FILTER',
  }),
  search: Flags.string({
    description: 'Part of a title or a description; of texts also of a number or a platform.',
    helpValue: 'TEXT',
    helpGroup: 'FILTER',
  }),
  from: Flags.string({
    description: 'Happened on this day or later. A day such as 2026-03-04, or a time with its zone.',
    helpValue: 'DAY',
    helpGroup: 'FILTER',
  }),
  to: Flags.string({ description: 'Happened on this day or before.', helpValue: 'DAY', helpGroup: 'FILTER' }),
};

type FilterFlags = Interfaces.InferredFlags<typeof activityFilterFlags>;

/** The filters as the API takes them; stops with code 2 at a day that is none. */
export function activityFilterOf({ type, search, from, to }: FilterFlags): ActivityQuery {
  return {
    ...(type !== undefined && { type }),
    ...(search !== undefined && { search }),
    ...(from !== undefined && { dateFrom: readFrom(from) }),
    ...(to !== undefined && { dateTo: readTo(to) }),
  };
}
