import { Alert, List, Stack } from '@mantine/core';
import type { ContentIssue, ContentVerdict } from '../../../server/contract/rules/content.ts';
import { requestText } from '../../texts/sending/requestReviews.ts';
import classes from './Issues.module.css';

/** What the content check says of a message. */
export function Issues({ problems, warnings }: ContentVerdict) {
  return (
    <Stack gap="xs" role="status" className={classes.issues}>
      <Some title={requestText.problems} color="red" issues={problems} />
      <Some title={requestText.warnings} color="orange" issues={warnings} />
    </Stack>
  );
}

interface Props {
  title: string;
  color: string;
  issues: readonly ContentIssue[];
}

function Some({ title, color, issues }: Props) {
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
