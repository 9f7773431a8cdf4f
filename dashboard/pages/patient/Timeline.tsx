import { Button, Text } from '@mantine/core';
import {
  IconBan,
  IconFileText,
  IconMessage,
  IconMessageReply,
  IconPencilCheck,
  IconPlayerPlay,
  IconStar,
  IconUserPlus,
  type TablerIcon,
} from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import type { PatientEvent, PatientRecord } from '../../../server/contract/routes/patientRecord.ts';
import { LOG_STATUS_OF } from '../../../server/contract/routes/sms.ts';
import { LOG_WORDS } from '../../../server/contract/words/statusWords.ts';
import { Events, type TimelineEvent } from '../../components/facts/Events.tsx';
import { Section } from '../../components/facts/Section.tsx';
import { Stars } from '../../components/facts/Stars.tsx';
import { StatusBadge } from '../../components/facts/StatusBadge.tsx';
import { When } from '../../components/facts/When.tsx';
import { evidenceText, timelineText as text } from '../../texts/patients/patient.ts';
import { wordsOf } from './wordsOf.ts';

const ICONS: Record<PatientEvent['kind'], TablerIcon> = {
  added: IconUserPlus,
  consent: IconPencilCheck,
  text: IconMessage,
  answer: IconMessageReply,
  review: IconStar,
  opt_out: IconBan,
  opt_in: IconPlayerPlay,
  blocked: IconBan,
};

/** What was sent and what came back, newest first. */
export function Timeline({ record: { id, events } }: { record: PatientRecord }) {
  const evidence = (
    <Button
      component={Link}
      to={`/patients/${id}/evidence`}
      variant="default"
      leftSection={<IconFileText size={18} aria-hidden />}
    >
      {evidenceText.open}
    </Button>
  );
  return (
    <Section title={text.title} help={text.help} action={evidence} card>
      {events.length === 0 && <Text c="dimmed">{text.none}</Text>}
      <Events label={text.title} events={events.map(toEvent)} />
      {events.length >= LIMITS.patientEvents && (
        <Text size="sm" c="dimmed">
          {text.newest}
        </Text>
      )}
    </Section>
  );
}

function toEvent(event: PatientEvent): TimelineEvent {
  const { at, kind, title, status, user, rating } = event;
  return {
    key: `${at} ${kind} ${title}`,
    icon: ICONS[kind],
    title,
    beside: (
      <>
        {rating !== null && <Stars rating={rating} />}
        {status && <StatusBadge status={LOG_WORDS[LOG_STATUS_OF[status]]} />}
      </>
    ),
    words: wordsOf(event),
    foot: (
      <Text size="sm" c="dimmed" component="div">
        {status === 'queued' && text.due} <When instant={at} /> {user && text.by(user)}
      </Text>
    ),
  };
}
