import { SegmentedControl, Stack, Text } from '@mantine/core';
import { IconMessage, IconNote } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import type { ReviewRecord, ReviewResponse } from '../../../server/contract/routes/reviewAnswers.ts';
import { LOG_WORDS } from '../../../server/contract/words/statusWords.ts';
import { Events, type TimelineEvent } from '../../components/facts/Events.tsx';
import { Section } from '../../components/facts/Section.tsx';
import { StatusBadge } from '../../components/facts/StatusBadge.tsx';
import { When } from '../../components/facts/When.tsx';
import { WrittenTextBox } from '../../components/inputs/WrittenTextBox.tsx';
import { useWrittenText } from '../../hooks/useWrittenText.ts';
import { reviewText } from '../../texts/reports/reviews.ts';

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

function AnswerForm({ review: { id, canText, cannotText } }: { review: ReviewRecord }) {
  const asked = useLocation().hash === '#answer';
  const [chosen, choose] = useState<ReviewResponse['kind']>('text');
  const kind = canText ? chosen : 'note';
  const isText = kind === 'text';
  const answer = useWrittenText('respondToReview', {
    draft: `review.${id}`,
    field: 'message',
    call: (message, scheduledFor) => ({
      params: { id },
      payload: isText ? { kind, message, scheduledFor } : { kind, message },
    }),
    verdictOf: ({ result }) => result,
    rereads: ['getReview', 'listReviews', 'getReviewStats', 'listActivity', 'getUsage'],
    done: isText ? text.sent : text.saved,
  });
  return (
    <Stack gap="xs">
      {canText ? (
        <SegmentedControl
          aria-label={text.kind}
          data={KINDS}
          value={kind}
          onChange={(value) => {
            choose(value as ReviewResponse['kind']);
            // What was refused of the other kind is not of this one.
            answer.write(answer.written);
          }}
          style={{ alignSelf: 'flex-start' }}
        />
      ) : (
        <Text size="sm" c="dimmed">
          {cannotText}
        </Text>
      )}
      <WrittenTextBox
        of={answer}
        label={isText ? text.textLabel : text.noteLabel}
        maxLength={isText ? LIMITS.answerLength : LIMITS.reviewNoteLength}
        button={isText ? text.sendText : text.saveNote}
        isText={isText}
        autoFocus={asked}
      />
    </Stack>
  );
}
