import { Button, Card, Group, Stack, Text } from '@mantine/core';
import { IconExternalLink, IconStarOff, IconUser } from '@tabler/icons-react';
import { Link, useLocation, useParams } from 'react-router-dom';
import type { Api, RouteName } from '../../server/contract/core/api.ts';
import type { LiveTopic } from '../../server/contract/core/live.ts';
import type { Answer } from '../../server/contract/core/route.ts';
import type { ReviewRecord } from '../../server/contract/routes/reviewAnswers.ts';
import { showPhone } from '../../server/contract/rules/phone.ts';
import { ReviewItem } from '../components/facts/ReviewItem.tsx';
import { EmptyState } from '../components/feedback/EmptyState.tsx';
import { FailedState } from '../components/feedback/FailedState.tsx';
import { LiveBadge } from '../components/feedback/LiveBadge.tsx';
import { SampleNote } from '../components/feedback/SampleNote.tsx';
import { CardSkeletons } from '../components/feedback/Skeletons.tsx';
import { BackLink } from '../components/shell/BackLink.tsx';
import { PageHead } from '../components/shell/PageHead.tsx';
import { RefreshButton } from '../components/table/RefreshButton.tsx';
import { useApi } from '../hooks/useApi.ts';
import { useLive } from '../hooks/useLive.ts';
import { reviewsText, reviewText as text } from '../texts/reports/reviews.ts';
import { Answer as AnswerSection } from './review/Answer.tsx';
import { Case } from './review/Case.tsx';
import { Story } from './review/Story.tsx';

const TOPICS: readonly LiveTopic[] = ['reviews'];
const READS: readonly RouteName[] = ['getReview'];

/** Milliseconds between two readings while an answer is on its way, and while one waits for its time. */
const BUSY = 3_000;
const IDLE = 30_000;
/** An answer that is not scheduled leaves within so many milliseconds. */
const SOON = 120_000;

function untilAnswered({ data: { responses } }: Answer<Api['getReview']>): number {
  const queued = responses.filter(({ logStatus }) => logStatus === 'Queued');
  if (queued.length === 0) return 0;
  return queued.some(({ createdAt }) => Date.now() - Date.parse(createdAt) < SOON) ? BUSY : IDLE;
}

/**
 * One review: what the patient left, the clinic's answer, who looks after it, and what happened. It follows what becomes
 * of the answer while it is seen.
 */
export default function Review() {
  const { id = '' } = useParams();
  const { data, error, known, reload } = useApi(
    'getReview',
    { params: { id } },
    { every: (newest) => (newest ? untilAnswered(newest) : 0) },
  );
  const liveness = useLive(TOPICS, READS);
  const isGone = error?.code === 'not_found' || error?.code === 'invalid_input';
  return (
    <>
      <Back />
      <PageHead
        title={text.title}
        purpose={text.purpose}
        actions={
          <>
            <LiveBadge liveness={liveness} />
            <RefreshButton onRefresh={reload} />
          </>
        }
      />
      <SampleNote shown={data?.isPreview} />
      {isGone && <EmptyState text={text.gone} icon={<IconStarOff size={32} />} />}
      {error && !isGone && !known && <FailedState title={text.failed} error={error} onRetry={reload} />}
      {!error && !known && <CardSkeletons cards={3} />}
      {known && data && !isGone && <Whole review={data.data} />}
    </>
  );
}

/** Back to the list that led here, with its filters and its page. */
function Back() {
  const from: unknown = useLocation().state?.from;
  const to = typeof from === 'string' && from.startsWith('/') ? from : '/reviews';
  return <BackLink to={to}>{to.startsWith('/track-reviews') ? text.backToTrack : text.back}</BackLink>;
}

function Whole({ review }: { review: ReviewRecord }) {
  return (
    <Stack>
      <Card>
        <ReviewItem review={review}>
          {review.phoneNumber && <Text size="sm">{text.texted(showPhone(review.phoneNumber))}</Text>}
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
      <AnswerSection review={review} />
      {review.case && <Case key={review.case.updatedAt} id={review.id} of={review.case} />}
      <Story events={review.events} />
    </Stack>
  );
}
