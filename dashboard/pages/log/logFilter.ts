import { LOG_STATUSES } from '../../../server/contract/sms.ts';

export const LOG_FILTERS = ['All', ...LOG_STATUSES] as const;
export type LogFilter = (typeof LOG_FILTERS)[number];
