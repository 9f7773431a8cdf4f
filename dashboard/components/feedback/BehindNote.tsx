import { Text } from '@mantine/core';

/** Says that what stays on the screen could not be read again. */
export const BehindNote = ({ text }: { text: string }) => (
  <Text role="status" size="sm" c="dimmed" mb="sm">
    {text}
  </Text>
);
