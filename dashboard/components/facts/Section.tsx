import { Card, Group, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

interface Props {
  title: string;
  help?: string;
  /** Stands at the right of the title. */
  action?: ReactNode;
  /** On a card of its own; what brings its own card, such as a table, does without. */
  card?: boolean;
  children: ReactNode;
}

/** A named part of a screen. */
export function Section({ title, help, action, card = false, children }: Props) {
  const id = useId();
  const content = (
    <>
      <Group justify="space-between" align="flex-start" gap="sm" mb="sm">
        <div style={{ flex: '1 1 14rem' }}>
          <Title order={2} id={id}>
            {title}
          </Title>
          {help && (
            <Text size="sm" c="dimmed" textWrap="pretty">
              {help}
            </Text>
          )}
        </div>
        {action}
      </Group>
      {children}
    </>
  );
  if (!card) return <section aria-labelledby={id}>{content}</section>;
  return (
    <Card component="section" aria-labelledby={id}>
      {content}
    </Card>
  );
}
