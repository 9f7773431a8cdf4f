import { Progress, Text } from '@mantine/core';

interface Props {
  /** From 0 to 1. */
  part: number;
  /** The number that it draws, in a few words. */
  children: string;
  /** The whole of it for the one who cannot see the bar. */
  label: string;
}

/** A number with a bar that says how much of the whole it is. */
export const Share = ({ part, children, label }: Props) => (
  <div style={{ minWidth: '5rem' }}>
    <Text size="sm" component="span">
      {children}
    </Text>
    <Progress value={part * 100} color="red" size="sm" aria-label={label} />
  </div>
);
