import { Group, SegmentedControl, Stack, Text, Textarea } from '@mantine/core';
import { IconMessage, IconNote } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { LIMITS } from '../../../server/contract/limits.ts';
import type { ReviewRecord, ReviewResponse } from '../../../server/contract/reviewAnswers.ts';
import { LOG_WORDS } from '../../../server/contract/statusWords.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Events, type TimelineEvent } from '../../components/Events.tsx';
import { Section } from '../../components/Section.tsx';
import { StatusBadge } from '../../components/StatusBadge.tsx';
import { segmentWords } from '../../components/segmentWords.ts';
import { When } from '../../components/When.tsx';
import { reviewText } from '../../texts/reviews.ts';
import { useRespond } from './useRespond.ts';

const text = reviewText.answers;
const KINDS = [
  { value: 'text', label: text.text },
  { value: 'note', label: text.note },
];

/** What was answered, and the way to answer: by a text to the patient where that may be, else by a note. */
export function Answer({ review }: { review: ReviewRecord }) {
  return (
    <Section title={text.title} help={text.help} card>
      <Stack>
        {review.responses.length === 0 ? (
          <Text c="dimmed">{text.none}</Text>
        ) : (
          <Events label={text.list} events={review.responses.map(toEvent)} />
        )}
        <AnswerForm review={review} />
      </Stack>
    </Section>
  );
}

function toEvent({ id, kind, body, user, createdAt, logStatus }: ReviewResponse): TimelineEvent {
  return {
    key: id,
    icon: kind === 'text' ? IconMessage : IconNote,
    title: kind === 'text' ? text.text : text.note,
    beside: logStatus && <StatusBadge status={LOG_WORDS[logStatus]} />,
    words: body,
    foot: (
      <Text size="sm" c="dimmed" component="div">
        <When instant={createdAt} /> {reviewText.story.by(user)}
      </Text>
    ),
  };
}

function AnswerForm({ review }: { review: ReviewRecord }) {
  const asked = useLocation().hash === '#answer';
  const [kind, setKind] = useState<'text' | 'note'>(review.canText ? 'text' : 'note');
  const isText = kind === 'text' && review.canText;
  const { written, write, problem, send, pending } = useRespond(review.id, isText ? 'text' : 'note');
  return (
    <Stack gap="xs">
      {review.canText ? (
        <SegmentedControl
          aria-label={text.kind}
          data={KINDS}
          value={kind}
          onChange={(value) => setKind(value as 'text' | 'note')}
          style={{ alignSelf: 'flex-start' }}
        />
      ) : (
        <Text size="sm" c="dimmed">
          {review.cannotText}
        </Text>
      )}
      <Textarea
        label={isText ? text.textLabel : text.noteLabel}
        {...(isText ? { description: segmentWords(written) } : {})}
        error={problem}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={isText ? LIMITS.answerLength : LIMITS.reviewNoteLength}
        value={written}
        onChange={(event) => write(event.currentTarget.value)}
        autoFocus={asked}
      />
      <Group>
        <ActionButton
          paidOnly
          reason={written.trim() === '' ? text.empty : null}
          loading={pending}
          onClick={() => void send()}
        >
          {isText ? text.sendText : text.saveNote}
        </ActionButton>
      </Group>
    </Stack>
  );
}
