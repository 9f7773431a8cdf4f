import { Card } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Review } from '../../../server/contract/routes/reviews.ts';
import classes from './ReviewItem.module.css';

interface Props {
  label: string;
  reviews: readonly Review[];
  children: (review: Review) => ReactNode;
}

/** Reviews below each other on one card. */
export const ReviewItems = ({ label, reviews, children }: Props) => (
  <Card padding={0} component="ul" className={classes.list} aria-label={label}>
    {reviews.map((review) => (
      <li key={review.id} className={classes.item}>
        {children(review)}
      </li>
    ))}
  </Card>
);
