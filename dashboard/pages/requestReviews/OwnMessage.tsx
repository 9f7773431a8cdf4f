import { Textarea } from '@mantine/core';
import { requestText } from '../../texts/sending/requestReviews.ts';
import type { Message } from './useMessage.ts';

/** A message written oneself, under the content check. */
export function OwnMessage({ message }: { message: Message }) {
  return (
    <Textarea
      label={requestText.ownLabel}
      description={requestText.ownHelp}
      autosize
      minRows={3}
      maxRows={10}
      value={message.text}
      aria-invalid={message.problems.length > 0}
      onChange={(event) => message.write(event.currentTarget.value)}
    />
  );
}
