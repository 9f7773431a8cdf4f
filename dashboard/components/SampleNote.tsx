import { Badge, Group, Text } from '@mantine/core';
import { sharedText } from '../texts/shared.ts';

/** Marks what a preview account sees as samples (DESIGN 7.18). */
export function SampleNote({ shown }: { shown: boolean | undefined }) {
  if (!shown) return null;
  return (
    <Group gap="xs" mb="sm" role="note">
      <Badge color="yellow">{sharedText.samples}</Badge>
      <Text size="sm" c="dimmed">
        {sharedText.samplesMeaning}
      </Text>
    </Group>
  );
}
