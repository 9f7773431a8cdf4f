import { SimpleGrid } from '@mantine/core';
import type { ReactNode } from 'react';

/** A row of stat cards: two side by side on a phone, all of them on a wide screen. */
export function StatCards({ columns, children }: { columns: 3 | 4; children: ReactNode }) {
  return (
    <SimpleGrid cols={{ base: 2, md: columns }} spacing="xs" mb="md">
      {children}
    </SimpleGrid>
  );
}
