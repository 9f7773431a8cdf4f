import { Box, Button } from '@mantine/core';
import type { RouteName } from '../../server/contract/core/api.ts';
import { LIMITS } from '../../server/contract/core/limits.ts';
import { FiveStarTrend } from '../components/charts/FiveStarTrend.tsx';
import { BehindNote } from '../components/feedback/BehindNote.tsx';
import { FailedState } from '../components/feedback/FailedState.tsx';
import { SampleNote } from '../components/feedback/SampleNote.tsx';
import { PageHead } from '../components/shell/PageHead.tsx';
import { FilterRow } from '../components/table/FilterRow.tsx';
import { Pager } from '../components/table/Pager.tsx';
import { RefreshButton } from '../components/table/RefreshButton.tsx';
import { useApi, useReread } from '../hooks/useApi.ts';
import { type Filters, useFilters } from '../hooks/useFilters.ts';
import { useLastPage } from '../hooks/useLastPage.ts';
import { useZone } from '../hooks/useZone.ts';
import { periodStart } from '../lib/periods.ts';
import { PERIOD, PLATFORM, platformRule, RATING, ratingOf, searchRule } from '../lib/sharedFilters.ts';
import { trackText as text } from '../texts/reports/trackReviews.ts';
import { Fairness } from './trackReviews/Fairness.tsx';
import { ReviewList } from './trackReviews/ReviewList.tsx';
import { ReviewStats } from './trackReviews/ReviewStats.tsx';
import classes from './trackReviews/TrackReviews.module.css';
import { usePlatforms } from './trackReviews/usePlatforms.ts';

const FILTERS = { search: searchRule(text.search), platform: PLATFORM, rating: RATING, period: PERIOD };

const limit = LIMITS.trackReviewsPerPage;
const READS: readonly RouteName[] = ['listReviews', 'getReviewStats', 'getFairness', 'getFiveStarTrends'];

/** Milliseconds between two readings: reviews come while the screen is open. */
const every = 15_000;

/** What came back: four numbers, filters, the reviews, and who was offered a public link. */
export default function TrackReviews() {
  const filters = useFilters(FILTERS);
  const { values, isFiltered, reset, goTo } = filters;
  const { list, stats, fairness, error, isBehind, found, reload } = useReadings(filters);
  const { platforms, hasReviews } = usePlatforms(values.platform, every);

  return (
    <>
      <PageHead title={text.title} purpose={text.purpose} actions={<RefreshButton onRefresh={reload} />} />
      <SampleNote shown={list.data?.data.isPreview} />
      {error && (
        <Box mb="sm">
          <FailedState title={text.failed} error={error} besides={text.failedMeaning} onRetry={reload} />
        </Box>
      )}
      <ReviewStats stats={stats.data?.data} failed={error !== undefined} />
      <Box mb="md">
        <FiveStarTrend cumulative every={every} />
      </Box>
      <FilterRow filters={{ ...filters, rules: { ...FILTERS, platform: platformRule(platforms) } }}>
        {isFiltered && (
          <Button variant="subtle" onClick={reset}>
            {text.reset}
          </Button>
        )}
      </FilterRow>
      {!error && isBehind && <BehindNote text={text.behind} />}
      {!error && (
        <div className={classes.columns}>
          <div>
            <ReviewList reviews={list.data?.data.reviews} hasReviews={hasReviews} onReset={reset} />
            {found && found.total > 0 && <Pager {...found} what={text.what} onChange={goTo} />}
          </div>
          <div className={classes.beside}>
            <Fairness
              report={fairness.data?.data}
              error={fairness.known ? undefined : fairness.error}
              onRetry={fairness.reload}
            />
          </div>
        </div>
      )}
    </>
  );
}

/** Everything that the screen reads again and again, and what went wrong with it. */
function useReadings({ values, page, goTo }: Filters<typeof FILTERS>) {
  const { search, platform, rating, period } = values;
  const dateFrom = periodStart(period, useZone());
  const query = { page, limit, platform, rating: ratingOf(rating), dateFrom, ...(search && { search }) };
  const list = useApi('listReviews', { query }, { every });
  const stats = useApi('getReviewStats', { query: { platform, dateFrom } }, { every });
  const fairness = useApi('getFairness', { query: { dateFrom } }, { every });
  // A reading between that fails takes nothing off the screen.
  const error = [list, stats].find((read) => read.error && !read.known)?.error;
  const isBehind = [list, stats, fairness].some((read) => read.error && read.known);
  const found = error ? undefined : list.data?.data.pagination;
  const reread = useReread();
  const reload = () => reread(...READS);
  useLastPage({ page, goTo }, found?.page === page ? found.pages : undefined);

  return { list, stats, fairness, error, isBehind, found, reload };
}
