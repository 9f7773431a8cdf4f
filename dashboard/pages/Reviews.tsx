import { Box, Button, Card, SimpleGrid } from '@mantine/core';
import { IconStar } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { RouteName } from '../../server/contract/core/api.ts';
import { LIMITS } from '../../server/contract/core/limits.ts';
import type { LiveTopic } from '../../server/contract/core/live.ts';
import { FiveStarTrend } from '../components/charts/FiveStarTrend.tsx';
import { ReviewItems } from '../components/facts/ReviewItems.tsx';
import { EmptyState } from '../components/feedback/EmptyState.tsx';
import { FailedState } from '../components/feedback/FailedState.tsx';
import { LiveBadge } from '../components/feedback/LiveBadge.tsx';
import { SampleNote } from '../components/feedback/SampleNote.tsx';
import { CardSkeletons } from '../components/feedback/Skeletons.tsx';
import { PageHead } from '../components/shell/PageHead.tsx';
import { ExportButton } from '../components/table/ExportButton.tsx';
import { FilterRow } from '../components/table/FilterRow.tsx';
import { NoMatch } from '../components/table/NoMatch.tsx';
import { Pager } from '../components/table/Pager.tsx';
import { RefreshButton } from '../components/table/RefreshButton.tsx';
import { useApi, useReread } from '../hooks/useApi.ts';
import { useFilters } from '../hooks/useFilters.ts';
import { useLastPage } from '../hooks/useLastPage.ts';
import { useLive } from '../hooks/useLive.ts';
import { reviewsText as text } from '../texts/reports/reviews.ts';
import { RecentActivity } from './reviews/RecentActivity.tsx';
import { ReviewRow } from './reviews/ReviewRow.tsx';
import { ReviewStats } from './reviews/ReviewStats.tsx';
import { ReviewTabs } from './reviews/ReviewTabs.tsx';
import { FILTERS, queryOf, type ReviewsFilterValues } from './reviews/reviewsFilter.ts';

const limit = LIMITS.reviewsPerPage;
const TOPICS: readonly LiveTopic[] = ['reviews', 'texts'];
const READS: readonly RouteName[] = ['listReviews', 'getReviewStats', 'getFiveStarTrends', 'listActivity'];

/** What patients left: how it goes, and what is still to be answered. It follows what comes while it is seen. */
export default function Reviews() {
  const filters = useFilters(FILTERS);
  const { values, page, isFiltered, change, reset, goTo } = filters;
  const filter = queryOf(values);
  const narrowed = values.search !== '' || values.rating !== 'all' || values.case !== 'all';
  const list = useApi('listReviews', { query: { ...filter, page, limit } });
  const stats = useApi('getReviewStats', { query: { ...filter, status: 'all' } });
  const liveness = useLive(TOPICS, READS);
  const reread = useReread();
  const reload = () => reread(...READS);
  const error = [list, stats].find((read) => read.error && !read.known)?.error;
  const found = list.data?.data;

  useLastPage({ page, goTo }, list.known ? found?.pagination.pages : undefined);

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
              words={text}
              nothing={found?.pagination.total === 0}
              isPreview={found?.isPreview}
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
      <ReviewStats stats={stats.data?.data} narrowed={narrowed} failed={error !== undefined} />
      <SimpleGrid cols={{ base: 1, lg: 2 }} mb="md" style={{ alignItems: 'start' }}>
        <FiveStarTrend />
        <RecentActivity />
      </SimpleGrid>
      <ReviewTabs value={values.status} onChange={(status) => change({ status })} />
      <FilterRow filters={filters} />
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
  return <NoMatch text={isTabAlone ? words[status] : text.noMatch} onClear={onReset} />;
}
