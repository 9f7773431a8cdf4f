import { Group } from '@mantine/core';
import { PLATFORM_NAMES, PLATFORMS, type Platform } from '../../../server/contract/platforms.ts';
import { FilterSelect } from '../../components/FilterSelect.tsx';
import { PeriodSelect } from '../../components/PeriodSelect.tsx';
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
const DESTINATIONS = [
  { value: 'all' as const, label: text.allPlatforms },
  ...PLATFORM_NAMES.map((value) => ({ value, label: PLATFORMS[value].label })),
];

export function LogFilters({ values, onChange }: Props) {
  return (
    <Group mb="sm" role="search">
      <SearchBox
        label={text.search}
        initial={values.search}
        onSearch={(search) => search !== values.search && onChange({ search })}
      />
      <FilterSelect
        label={text.status}
        value={values.status}
        choices={STATUSES}
        onChange={(status) => onChange({ status })}
      />
      <FilterSelect
        label={text.platform}
        value={values.platform}
        choices={DESTINATIONS}
        onChange={(platform) => onChange({ platform })}
      />
      <PeriodSelect value={values.period} onChange={(period) => onChange({ period })} />
    </Group>
  );
}
