import { Flags, type Interfaces } from '@oclif/core';
import type { Api } from '../../server/contract/core/api.ts';
import type { Call } from '../../server/contract/core/route.ts';
import { AUDIT_ACTIONS } from '../../server/contract/routes/adminAuditLogs.ts';
import { readFrom, readTo } from '../kit/instants.ts';
import { activityFilterFlags } from '../reports/activityFilters.ts';

/** What narrows the audit. All that are given hold together. */
export const auditFilterFlags = {
  action: Flags.option({ options: AUDIT_ACTIONS })({
    description: 'Only this; REFUSED: what super admins alone may do, tried by somebody else.',
    helpValue: 'ACTION',
    helpGroup: 'FILTER',
  }),
  search: Flags.string({
    description: 'Part of a person’s or a clinic’s name, an email address, or an id.',
    helpValue: 'TEXT',
    helpGroup: 'FILTER',
  }),
  from: activityFilterFlags.from,
  to: activityFilterFlags.to,
};

type AuditFilter = NonNullable<Call<Api['exportAuditLogs']>['query']>;
type FilterFlags = Interfaces.InferredFlags<typeof auditFilterFlags>;

/** The filters as the API takes them; stops with code 2 at a day that is none. */
export function auditFilterOf({ action, search, from, to }: FilterFlags): AuditFilter {
  return {
    action,
    search,
    dateFrom: from === undefined ? undefined : readFrom(from),
    dateTo: to === undefined ? undefined : readTo(to),
  };
}
