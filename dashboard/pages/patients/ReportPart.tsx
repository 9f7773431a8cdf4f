import { Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';

interface Props {
  title: string;
  help?: string;
  children: ReactNode;
}

/** A named part of the report of an import. */
export function ReportPart({ title, help, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={3} id={id} mb={4}>
        {title}
      </Title>
      {help && (
        <Text size="sm" c="dimmed" mb={4}>
          {help}
        </Text>
      )}
      {children}
    </section>
  );
}
