import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { PLATFORMS } from '../../server/contract/platforms.ts';
import type { Review } from '../../server/contract/reviews.ts';
import { reviewItemText as text } from '../texts/reviews.ts';
import classes from './ReviewItem.module.css';
import { Stars } from './Stars.tsx';
import { When } from './When.tsx';

interface Props {
  review: Review;
  /** What can be done, at the right of the stars. */
  menu?: ReactNode;
  /** Below the words: what the clinic has done about it. */
  children?: ReactNode;
}

/** What a patient left: the stars, their words, who, where and when. */
export function ReviewItem({ review, menu, children }: Props) {
  const { rating, feedback, name, platform, submittedAt, isPublic } = review;
  return (
    <>
      <Group gap="xs" wrap="nowrap">
        <div className={classes.head}>
          <Stars rating={rating} size={18} />
          <Text size="sm" c="dimmed" component="div">
            <When instant={submittedAt} />
          </Text>
        </div>
        {menu}
      </Group>
      <Text className={classes.comment} {...(feedback ? {} : { c: 'dimmed' })}>
        {feedback ?? text.noComment}
      </Text>
      <Text size="sm" c="dimmed">
        {name ?? text.noName} · {PLATFORMS[platform].label} · {isPublic ? text.wentOn : text.keptPrivate}
      </Text>
      {children}
    </>
  );
}
