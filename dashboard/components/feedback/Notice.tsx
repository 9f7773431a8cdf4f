import { Alert, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from '../inputs/LongButtons.module.css';

interface Props {
  color: string;
  title: string;
  body: string;
  /** What can be done about it. */
  children?: ReactNode;
}

/** Something that needs a decision, or that was done. */
export function Notice({ color, title, body, children }: Props) {
  return (
    <Alert color={color} title={title} p="sm" className={classes.long} role="status">
      <Stack gap="xs">
        <Text size="sm">{body}</Text>
        {children && <Group>{children}</Group>}
      </Stack>
    </Alert>
  );
}
