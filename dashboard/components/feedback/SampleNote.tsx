import { Badge, Group, Text } from '@mantine/core';
import { createContext, use, useEffect } from 'react';
import { sharedText } from '../../texts/shared.ts';

/** Tells the frame whether the screen shows samples. */
export const SamplesContext = createContext<(shown: boolean) => void>(() => undefined);

/** A screen that shows samples says so here; the frame marks it above all of it. */
export function SampleNote({ shown = false }: { shown: boolean | undefined }) {
  const tell = use(SamplesContext);
  useEffect(() => {
    tell(shown);
    return () => tell(false);
  }, [tell, shown]);
  return null;
}

/** The mark itself, in a card. */
export const SamplesMark = () => (
  <Group gap="xs">
    <Badge color="yellow">{sharedText.samples}</Badge>
    <Text size="sm" span>
      {sharedText.samplesMeaning}
    </Text>
  </Group>
);
