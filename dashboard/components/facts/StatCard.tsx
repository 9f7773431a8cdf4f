import { Card, Group, Skeleton, Text } from '@mantine/core';
import { createContext, type ReactNode, use } from 'react';
import { GROWTH_WORDS } from '../../../server/contract/words/reportWords.ts';
import { sayNumber } from '../../texts/say.ts';
import { sharedText } from '../../texts/shared.ts';
import { Delayed } from '../feedback/Delayed.tsx';
import { Change } from './Change.tsx';

interface Props {
  label: string;
  /** undefined while it loads; null when it cannot be known yet, and then `reason` says why. */
  value: string | number | null | undefined;
  reason?: string;
  /** Percent against last week; null from zero; leave it out where there is no comparison. */
  change?: number | null | undefined;
  /** A line below in place of the change. */
  note?: ReactNode;
  /** Beside the number: stars, a unit. */
  aside?: ReactNode;
}

/** Whether the numbers of these cards could not be read: a number would be a guess. */
export const StatsFailed = createContext(false);

/** One number of a screen, with its change in words. Lay several out in `StatCards`. */
export function StatCard(props: Props) {
  const failed = use(StatsFailed);
  return <Figure {...props} {...(failed && { value: null, reason: sharedText.notLoaded })} />;
}

function Figure({ label, value, reason, change, note, aside }: Props) {
  const known = value !== null && value !== undefined;
  return (
    <Card padding="sm" component="section" aria-label={label}>
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Group gap="xs" mih={36} align="center">
        {value === undefined ? (
          <Delayed>
            <Skeleton h={24} w={72} />
          </Delayed>
        ) : (
          <Text size="xl" fw={600} lh={1.3}>
            {typeof value === 'number' ? sayNumber(value) : (value ?? sharedText.noValue)}
          </Text>
        )}
        {known && aside}
      </Group>
      <Text
        size="xs"
        c="dimmed"
        component="div"
        mih={value === undefined && (reason || note) ? '1lh' : undefined}
      >
        {value === null
          ? reason
          : known && (note ?? (change !== undefined && <Change amount={change} words={GROWTH_WORDS.week} />))}
      </Text>
    </Card>
  );
}
