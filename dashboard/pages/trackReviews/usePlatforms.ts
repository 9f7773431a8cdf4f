import { LIMITS } from '../../../server/contract/core/limits.ts';
import { PLATFORM_NAMES, type Platform } from '../../../server/contract/rules/platforms.ts';
import { useApi } from '../../hooks/useApi.ts';

const NEWEST = { query: { limit: LIMITS.trackReviewsPerPage } };

/**
 * The platforms that the clinic uses: those that it has a link for, those that its newest reviews are of, and
 * the one that is chosen now. `hasReviews` is undefined until it is known.
 */
export function usePlatforms(
  chosen: Platform | 'all',
  every: number,
): {
  platforms: Platform[];
  hasReviews: boolean | undefined;
} {
  const settings = useApi('getSettings').data?.data;
  const newest = useApi('listReviews', NEWEST, { every }).data?.data;
  const used = new Set<Platform | 'all'>([
    chosen,
    ...(newest?.reviews ?? []).map(({ platform }) => platform),
    ...PLATFORM_NAMES.filter((platform) => settings?.general.reviewLinks[platform]),
  ]);
  return {
    platforms: PLATFORM_NAMES.filter((platform) => used.has(platform)),
    hasReviews: newest && newest.pagination.total > 0,
  };
}
