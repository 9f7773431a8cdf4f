import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Filters } from '../../hooks/useFilters.ts';
import type { FilterRules, FilterValues } from '../../lib/filters.ts';
import { FilterSelect } from './FilterSelect.tsx';
import { SearchBox } from './SearchBox.tsx';

interface Props<Rules extends FilterRules> {
  filters: Pick<Filters<Rules>, 'rules' | 'values' | 'change'>;
  /** What stands behind them. */
  children?: ReactNode;
}

/** The filters of a screen, in the order of their rules. */
export function FilterRow<Rules extends FilterRules>({ filters, children }: Props<Rules>) {
  const { rules, values, change } = filters;
  return (
    <Group mb="sm" role="search">
      {Object.entries(rules).map(([name, { label, choices }]) => {
        if (label === undefined) return null;
        const value = values[name] as string;
        const set = (next: string) => change({ [name]: next } as Partial<FilterValues<Rules>>);
        return choices ? (
          <FilterSelect key={name} label={label} value={value} choices={choices} onChange={set} />
        ) : (
          <SearchBox key={name} label={label} value={value} onSearch={set} />
        );
      })}
      {children}
    </Group>
  );
}
