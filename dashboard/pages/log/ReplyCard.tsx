import { Anchor, Card, Group, Stack, Text } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import {
  MEANING_TEXT,
  picturesText,
  REPLY_WORDS,
  type Reply,
  replyState,
} from '../../../server/contract/routes/inbound.ts';
import { showPhone } from '../../../server/contract/rules/phone.ts';
import { LOG_WORDS } from '../../../server/contract/words/statusWords.ts';
import { StatusBadge } from '../../components/facts/StatusBadge.tsx';
import { When } from '../../components/facts/When.tsx';
import { repliesText as text } from '../../texts/sending/replies.ts';
import { ReplyAnswer } from './ReplyAnswer.tsx';
import { ReplyDecision } from './ReplyDecision.tsx';
import classes from './replies.module.css';

/** One text of a patient with what came of it, and what is to be done. */
export function ReplyCard({ reply }: { reply: Reply }) {
  const number = showPhone(reply.phoneNumber);
  const who = reply.patientName ?? number;
  const state = replyState(reply);
  return (
    <Card
      component="li"
      padding="md"
      aria-label={text.from(who)}
      className={reply.open ? classes.open : undefined}
    >
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Group gap="xs">
            <Name reply={reply} number={number} />
            <StatusBadge status={REPLY_WORDS[state]} />
          </Group>
          <Text size="sm" c="dimmed" component="span">
            <When instant={reply.receivedAt} />
          </Text>
        </Group>
        <About reply={reply} />
        <Words reply={reply} />
        <Answers reply={reply} />
        {reply.decision && (
          <Text size="sm" c="dimmed">
            {reply.decision === 'continue' && reply.meaning === 'answer'
              ? text.noAnswer(reply.decidedBy)
              : text.decided(reply.decision, reply.meaning, reply.decidedBy)}{' '}
            · <When instant={reply.decidedAt} />
          </Text>
        )}
        {reply.held && <ReplyDecision reply={reply} />}
        {state !== 'held' && state !== 'stopped' && <ReplyAnswer reply={reply} who={who} />}
      </Stack>
    </Card>
  );
}

/** What the patient wrote. Pictures are not kept: a text of nothing else says so. */
function Words({ reply: { text: words, pictures, meaning } }: { reply: Reply }) {
  return (
    <>
      {(words.trim() !== '' || pictures === 0) && (
        <blockquote className={classes.words}>{words.trim() || MEANING_TEXT[meaning]}</blockquote>
      )}
      {pictures > 0 && (
        <Group gap="xs" wrap="nowrap">
          <IconPhotoOff size={18} aria-hidden="true" className={classes.icon} />
          <Text>{picturesText(pictures)}</Text>
        </Group>
      )}
    </>
  );
}

/** The text of ours that it is about: the day and time of the appointment, or what a reaction quotes. */
function About({ reply: { about, meaning } }: { reply: Reply }) {
  if (!about) return null;
  if (meaning === 'cancellation' && about.appointmentAt)
    return (
      <Text>
        {text.about.appointment}: <When instant={about.appointmentAt} />
      </Text>
    );
  return (
    <div className={classes.answer}>
      <Text size="sm" c="dimmed">
        {meaning === 'reaction' ? text.about.reacted : text.about.text}
      </Text>
      <Text className={classes.text}>{about.text}</Text>
    </div>
  );
}

function Name({ reply: { patientId, patientName }, number }: { reply: Reply; number: string }) {
  if (patientId === null) return <Text fw={600}>{number}</Text>;
  return (
    <>
      <Anchor component={Link} to={`/patients/${patientId}`} fw={600}>
        {patientName}
      </Anchor>
      <Text size="sm" c="dimmed">
        {number}
      </Text>
    </>
  );
}

function Answers({ reply: { answers } }: { reply: Reply }) {
  if (answers.length === 0) return null;
  return (
    <Stack component="ul" gap="xs" className={classes.list} aria-label={text.answers}>
      {answers.map((answer) => (
        <li key={answer.id} className={classes.answer}>
          <Text className={classes.text}>{answer.text}</Text>
          <Group gap="xs" mt={4}>
            <StatusBadge status={LOG_WORDS[answer.logStatus]} why={answer.errorMessage} />
            <Text size="sm" c="dimmed" component="span">
              {text.wroteAnswer(answer.user)} · <When instant={answer.at} />
            </Text>
          </Group>
        </li>
      ))}
    </Stack>
  );
}
