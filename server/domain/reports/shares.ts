import type { PlatformShare } from '../../contract/routes/dashboard.ts';
import { PLATFORM_COLORS, PLATFORMS, type Platform } from '../../contract/rules/platforms.ts';
import { rateOf } from '../periods.ts';

/**
 * The platforms that have reviews, the largest first, in the alphabet's order where they are alike. Each share is
 * rounded by itself, so that equal counts have equal shares, and their sum may miss 100 by a few tenths.
 */
export function platformShares(sums: readonly { platform: Platform; reviews: number }[]): PlatformShare[] {
  const found = sums
    .filter(({ reviews }) => reviews > 0)
    .sort((a, b) => b.reviews - a.reviews || a.platform.localeCompare(b.platform));
  const total = found.reduce((sum, { reviews }) => sum + reviews, 0);
  return found.map(({ platform, reviews }) => ({
    name: PLATFORMS[platform].label,
    platform,
    count: reviews,
    value: rateOf(reviews, total) ?? 0,
    color: PLATFORM_COLORS[platform],
  }));
}
