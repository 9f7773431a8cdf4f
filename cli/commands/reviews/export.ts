import { ExportCommand, exportDescription, exportFlags } from '../../kit/exportCommand.ts';
import { reviewFilterFlags, reviewFilterOf } from '../../reviews/reviewFilters.ts';

interface Exported {
  output: string;
  reviews: number;
  bytes: number;
}

export default class ReviewsExport extends ExportCommand {
  static override summary = 'Export reviews as CSV, newest first.';
  static override description = exportDescription;
  static override examples = [
    {
      description: 'All reviews, to a file',
      command: '<%= config.bin %> reviews export --output reviews.csv --yes',
    },
    {
      description: 'What waits for an answer, to another program',
      command: '<%= config.bin %> reviews export --status pending | head -5',
    },
    {
      description: 'A word on it for a program',
      command: '<%= config.bin %> reviews export --rating 1 --output low.csv --json',
    },
  ];
  static override flags = { ...exportFlags, ...reviewFilterFlags };

  async run(): Promise<Exported | undefined> {
    const { flags } = await this.parse(ReviewsExport);
    const query = reviewFilterOf(flags);
    const done = await this.exportTo(flags, 'review', (client, signal) =>
      client.download('exportReviews', { query, signal }),
    );
    return done && { output: done.output, reviews: done.rows, bytes: done.bytes };
  }
}
