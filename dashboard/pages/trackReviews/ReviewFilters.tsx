import { Button, Group } from '@mantine/core';
import type { Platform } from '../../../server/contract/platforms.ts';
import { FilterSelect } from '../../components/FilterSelect.tsx';
import { PeriodSelect } from '../../components/PeriodSelect.tsx';
import { PlatformSelect } from '../../components/PlatformSelect.tsx';
import { SearchBox } from '../../components/SearchBox.tsx';
import { trackText as text } from '../../texts/trackReviews.ts';
import { RATINGS, type ReviewFilterValues } from './reviewFilter.ts';

interface Props {
  values: ReviewFilterValues;
  platforms: readonly Platform[];
  isFiltered: boolean;
  onChange: (some: Partial<ReviewFilterValues>) => void;
  onReset: () => void;
}

const RATING_CHOICES = RATINGS.map((value) => ({
  value,
  label: value === 'all' ? text.allRatings : text.stars(Number(value)),
}));

export function ReviewFilters({ values, platforms, isFiltered, onChange, onReset }: Props) {
  return (
    <Group mb="sm" role="search">
      <SearchBox label={text.search} value={values.search} onSearch={(search) => onChange({ search })} />
      <PlatformSelect
        value={values.platform}
        platforms={platforms}
        onChange={(platform) => onChange({ platform })}
      />
      <FilterSelect
        label={text.rating}
        value={values.rating}
        choices={RATING_CHOICES}
        onChange={(rating) => onChange({ rating })}
      />
      <PeriodSelect value={values.period} onChange={(period) => onChange({ period })} />
      {isFiltered && (
        <Button variant="subtle" onClick={onReset}>
          {text.reset}
        </Button>
      )}
    </Group>
  );
}
