import { Group } from '@mantine/core';
import type { Platform } from '../../../server/contract/platforms.ts';
import { FilterSelect } from '../../components/FilterSelect.tsx';
import { PeriodSelect } from '../../components/PeriodSelect.tsx';
import { PlatformSelect } from '../../components/PlatformSelect.tsx';
import { SearchBox } from '../../components/SearchBox.tsx';
import type { Period } from '../../periods.ts';
import { logText as text } from '../../texts/log.ts';
import { LOG_FILTERS, type LogFilter } from './logFilter.ts';

interface Values {
  search: string;
  status: LogFilter;
  platform: Platform | 'all';
  period: Period;
}

interface Props {
  values: Values;
  onChange: (some: Partial<Values>) => void;
}

const STATUSES = LOG_FILTERS.map((value) => ({ value, label: text.statuses[value] }));

export function LogFilters({ values, onChange }: Props) {
  return (
    <Group mb="sm" role="search">
      <SearchBox label={text.search} value={values.search} onSearch={(search) => onChange({ search })} />
      <FilterSelect
        label={text.status}
        value={values.status}
        choices={STATUSES}
        onChange={(status) => onChange({ status })}
      />
      <PlatformSelect value={values.platform} onChange={(platform) => onChange({ platform })} />
      <PeriodSelect value={values.period} onChange={(period) => onChange({ period })} />
    </Group>
  );
}
