import { Button, Group } from '@mantine/core';
import type { Platform } from '../../../server/contract/platforms.ts';
import { PeriodSelect } from '../../components/PeriodSelect.tsx';
import { PlatformSelect } from '../../components/PlatformSelect.tsx';
import { RatingSelect } from '../../components/RatingSelect.tsx';
import { SearchBox } from '../../components/SearchBox.tsx';
import { trackText as text } from '../../texts/trackReviews.ts';
import type { ReviewFilterValues } from './reviewFilter.ts';

interface Props {
  values: ReviewFilterValues;
  platforms: readonly Platform[];
  isFiltered: boolean;
  onChange: (some: Partial<ReviewFilterValues>) => void;
  onReset: () => void;
}

export function ReviewFilters({ values, platforms, isFiltered, onChange, onReset }: Props) {
  return (
    <Group mb="sm" role="search">
      <SearchBox label={text.search} value={values.search} onSearch={(search) => onChange({ search })} />
      <PlatformSelect
        value={values.platform}
        platforms={platforms}
        onChange={(platform) => onChange({ platform })}
      />
      <RatingSelect value={values.rating} onChange={(rating) => onChange({ rating })} />
      <PeriodSelect value={values.period} onChange={(period) => onChange({ period })} />
      {isFiltered && (
        <Button variant="subtle" onClick={onReset}>
          {text.reset}
        </Button>
      )}
    </Group>
  );
}
