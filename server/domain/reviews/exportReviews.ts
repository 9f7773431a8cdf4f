import type { Review } from '../../contract/routes/reviews.ts';
import { countReviews } from '../../store/reviews/reviewSums.ts';
import { type ReviewFilter, reviewsAfter } from '../../store/reviews/reviews.ts';
import type { ClinicCaller } from '../caller.ts';
import type { Context } from '../context.ts';
import { auditExport, type Columns, type CsvFile, csvFile, refusePreview } from '../csvFile.ts';
import { readClinic } from './reviews.ts';

/** A clinic's reviews as a CSV file. */

const COLUMNS: Columns<Review> = {
  submittedAt: ({ submittedAt }) => submittedAt,
  rating: ({ rating }) => String(rating),
  feedback: ({ feedback }) => feedback,
  name: ({ name }) => name,
  platform: ({ platform }) => platform,
  status: ({ respondedAt, status }) => (respondedAt === null ? status : 'responded'),
  isPublic: ({ isPublic }) => String(isPublic),
  respondedAt: ({ respondedAt }) => respondedAt,
  case: (review) => review.case?.status ?? null,
  caseOwner: (review) => review.case?.ownerName ?? null,
  caseNote: (review) => review.case?.note ?? null,
};

/** Reviews that are in memory at a time. */
const ROWS = 1_000;

/**
 * Exports the reviews that a filter lets through, newest first; audited. Throws `subscription_required` for a clinic
 * that never paid.
 */
export async function exportReviews(
  ctx: Context,
  caller: ClinicCaller,
  filter: ReviewFilter,
): Promise<CsvFile> {
  refusePreview(caller);
  const { timezone: zone } = await readClinic(ctx, caller.clinicId);
  const reviews = await countReviews(ctx.db, caller.clinicId, filter);
  await auditExport(ctx, caller, 'review', { reviews, filter });
  return csvFile(ctx, { name: 'reviews', zone, columns: COLUMNS }, readPages(ctx, caller.clinicId, filter));
}

async function* readPages(ctx: Context, clinicId: string, filter: ReviewFilter): AsyncGenerator<Review[]> {
  let after: Review | undefined;
  do {
    const page = await reviewsAfter(ctx.db, clinicId, filter, { after, limit: ROWS });
    yield page;
    after = page.length < ROWS ? undefined : page.at(-1);
  } while (after);
}
