import { SimpleGrid } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './StatCards.module.css';

/** Rows of stat cards: two side by side on a phone (an odd last one below them), three or four on a wide screen. */
export function StatCards({ columns, children }: { columns: 3 | 4; children: ReactNode }) {
  return (
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
}
