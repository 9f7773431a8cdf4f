import { Button, Card, Group, Stack } from '@mantine/core';
import { IconExternalLink, IconStarOff, IconUser } from '@tabler/icons-react';
import { Link, useParams } from 'react-router-dom';
import type { ReviewRecord } from '../../server/contract/reviewAnswers.ts';
import { BackLink } from '../components/BackLink.tsx';
import { EmptyState } from '../components/EmptyState.tsx';
import { FailedState } from '../components/FailedState.tsx';
import { PageHead } from '../components/PageHead.tsx';
import { RefreshButton } from '../components/RefreshButton.tsx';
import { ReviewItem } from '../components/ReviewItem.tsx';
import { SampleNote } from '../components/SampleNote.tsx';
import { CardSkeletons } from '../components/Skeletons.tsx';
import { useApi } from '../hooks/useApi.ts';
import { reviewsText, reviewText as text } from '../texts/reviews.ts';
import { Answer } from './review/Answer.tsx';
import { Case } from './review/Case.tsx';
import { Story } from './review/Story.tsx';

/** One review: what the patient left, the clinic's answer, who looks after it, and what happened. */
export default function Review() {
  const { id = '' } = useParams();
  const { data, error, known, reload } = useApi('getReview', { params: { id } });
  const isGone = error?.code === 'not_found' || error?.code === 'invalid_input';
  return (
    <>
      <BackLink to="/reviews">{text.back}</BackLink>
      <PageHead title={text.title} purpose={text.purpose} actions={<RefreshButton onRefresh={reload} />} />
      <SampleNote shown={data?.isPreview} />
      {isGone && <EmptyState text={text.gone} icon={<IconStarOff size={32} />} />}
      {error && !isGone && !known && <FailedState title={text.failed} error={error} onRetry={reload} />}
      {!error && !known && <CardSkeletons cards={3} />}
      {known && data && !isGone && <Whole review={data.data} />}
    </>
  );
}

function Whole({ review }: { review: ReviewRecord }) {
  return (
    <Stack>
      <Card>
        <ReviewItem review={review}>
          <Group gap="xs" mt="xs">
            {review.patientId && (
              <Button
                component={Link}
                to={`/patients/${review.patientId}`}
                variant="default"
                size="sm"
                leftSection={<IconUser size={16} aria-hidden />}
              >
                {text.patient}
              </Button>
            )}
            {review.isPublic && review.publicUrl && (
              <Button
                component="a"
                href={review.publicUrl}
                target="_blank"
                rel="noopener noreferrer"
                variant="default"
                size="sm"
                leftSection={<IconExternalLink size={16} aria-hidden />}
              >
                {reviewsText.viewOnPlatform}
              </Button>
            )}
          </Group>
        </ReviewItem>
      </Card>
      <Answer review={review} />
      {review.case && <Case key={review.case.updatedAt} id={review.id} of={review.case} />}
      <Story events={review.events} />
    </Stack>
  );
}
