import { Args } from '@oclif/core';
import type { Api } from '../../../server/contract/core/api.ts';
import type { Answer } from '../../../server/contract/core/route.ts';
import { GoodwordCommand, utcFlag } from '../../command.ts';
import { reviewLines } from '../../reviews/reviewReport.ts';
import { findReviewId, SAMPLES, WHICH } from '../../reviews/reviews.ts';

export default class ReviewsShow extends GoodwordCommand {
  static override summary = 'Show a review, what was answered, and whether its patient may be texted.';
  static override examples = [
    { description: 'One review', command: '<%= config.bin %> reviews show 0199c2b7' },
    { description: 'For a program', command: '<%= config.bin %> reviews show 0199c2b7 --json' },
  ];
  static override args = { id: Args.string({ description: WHICH, required: true }) };
  static override flags = utcFlag;

  async run(): Promise<Answer<Api['getReview']>> {
    const { args, flags } = await this.parse(ReviewsShow);
    const { client } = await this.openSession(flags);
    const answer = await client.getReview({ params: { id: await findReviewId(client, args.id) } });
    if (answer.isPreview) this.tell(SAMPLES);
    this.show(...reviewLines(answer.data, flags.utc));
    return answer;
  }
}
