import { SegmentedControl } from '@mantine/core';
import { reviewsText } from '../../texts/reports/reviews.ts';
import { type AnswerStatus, STATUSES } from './reviewsFilter.ts';

const text = reviewsText.tabs;
const CHOICES = STATUSES.map((value) => ({ value, label: text[value] }));

/** All reviews, those that wait for an answer, and those that have one. */
export const ReviewTabs = ({
  value,
  onChange,
}: {
  value: AnswerStatus;
  onChange: (status: AnswerStatus) => void;
}) => (
  <SegmentedControl
    mb="sm"
    aria-label={text.label}
    data={CHOICES}
    value={value}
    onChange={(status) => onChange(status as AnswerStatus)}
  />
);
