import { Text } from '@mantine/core';
import {
  IconBriefcase,
  IconMessage,
  IconNote,
  IconSend,
  IconStar,
  type TablerIcon,
} from '@tabler/icons-react';
import type { ReviewEvent } from '../../../server/contract/routes/reviewAnswers.ts';
import { Events, type TimelineEvent } from '../../components/facts/Events.tsx';
import { Section } from '../../components/facts/Section.tsx';
import { When } from '../../components/facts/When.tsx';
import { reviewText } from '../../texts/reports/reviews.ts';

const text = reviewText.story;

const ICONS: Record<ReviewEvent['kind'], TablerIcon> = {
  asked: IconSend,
  followed_up: IconSend,
  submitted: IconStar,
  case: IconBriefcase,
  text: IconMessage,
  note: IconNote,
};

/** The review's story, newest first. */
export const Story = ({ events }: { events: readonly ReviewEvent[] }) => (
  <Section title={text.title} card>
    <Events label={text.title} events={events.map(toEvent)} />
  </Section>
);

const toEvent = ({ at, kind, title, detail, user }: ReviewEvent): TimelineEvent => ({
  key: `${at} ${kind} ${title}`,
  icon: ICONS[kind],
  title,
  words: detail,
  foot: (
    <Text size="sm" c="dimmed" component="div">
      <When instant={at} /> {text.by(user)}
    </Text>
  ),
});
