import { Button, Stack, Text } from '@mantine/core';
import type { Api } from '../../../server/contract/core/api.ts';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import type { Answer } from '../../../server/contract/core/route.ts';
import { repliesText as text } from '../../texts/sending/replies.ts';
import { ReplyCard } from './ReplyCard.tsx';
import classes from './replies.module.css';

interface Props {
  answer: Answer<Api['listReplies']>;
  busy: boolean;
  onMore: () => void;
}

/** Replies, how many of them are shown, and the way to more. */
export function ReplyList({ answer: { data, totalCount }, busy, onMore }: Props) {
  const left = totalCount - data.length;
  return (
    <>
      <Stack component="ul" gap="sm" className={classes.list} aria-label={text.title}>
        {data.map((reply) => (
          <ReplyCard key={reply.id} reply={reply} />
        ))}
      </Stack>
      <Stack align="center" gap="xs" mt="sm">
        <Text size="sm" c="dimmed" role="status">
          {text.showing(data.length, totalCount)}
        </Text>
        {left > 0 && (
          <Button variant="default" loading={busy} onClick={onMore}>
            {text.more(Math.min(left, LIMITS.repliesPerPage))}
          </Button>
        )}
      </Stack>
    </>
  );
}
