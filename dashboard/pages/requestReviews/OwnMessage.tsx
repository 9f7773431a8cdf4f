import { Alert, List, Stack, Textarea } from '@mantine/core';
import type { ContentIssue } from '../../../server/contract/content.ts';
import { requestText } from '../../texts/requestReviews.ts';
import classes from './RequestReviews.module.css';
import type { Message } from './useMessage.ts';

/** A message written oneself, under the content check (DESIGN 7.3). */
export function OwnMessage({ message }: { message: Message }) {
  return (
    <>
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
      <Stack gap="xs" role="status" className={classes.notices}>
        <Issues title={requestText.problems} color="red" issues={message.problems} />
        <Issues title={requestText.warnings} color="orange" issues={message.warnings} />
      </Stack>
    </>
  );
}

interface Props {
  title: string;
  color: string;
  issues: readonly ContentIssue[];
}

function Issues({ title, color, issues }: Props) {
  if (issues.length === 0) return null;
  return (
    <Alert color={color} title={title} p="sm">
      <List size="sm" spacing={4}>
        {issues.map(({ code, message }) => (
          <List.Item key={code}>{message}</List.Item>
        ))}
      </List>
    </Alert>
  );
}
