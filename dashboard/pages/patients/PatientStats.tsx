import type { PatientCounts } from '../../../server/contract/patients.ts';
import { StatCard } from '../../components/StatCard.tsx';
import { StatCards } from '../../components/StatCards.tsx';
import { patientsText } from '../../texts/patients.ts';
import { sharedText } from '../../texts/shared.ts';

interface Props {
  counts: PatientCounts | undefined;
  failed: boolean;
}

/** Total, active and eligible, over all patients whatever the filter, each with its week. */
export function PatientStats({ counts, failed }: Props) {
  const { stats } = patientsText;
  const value = (number: number | undefined) => number ?? (failed ? null : undefined);
  const growth = counts?.weeklyGrowth;
  return (
    <StatCards columns={3}>
      <StatCard
        label={stats.total}
        value={value(counts?.total)}
        change={growth?.total}
        reason={sharedText.notLoaded}
      />
      <StatCard
        label={stats.active}
        value={value(counts?.byStatus.active)}
        change={growth?.active}
        reason={sharedText.notLoaded}
      />
      <StatCard
        label={stats.eligible}
        value={value(counts?.eligibleForSending)}
        change={growth?.eligible}
        reason={sharedText.notLoaded}
      />
    </StatCards>
  );
}
