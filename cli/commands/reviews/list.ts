import type { Api } from '../../../server/contract/core/api.ts';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import type { Answer } from '../../../server/contract/core/route.ts';
import type { Review } from '../../../server/contract/routes/reviews.ts';
import { PLATFORMS } from '../../../server/contract/rules/platforms.ts';
import { CASE_WORDS } from '../../../server/contract/words/statusWords.ts';
import { utcFlag } from '../../command.ts';
import { ListCommand } from '../../kit/listCommand.ts';
import { shortIds } from '../../kit/named.ts';
import { pageFlags } from '../../kit/paging.ts';
import type { Column } from '../../kit/table.ts';
import { showInstant } from '../../kit/words.ts';
import { reviewFilterFlags, reviewFilterOf } from '../../reviews/reviewFilters.ts';
import { answerWord, reviewerName, SAMPLES } from '../../reviews/reviews.ts';

export default class ReviewsList extends ListCommand {
  static override summary = 'List the clinic’s reviews, newest first.';
  static override examples = [
    { description: 'The latest reviews', command: '<%= config.bin %> reviews list' },
    {
      description: 'What nobody has answered or looked after yet',
      command: '<%= config.bin %> reviews list --status pending --case open',
    },
    {
      description: 'Low ratings of this year on Google, for a program',
      command: '<%= config.bin %> reviews list --rating 1 --platform google --from 2026-01-01 --json',
    },
  ];
  static override flags = {
    ...reviewFilterFlags,
    ...pageFlags(LIMITS.reviewsPerPage),
    ...utcFlag,
  };

  async run(): Promise<Answer<Api['listReviews']>> {
    const { flags } = await this.parse(ReviewsList);
    const filter = reviewFilterOf(flags);
    const { client } = await this.openSession(flags);
    const { page, limit, utc } = flags;
    const answer = await client.listReviews({ query: { ...filter, page, limit } });
    const { reviews, isPreview, pagination } = answer.data;
    if (isPreview) this.tell(SAMPLES);
    const listed = { data: reviews, pagination: { ...pagination, totalPages: pagination.pages } };
    this.showPage(listed, columns(reviews, utc), 'review');
    return answer;
  }
}

const columns = (all: readonly Review[], utc: boolean): Column<Review>[] => [
  { header: 'Id', value: shortIds(all), drop: 4 },
  { header: 'Stars', value: ({ rating }) => String(rating), drop: 0, right: true },
  { header: 'When', value: ({ submittedAt }) => showInstant(submittedAt, utc), drop: 2 },
  { header: 'Name', value: reviewerName, drop: 5 },
  { header: 'Platform', value: ({ platform }) => PLATFORMS[platform].label, drop: 6 },
  { header: 'Status', value: ({ respondedAt }) => answerWord(respondedAt), drop: 1 },
  { header: 'Case', value: ({ case: ofReview }) => (ofReview ? CASE_WORDS[ofReview.status] : ''), drop: 3 },
  { header: 'Words', value: ({ feedback }) => feedback ?? '', drop: 0, cut: 20 },
];
