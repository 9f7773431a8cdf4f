import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  children: ReactNode;
  /** What tells it from others of its name; nothing where there is nothing to say. */
  below: ReactNode;
}

/** A cell of a table: a name, and a quiet line below it. */
export const TwoLines = ({ children, below }: Props) => (
  <div>
    <div>{children}</div>
    {below && (
      <Text component="div" size="xs" c="dimmed" fw={400}>
        {below}
      </Text>
    )}
  </div>
);
