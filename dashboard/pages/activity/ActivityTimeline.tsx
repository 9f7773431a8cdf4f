import { IconActivity } from '@tabler/icons-react';
import type { Activity } from '../../../server/contract/activity.ts';
import { ActivityEvents } from '../../components/ActivityEvents.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { NoMatch } from '../../components/NoMatch.tsx';
import { RowSkeletons } from '../../components/Skeletons.tsx';
import { activityText as text } from '../../texts/activity.ts';

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
