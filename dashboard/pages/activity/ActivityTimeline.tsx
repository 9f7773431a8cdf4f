import { IconActivity } from '@tabler/icons-react';
import type { Activity } from '../../../server/contract/routes/activity.ts';
import { ActivityEvents } from '../../components/facts/ActivityEvents.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { RowSkeletons } from '../../components/feedback/Skeletons.tsx';
import { NoMatch } from '../../components/table/NoMatch.tsx';
import { activityText as text } from '../../texts/reports/activity.ts';

interface Props {
  /** Undefined while it loads. */
  activities: readonly Activity[] | undefined;
  isFiltered: boolean;
  onClear: () => void;
}

/** What happened, newest first, each entry with who did it and when. */
export function ActivityTimeline({ activities, isFiltered, onClear }: Props) {
  if (!activities) return <RowSkeletons />;
  if (activities.length === 0) {
    return isFiltered ? (
      <NoMatch text={text.noMatch} onClear={onClear} />
    ) : (
      <EmptyState text={text.none} icon={<IconActivity size={32} />} />
    );
  }
  return <ActivityEvents activities={activities} />;
}
