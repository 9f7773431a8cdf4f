import type { Api } from '../../server/contract/core/api.ts';
import type { Answer } from '../../server/contract/core/route.ts';
import { GoodwordCommand } from '../command.ts';
import { reportLines } from '../kit/showReport.ts';
import { rangeFlag } from '../reports/analyticsRange.ts';
import { analyticsReport } from '../reports/analyticsReport.ts';

export default class Analytics extends GoodwordCommand {
  static override summary = 'See what your requests bring, and which of them bring most.';
  static override description =
    'Reviews, ratings, platforms, and who asked with which words at which hour. Drawn as wide as the terminal; plain ' +
    'lines in a pipe.';
  static override examples = [
    { description: 'The last 30 days', command: '<%= config.bin %> analytics' },
    { description: 'The last 13 weeks', command: '<%= config.bin %> analytics --range quarter' },
    {
      description: 'The last 12 months, for a program',
      command: '<%= config.bin %> analytics --range year --json',
    },
  ];
  static override flags = rangeFlag;

  async run(): Promise<Answer<Api['getAnalytics']>> {
    const { flags } = await this.parse(Analytics);
    const { client } = await this.openSession(flags);
    const answer = await client.getAnalytics({ query: { timeRange: flags.range } });
    const report = analyticsReport(answer.data);
    if (report.note) this.tell(report.note);
    if (!this.jsonEnabled()) this.show(...(await reportLines(report)));
    return answer;
  }
}
