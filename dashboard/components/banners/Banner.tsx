import { Alert, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Banner.module.css';

interface Props {
  color: string;
  text: ReactNode;
  /** What can be done about it. */
  children?: ReactNode;
  /** Belongs to what is printed too. */
  printed?: boolean;
}

/** One line above a screen, with what can be done about it. */
export const Banner = ({ color, text, children, printed }: Props) => (
  <Alert color={color} p="xs" role="note" className={printed ? '' : 'unprinted'}>
    <Group justify="space-between" gap="xs">
      <Text size="sm" component="div" className={classes.text}>
        {text}
      </Text>
      {children}
    </Group>
  </Alert>
);
