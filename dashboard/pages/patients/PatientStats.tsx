import type { PatientCounts } from '../../../server/contract/routes/patients.ts';
import { StatCard } from '../../components/facts/StatCard.tsx';
import { StatCards } from '../../components/facts/StatCards.tsx';
import { patientsText } from '../../texts/patients/patients.ts';

interface Props {
  counts: PatientCounts | undefined;
  failed: boolean;
}

/** Total, active and eligible, over all patients whatever the filter, each with its week. */
export function PatientStats({ counts, failed }: Props) {
  const { stats } = patientsText;
  const growth = counts?.weeklyGrowth;
  return (
    <StatCards columns={3} failed={failed && !counts}>
      <StatCard label={stats.total} value={counts?.total} change={growth?.total} />
      <StatCard label={stats.active} value={counts?.byStatus.active} change={growth?.active} />
      <StatCard label={stats.eligible} value={counts?.eligibleForSending} change={growth?.eligible} />
    </StatCards>
  );
}
