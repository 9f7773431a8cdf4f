import { Button, Card, Group, Text } from '@mantine/core';
import { IconSearch, IconStar } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { PLATFORMS } from '../../../server/contract/platforms.ts';
import type { Review } from '../../../server/contract/reviews.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { RowSkeletons } from '../../components/Skeletons.tsx';
import { Stars } from '../../components/Stars.tsx';
import { When } from '../../components/When.tsx';
import { trackText as text } from '../../texts/trackReviews.ts';
import classes from './ReviewList.module.css';

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
    return <Card padding="sm">{hasReviews ? <NoMatch onReset={onReset} /> : <NoReviews />}</Card>;
  }
  return (
    <Card padding={0} component="ul" className={classes.list} aria-label={text.list}>
      {reviews.map((review) => (
        <Item key={review.id} review={review} />
      ))}
    </Card>
  );
}

function Item({ review: { rating, feedback, name, platform, submittedAt, isPublic } }: { review: Review }) {
  return (
    <li className={classes.item}>
      <Group gap="sm" justify="space-between">
        <Stars rating={rating} size={18} />
        <Text size="sm" c="dimmed" component="div">
          <When instant={submittedAt} />
        </Text>
      </Group>
      <Text className={classes.comment} {...(feedback ? {} : { c: 'dimmed' })}>
        {feedback ?? text.noComment}
      </Text>
      <Text size="sm" c="dimmed">
        {name ?? text.noName} · {PLATFORMS[platform].label} · {isPublic ? text.wentOn : text.keptPrivate}
      </Text>
    </li>
  );
}

const NoMatch = ({ onReset }: Pick<Props, 'onReset'>) => (
  <EmptyState
    text={text.noMatch}
    icon={<IconSearch size={32} />}
    action={
      <Button variant="default" onClick={onReset}>
        {text.reset}
      </Button>
    }
  />
);

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
