import { useState } from 'react';
import type { Patient } from '../../../server/contract/routes/patients.ts';

/**
 * The patients that are selected, in the order they were chosen; other pages and filters keep them. `all` is set
 * while everybody is meant whom the filter lets through: another filter, or a change of one row, ends that.
 */
export function useSelection(filter: string) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Patient>>(new Map());
  const [allOf, setAllOf] = useState<string>();
  return {
    patients: [...chosen.values()],
    all: allOf === filter,
    has: ({ id }: Patient) => allOf === filter || chosen.has(id),
    set: (rows: readonly Patient[], selected: boolean) => {
      setAllOf(undefined);
      setChosen((now) => {
        const next = new Map(now);
        for (const row of rows) {
          if (selected) next.set(row.id, row);
          else next.delete(row.id);
        }
        return next;
      });
    },
    selectAll: () => setAllOf(filter),
    clear: () => {
      setAllOf(undefined);
      setChosen(new Map());
    },
  };
}
