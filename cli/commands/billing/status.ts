import type { Api } from '../../../server/contract/core/api.ts';
import type { Answer } from '../../../server/contract/core/route.ts';
import { meaningLines, subscriptionLines } from '../../billing/billingReport.ts';
import { GoodwordCommand, utcFlag } from '../../command.ts';

export default class BillingStatus extends GoodwordCommand {
  static override summary = 'Show the subscription, what its state means, and what can be done next.';
  static override examples = [
    { description: 'What the clinic pays for', command: '<%= config.bin %> billing status' },
    { description: 'For a program', command: '<%= config.bin %> billing status --utc --json' },
  ];
  static override flags = utcFlag;

  async run(): Promise<Answer<Api['getSubscription']>> {
    const { flags } = await this.parse(BillingStatus);
    const { client } = await this.openSession(flags);
    const answer = await client.getSubscription();
    const { subscription } = answer.data;
    this.show(...subscriptionLines(subscription, flags.utc));
    this.tell(...meaningLines(subscription));
    return answer;
  }
}
