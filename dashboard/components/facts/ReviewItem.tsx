import { Anchor, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import type { Review } from '../../../server/contract/routes/reviews.ts';
import { PLATFORMS } from '../../../server/contract/rules/platforms.ts';
import { reviewerOf } from '../../../server/contract/words/reviewer.ts';
import { reviewItemText as text } from '../../texts/reports/reviews.ts';
import classes from './ReviewItem.module.css';
import { Stars } from './Stars.tsx';
import { When } from './When.tsx';

interface Props {
  review: Review;
  /** Where the whole item leads. */
  to?: string;
  /** What can be done, at the right of the stars. */
  menu?: ReactNode;
  /** Below the words: what the clinic has done about it. */
  children?: ReactNode;
}

/** What a patient left: the stars, their words, who, where and when. */
export function ReviewItem({ review, to, menu, children }: Props) {
  const { rating, feedback, platform, submittedAt, isPublic } = review;
  const who = reviewerOf(review, text);
  const { pathname, search } = useLocation();
  return (
    <>
      <Group gap="xs" wrap="nowrap">
        <div className={classes.head}>
          <Stars rating={rating} size={18} />
          <Text size="sm" c="dimmed" component="div">
            <When instant={submittedAt} />
          </Text>
        </div>
        {menu && <div className={classes.menu}>{menu}</div>}
      </Group>
      <Text className={classes.comment} {...(feedback ? {} : { c: 'dimmed' })}>
        {feedback ?? text.noComment}
      </Text>
      <Text size="sm" c="dimmed">
        {to ? (
          <Anchor
            component={Link}
            to={to}
            state={{ from: `${pathname}${search}` }}
            className={classes.whole}
            inherit
          >
            {who}
          </Anchor>
        ) : (
          who
        )}{' '}
        · {PLATFORMS[platform].label} · {isPublic ? text.wentOn : text.keptPrivate}
      </Text>
      {children}
    </>
  );
}
