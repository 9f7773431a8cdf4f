import { useState } from 'react';
import type { Patient } from '../../../server/contract/patients.ts';

/** The patients that are selected, in the order they were chosen; other pages and filters keep them. */
export function useSelection() {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Patient>>(new Map());
  return {
    patients: [...chosen.values()],
    has: ({ id }: Patient) => chosen.has(id),
    set: (rows: readonly Patient[], selected: boolean) =>
      setChosen((now) => {
        const next = new Map(now);
        for (const row of rows) {
          if (selected) next.set(row.id, row);
          else next.delete(row.id);
        }
        return next;
      }),
    clear: () => setChosen(new Map()),
  };
}
