import { RATINGS, type RatingFilter } from '../sharedFilters.ts';
import { sharedText } from '../texts/shared.ts';
import { FilterSelect } from './FilterSelect.tsx';

const text = sharedText.rating;

const CHOICES = RATINGS.map((value) => ({
  value,
  label: value === 'all' ? text.all : text.stars(Number(value)),
}));

interface Props {
  value: RatingFilter;
  onChange: (rating: RatingFilter) => void;
}

/** The rating filter of a screen. */
export const RatingSelect = (props: Props) => (
  <FilterSelect label={text.label} choices={CHOICES} {...props} />
);
