import type { Api } from '../../../server/contract/api.ts';
import type { Answer } from '../../../server/contract/route.ts';
import { StatCard } from '../../components/StatCard.tsx';
import { StatCards } from '../../components/StatCards.tsx';
import { logText } from '../../texts/log.ts';

interface Props {
  totals: Answer<Api['listActivity']>['totals'] | undefined;
  /** Zeros then, below the notice that says so (specification 001 section 8). */
  failed: boolean;
}

/** Totals of the period and the filters but for the status. */
export function LogStats({ totals, failed }: Props) {
  const { stats } = logText;
  const value = (number: number | undefined) => (failed ? 0 : number);
  return (
    <StatCards columns={4}>
      <StatCard label={stats.total} value={value(totals?.total)} />
      <StatCard label={stats.sent} value={value(totals?.sent)} />
      <StatCard label={stats.queued} value={value(totals?.queued)} />
      <StatCard label={stats.failed} value={value(totals ? totals.blocked + totals.error : undefined)} />
    </StatCards>
  );
}
