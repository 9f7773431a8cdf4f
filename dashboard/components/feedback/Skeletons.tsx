import { Card, Group, Skeleton, Stack } from '@mantine/core';
import { Delayed } from './Delayed.tsx';

const count = (n: number) => Array.from({ length: n }, (_, index) => index);

/** Rows that stand for a table that loads. */
export function RowSkeletons({ rows = 8 }: { rows?: number }) {
  return (
    <Delayed>
      <Stack gap="xs" aria-hidden>
        {count(rows).map((row) => (
          <Group key={row} h={40} wrap="nowrap" gap="md">
            <Skeleton h={14} w="30%" />
            <Skeleton h={14} w="40%" />
            <Skeleton h={14} w="15%" />
          </Group>
        ))}
      </Stack>
    </Delayed>
  );
}

/** Cards that stand for a list of them that loads. */
export const CardSkeletons = ({ cards }: { cards: number }) => (
  <Stack gap="xs">
    {count(cards).map((card) => (
      <CardSkeleton key={card} />
    ))}
  </Stack>
);

/** A card that stands for one that loads. */
export function CardSkeleton({ lines = 3 }: { lines?: number }) {
  return (
    <Delayed>
      <Card aria-hidden>
        <Stack gap="xs">
          {count(lines).map((line) => (
            <Skeleton key={line} h={14} w={line === 0 ? '35%' : '80%'} />
          ))}
        </Stack>
      </Card>
    </Delayed>
  );
}
