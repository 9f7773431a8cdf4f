import { Group } from '@mantine/core';
import { CASE_WORDS } from '../../../server/contract/statusWords.ts';
import { FilterSelect } from '../../components/FilterSelect.tsx';
import { PlatformSelect } from '../../components/PlatformSelect.tsx';
import { RatingSelect } from '../../components/RatingSelect.tsx';
import { SearchBox } from '../../components/SearchBox.tsx';
import { reviewsText as text } from '../../texts/reviews.ts';
import { CASES, type ReviewsFilterValues } from './reviewsFilter.ts';

interface Props {
  values: ReviewsFilterValues;
  onChange: (some: Partial<ReviewsFilterValues>) => void;
}

const CASE_CHOICES = CASES.map((value) => ({
  value,
  label: value === 'all' ? text.allCases : text.cases(CASE_WORDS[value].word),
}));

export const ReviewsFilters = ({ values, onChange }: Props) => (
  <Group mb="sm" role="search">
    <SearchBox label={text.search} value={values.search} onSearch={(search) => onChange({ search })} />
    <PlatformSelect value={values.platform} onChange={(platform) => onChange({ platform })} />
    <RatingSelect value={values.rating} onChange={(rating) => onChange({ rating })} />
    <FilterSelect
      label={text.case}
      value={values.case}
      choices={CASE_CHOICES}
      onChange={(ofCase) => onChange({ case: ofCase })}
    />
  </Group>
);
