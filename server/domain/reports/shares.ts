import type { PlatformShare } from '../../contract/dashboard.ts';
import { PLATFORM_COLORS, PLATFORMS, type Platform } from '../../contract/platforms.ts';

/** Tenths of a percent in the whole. */
const WHOLE = 1_000;

/**
 * Each count's share of their sum, in percent to one decimal. Each is rounded down first, and what then lacks to 100
 * goes to those that lost the most, so that the shares add up. Without a sum there are none.
 */
function sharesOf(counts: readonly number[]): number[] {
  const sum = counts.reduce((total, count) => total + count, 0);
  if (sum === 0) return counts.map(() => 0);
  const shares = counts.map((count, index) => {
    const exact = (count * WHOLE) / sum;
    return { index, tenths: Math.floor(exact), lost: exact - Math.floor(exact) };
  });
  const lacking = WHOLE - shares.reduce((total, { tenths }) => total + tenths, 0);
  const favoured = new Set(
    shares
      .toSorted((a, b) => b.lost - a.lost || a.index - b.index)
      .slice(0, lacking)
      .map(({ index }) => index),
  );
  return shares.map(({ index, tenths }) => (tenths + (favoured.has(index) ? 1 : 0)) / 10);
}

/** The platforms that have reviews, the largest first, in the alphabet's order where they are alike. */
export function platformShares(sums: readonly { platform: Platform; reviews: number }[]): PlatformShare[] {
  const found = sums
    .filter(({ reviews }) => reviews > 0)
    .sort((a, b) => b.reviews - a.reviews || a.platform.localeCompare(b.platform));
  const shares = sharesOf(found.map(({ reviews }) => reviews));
  return found.map(({ platform, reviews }, index) => ({
    name: PLATFORMS[platform].label,
    platform,
    count: reviews,
    value: shares[index] ?? 0,
    color: PLATFORM_COLORS[platform],
  }));
}
