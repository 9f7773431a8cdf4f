import { Text } from '@mantine/core';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import { ActivityEvents } from '../../components/facts/ActivityEvents.tsx';
import { Section } from '../../components/facts/Section.tsx';
import { FailedState } from '../../components/feedback/FailedState.tsx';
import { RowSkeletons } from '../../components/feedback/Skeletons.tsx';
import { useApi } from '../../hooks/useApi.ts';
import { activityText } from '../../texts/reports/activity.ts';
import { dashboardText } from '../../texts/reports/dashboard.ts';

const text = dashboardText.activity;
const QUERY = { query: { limit: LIMITS.reviewsActivity, signIns: 'false' } } as const;

/** What happened last in the clinic, whatever the reviews are narrowed to. */
export function RecentActivity() {
  const { data, error, known, reload } = useApi('listActivity', QUERY);
  if (error && !known)
    return (
      <FailedState
        title={activityText.failed}
        error={error}
        besides={activityText.failedMeaning}
        onRetry={reload}
      />
    );
  const activities = data?.activities;
  return (
    <Section card title={text.title}>
      {!activities && <RowSkeletons rows={LIMITS.reviewsActivity} />}
      {activities?.length === 0 && <Text c="dimmed">{text.none}</Text>}
      {activities && activities.length > 0 && <ActivityEvents activities={activities} />}
    </Section>
  );
}
