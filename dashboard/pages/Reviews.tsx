import { Box, Button, Card } from '@mantine/core';
import { IconSearch, IconStar } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import type { RouteName } from '../../server/contract/api.ts';
import { LIMITS } from '../../server/contract/limits.ts';
import type { LiveTopic } from '../../server/contract/live.ts';
import { FiveStarTrend } from '../components/charts/FiveStarTrend.tsx';
import { EmptyState } from '../components/EmptyState.tsx';
import { ExportButton } from '../components/ExportButton.tsx';
import { FailedState } from '../components/FailedState.tsx';
import { LiveBadge } from '../components/LiveBadge.tsx';
import { PageHead } from '../components/PageHead.tsx';
import { Pager } from '../components/Pager.tsx';
import { RefreshButton } from '../components/RefreshButton.tsx';
import { ReviewItems } from '../components/ReviewItems.tsx';
import { SampleNote } from '../components/SampleNote.tsx';
import { CardSkeletons } from '../components/Skeletons.tsx';
import { useApi, useReread } from '../hooks/useApi.ts';
import { useFilters } from '../hooks/useFilters.ts';
import { useLive } from '../hooks/useLive.ts';
import { reviewsText as text } from '../texts/reviews.ts';
import { sharedText } from '../texts/shared.ts';
import { ReviewRow } from './reviews/ReviewRow.tsx';
import { ReviewStats } from './reviews/ReviewStats.tsx';
import { ReviewsFilters } from './reviews/ReviewsFilters.tsx';
import { ReviewTabs } from './reviews/ReviewTabs.tsx';
import { FILTERS, queryOf, type ReviewsFilterValues } from './reviews/reviewsFilter.ts';

const limit = LIMITS.reviewsPerPage;
const TOPICS: readonly LiveTopic[] = ['reviews', 'texts'];
const READS: readonly RouteName[] = ['listReviews', 'getReviewStats', 'getFiveStarTrends'];

/** What patients left: how it goes, and what is still to be answered. It follows what comes while it is seen. */
export default function Reviews() {
  const { values, page, isFiltered, change, reset, goTo } = useFilters(FILTERS);
  const filter = queryOf(values);
  const list = useApi('listReviews', { query: { ...filter, page, limit } });
  const stats = useApi('getReviewStats', { query: { ...filter, status: 'all' } });
  const liveness = useLive(TOPICS, READS);
  const reread = useReread();
  const reload = () => reread(...READS);
  const error = [list, stats].find((read) => read.error && !read.known)?.error;
  const found = list.data?.data;

  useEffect(() => {
    if (list.known && found && page > found.pagination.pages) goTo(found.pagination.pages, { replace: true });
  });

  return (
    <>
      <PageHead
        title={text.title}
        purpose={text.purpose}
        actions={
          <>
            <LiveBadge liveness={liveness} />
            <RefreshButton onRefresh={reload} />
            <ExportButton
              route="exportReviews"
              call={{ query: filter }}
              name="reviews"
              label={text.export}
              none={found?.pagination.total === 0 ? text.nothingToExport : undefined}
              failed={text.exportFailed}
              isPreview={found?.isPreview ?? false}
            />
          </>
        }
      />
      <SampleNote shown={found?.isPreview} />
      {error && (
        <Box mb="sm">
          <FailedState title={text.failed} error={error} besides={text.failedMeaning} onRetry={reload} />
        </Box>
      )}
      <ReviewStats stats={stats.data?.data} failed={error !== undefined} />
      <Box mb="md">
        <FiveStarTrend />
      </Box>
      <ReviewTabs value={values.status} onChange={(status) => change({ status })} />
      <ReviewsFilters values={values} onChange={change} />
      {!error && !found && <CardSkeletons cards={4} />}
      {!error && found && found.reviews.length > 0 && (
        <>
          <ReviewItems label={text.list} reviews={found.reviews}>
            {(review) => <ReviewRow review={review} />}
          </ReviewItems>
          <Pager {...found.pagination} page={page} limit={limit} what={text.what} onChange={goTo} />
        </>
      )}
      {!error && found?.reviews.length === 0 && (
        <Card padding="sm">
          <Nothing values={values} isFiltered={isFiltered} onReset={reset} />
        </Card>
      )}
    </>
  );
}

interface NothingProps {
  values: ReviewsFilterValues;
  isFiltered: boolean;
  onReset: () => void;
}

/** Why the list is empty, and what to do about it. */
function Nothing({ values: { status, ...others }, isFiltered, onReset }: NothingProps) {
  if (!isFiltered) {
    const request = (
      <Button component={Link} to="/request-reviews">
        {text.request}
      </Button>
    );
    return <EmptyState text={text.none} icon={<IconStar size={32} />} action={request} />;
  }
  const isTabAlone = Object.entries(others).every(
    ([name, value]) => value === FILTERS[name as keyof typeof others].initial,
  );
  const words = { all: text.noMatch, pending: text.nonePending, responded: text.noneResponded };
  const clear = (
    <Button variant="default" onClick={onReset}>
      {sharedText.clearFilters}
    </Button>
  );
  return (
    <EmptyState
      text={isTabAlone ? words[status] : text.noMatch}
      icon={<IconSearch size={32} />}
      action={clear}
    />
  );
}
