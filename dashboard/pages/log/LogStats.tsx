import type { Api } from '../../../server/contract/core/api.ts';
import type { Answer } from '../../../server/contract/core/route.ts';
import { StatCard } from '../../components/facts/StatCard.tsx';
import { StatCards } from '../../components/facts/StatCards.tsx';
import { logText } from '../../texts/reports/log.ts';

interface Props {
  totals: Answer<Api['listActivity']>['totals'] | undefined;
  failed: boolean;
}

/** Totals of the period and the filters but for the status. */
export function LogStats({ totals, failed }: Props) {
  const { stats } = logText;
  return (
    <StatCards columns={4} failed={failed}>
      <StatCard label={stats.total} value={totals?.total} />
      <StatCard label={stats.sent} value={totals?.sent} />
      <StatCard label={stats.queued} value={totals?.queued} />
      <StatCard label={stats.failed} value={totals && totals.blocked + totals.error} />
    </StatCards>
  );
}
