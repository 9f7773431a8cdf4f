import { Button, Card } from '@mantine/core';
import { IconStar } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { Review } from '../../../server/contract/routes/reviews.ts';
import { ReviewItem } from '../../components/facts/ReviewItem.tsx';
import { ReviewItems } from '../../components/facts/ReviewItems.tsx';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { RowSkeletons } from '../../components/feedback/Skeletons.tsx';
import { NoMatch } from '../../components/table/NoMatch.tsx';
import { trackText as text } from '../../texts/reports/trackReviews.ts';

interface Props {
  /** undefined while they load. */
  reviews: readonly Review[] | undefined;
  /** Whether the clinic has any review, in any period. */
  hasReviews: boolean | undefined;
  onReset: () => void;
}

/** The reviews, newest first. */
export function ReviewList({ reviews, hasReviews, onReset }: Props) {
  if (reviews === undefined || (reviews.length === 0 && hasReviews === undefined)) {
    return (
      <Card padding="sm">
        <RowSkeletons />
      </Card>
    );
  }
  if (reviews.length === 0) {
    const noMatch = <NoMatch text={text.noMatch} onClear={onReset} clear={text.reset} />;
    return <Card padding="sm">{hasReviews ? noMatch : <NoReviews />}</Card>;
  }
  return (
    <ReviewItems label={text.list} reviews={reviews}>
      {(review) => <ReviewItem review={review} to={`/reviews/${review.id}`} />}
    </ReviewItems>
  );
}

const NoReviews = () => (
  <EmptyState
    text={text.none}
    icon={<IconStar size={32} />}
    action={
      <Button component={Link} to="/request-reviews">
        {text.request}
      </Button>
    }
  />
);
