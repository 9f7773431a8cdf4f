import { Text } from '@mantine/core';
import {
  IconLogin2,
  IconMessage,
  IconMessageReply,
  IconSettings,
  IconStar,
  IconUserPlus,
  IconUsersPlus,
  type TablerIcon,
} from '@tabler/icons-react';
import type { Activity, ActivityType } from '../../../server/contract/routes/activity.ts';
import { showPhone } from '../../../server/contract/rules/phone.ts';
import { LOG_WORDS } from '../../../server/contract/words/statusWords.ts';
import { activityText as text } from '../../texts/reports/activity.ts';
import { Events, type TimelineEvent } from './Events.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import { When } from './When.tsx';

const ICONS: Record<ActivityType, TablerIcon> = {
  feedback_received: IconStar,
  sms_sent: IconMessage,
  sms_received: IconMessageReply,
  patient_added: IconUserPlus,
  user_login: IconLogin2,
  user_created: IconUsersPlus,
  system_event: IconSettings,
};

/** What happened, each entry with who did it and when. */
export const ActivityEvents = ({ activities }: { activities: readonly Activity[] }) => (
  <Events label={text.timeline} events={activities.map(toEvent)} />
);

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
