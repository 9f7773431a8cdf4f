import { Button, Text } from '@mantine/core';
import {
  IconActivity,
  IconLogin2,
  IconMessage,
  IconMessageReply,
  IconSettings,
  IconStar,
  IconUserPlus,
  IconUsersPlus,
  type TablerIcon,
} from '@tabler/icons-react';
import type { Activity, ActivityType } from '../../../server/contract/activity.ts';
import { showPhone } from '../../../server/contract/phone.ts';
import { LOG_WORDS } from '../../../server/contract/statusWords.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Events, type TimelineEvent } from '../../components/Events.tsx';
import { RowSkeletons } from '../../components/Skeletons.tsx';
import { StatusBadge } from '../../components/StatusBadge.tsx';
import { When } from '../../components/When.tsx';
import { activityText as text } from '../../texts/activity.ts';
import { sharedText } from '../../texts/shared.ts';

const ICONS: Record<ActivityType, TablerIcon> = {
  feedback_received: IconStar,
  sms_sent: IconMessage,
  sms_received: IconMessageReply,
  patient_added: IconUserPlus,
  user_login: IconLogin2,
  user_created: IconUsersPlus,
  system_event: IconSettings,
};

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
    const clear = (
      <Button variant="default" onClick={onClear}>
        {sharedText.clearFilters}
      </Button>
    );
    return (
      <EmptyState
        icon={<IconActivity size={32} />}
        text={isFiltered ? text.noMatch : text.none}
        action={isFiltered && clear}
      />
    );
  }
  return <Events label={text.timeline} events={activities.map(toEvent)} />;
}

function toEvent({ id, type, title, description, timestamp, user, metadata }: Activity): TimelineEvent {
  const { logStatus, phoneNumber } = metadata;
  return {
    key: id,
    icon: ICONS[type],
    title: logStatus ? description : title,
    beside: logStatus && <StatusBadge status={LOG_WORDS[logStatus]} />,
    words: logStatus ? null : description,
    foot: (
      <Text size="sm" c="dimmed" component="div">
        {phoneNumber && <span>{showPhone(phoneNumber)} · </span>}
        <When instant={timestamp} /> {text.by(user)}
      </Text>
    ),
  };
}
