import type { Api } from '../../../server/contract/core/api.ts';
import type { Answer } from '../../../server/contract/core/route.ts';
import { GoodwordCommand } from '../../command.ts';
import { reviewFilterFlags, reviewFilterOf } from '../../reviews/reviewFilters.ts';
import { statLines } from '../../reviews/reviewReport.ts';
import { SAMPLES } from '../../reviews/reviews.ts';

export default class ReviewsStats extends GoodwordCommand {
  static override summary = 'Count the reviews of a period, and compare the last week to the one before.';
  static override examples = [
    { description: 'All of them', command: '<%= config.bin %> reviews stats' },
    {
      description: 'One platform in one month, for a program',
      command: '<%= config.bin %> reviews stats --platform google --from 2026-03-01 --to 2026-03-31 --json',
    },
  ];
  static override flags = reviewFilterFlags;

  async run(): Promise<Answer<Api['getReviewStats']>> {
    const { flags } = await this.parse(ReviewsStats);
    const query = reviewFilterOf(flags);
    const { client } = await this.openSession(flags);
    const answer = await client.getReviewStats({ query });
    if (answer.data.isPreview) this.tell(SAMPLES);
    this.show(...statLines(answer.data));
    return answer;
  }
}
