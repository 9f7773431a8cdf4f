import { SimpleGrid } from '@mantine/core';
import type { ReactNode } from 'react';
import { StatsFailed } from './StatCard.tsx';
import classes from './StatCards.module.css';

interface Props {
  columns: 3 | 4;
  /** The numbers could not be read: each card has a dash then, whatever its value. */
  failed: boolean;
  children: ReactNode;
}

/** Rows of stat cards: two side by side on a phone (an odd last one below them), three or four on a wide screen. */
export function StatCards({ columns, failed, children }: Props) {
  const cards = (
    <SimpleGrid
      className={classes.cards}
      data-columns={columns}
      cols={{ base: 2, md: columns }}
      spacing="xs"
      mb="md"
    >
      {children}
    </SimpleGrid>
  );
  return <StatsFailed value={failed}>{cards}</StatsFailed>;
}
