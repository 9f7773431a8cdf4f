import { Center, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  /** One sentence. */
  text: string;
  /** One button or link. */
  action?: ReactNode;
  /** A Tabler icon with `size={32}`. */
  icon?: ReactNode;
}

/** Nothing here yet, and what to do about it. */
export function EmptyState({ text, action, icon }: Props) {
  return (
    <Center py="xl" px="sm">
      <Stack align="center" gap="sm" maw={420}>
        {icon && (
          <Text component="span" c="dimmed" aria-hidden lh={1}>
            {icon}
          </Text>
        )}
        <Text c="dimmed" ta="center">
          {text}
        </Text>
        {action}
      </Stack>
    </Center>
  );
}
