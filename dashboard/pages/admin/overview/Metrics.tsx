import type { AdminDashboard } from '../../../../server/contract/routes/adminSystem.ts';
import { StatCard } from '../../../components/facts/StatCard.tsx';
import { StatCards } from '../../../components/facts/StatCards.tsx';
import { adminOverviewText as text } from '../../../texts/admin/admin.ts';

const NAMES = [
  'totalClinics',
  'paidClinics',
  'trialClinics',
  'activeClinics',
  'totalUsers',
  'totalReviews',
] as const;

/** The platform's size. */
export const Metrics = ({ metrics }: { metrics: AdminDashboard['metrics'] | undefined }) => (
  <StatCards columns={3} failed={false}>
    {NAMES.map((name) => (
      <StatCard
        key={name}
        label={text.metrics[name]}
        value={metrics?.[name]}
        {...(name === 'activeClinics' && { note: text.active })}
      />
    ))}
  </StatCards>
);
