import type { Api } from '../../../server/contract/core/api.ts';
import type { Answer } from '../../../server/contract/core/route.ts';
import { quotaLines } from '../../billing/quotaReport.ts';
import { GoodwordCommand, utcFlag } from '../../command.ts';

export default class BillingUsage extends GoodwordCommand {
  static override aliases = ['quota:show'];
  static override summary = 'Show the texts used in this period, those left, and those beyond the plan.';
  static override examples = [
    { description: 'How many are left', command: '<%= config.bin %> billing usage' },
    { description: 'For a program', command: '<%= config.bin %> quota show --utc --json' },
  ];
  static override flags = utcFlag;

  async run(): Promise<Answer<Api['getUsage']>> {
    const { flags } = await this.parse(BillingUsage);
    const { client } = await this.openSession(flags);
    const answer = await client.getUsage();
    if (answer.data.isPreview) this.tell('These are samples: your clinic has not sent texts yet.');
    this.show(...quotaLines(answer.data, flags.utc));
    return answer;
  }
}
