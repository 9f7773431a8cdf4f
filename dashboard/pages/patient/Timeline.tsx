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
import { LIMITS } from '../../../server/contract/limits.ts';
import type { PatientEvent, PatientRecord } from '../../../server/contract/patientRecord.ts';
import { LOG_STATUS_OF } from '../../../server/contract/sms.ts';
import { LOG_WORDS } from '../../../server/contract/statusWords.ts';
import { Section } from '../../components/Section.tsx';
import { Stars } from '../../components/Stars.tsx';
import { StatusBadge } from '../../components/StatusBadge.tsx';
import { When } from '../../components/When.tsx';
import { evidenceText, timelineText as text } from '../../texts/patient.ts';
import classes from './Timeline.module.css';
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
      <ol className={classes.events} aria-label={text.title}>
        {events.map((event) => (
          <Event key={`${event.at} ${event.kind} ${event.title}`} event={event} />
        ))}
      </ol>
      {events.length >= LIMITS.patientEvents && (
        <Text size="sm" c="dimmed">
          {text.newest}
        </Text>
      )}
    </Section>
  );
}

function Event({ event }: { event: PatientEvent }) {
  const { at, kind, title, status, user, rating } = event;
  const words = wordsOf(event);
  const Icon = ICONS[kind];
  return (
    <li>
      <Icon size={18} aria-hidden />
      <div>
        <div className={classes.title}>
          <strong>{title}</strong>
          {rating !== null && <Stars rating={rating} />}
          {status && <StatusBadge status={LOG_WORDS[LOG_STATUS_OF[status]]} />}
        </div>
        {words && <p className={classes.words}>{words}</p>}
        <Text size="sm" c="dimmed" component="div">
          {status === 'queued' && text.due} <When instant={at} /> {user && text.by(user)}
        </Text>
      </div>
    </li>
  );
}
