import type { Api } from '../../../server/contract/core/api.ts';
import type { Answer } from '../../../server/contract/core/route.ts';
import { GoodwordCommand, utcFlag } from '../../command.ts';
import { whenWords } from '../../sending/sendReport.ts';

export default class BillingReactivate extends GoodwordCommand {
  static override summary = 'Take a cancellation back before the period ends; owners.';
  static override description =
    'The subscription goes on and is charged again. What has ended is bought again: goodword billing checkout.';
  static override examples = [
    { description: 'Keep the subscription', command: '<%= config.bin %> billing reactivate' },
  ];
  static override flags = utcFlag;

  async run(): Promise<Answer<Api['reactivateSubscription']>> {
    const { flags } = await this.parse(BillingReactivate);
    const { client } = await this.openSession(flags);
    const answer = await client.reactivateSubscription();
    const { currentPeriodEnd } = answer.data.subscription;
    const when = currentPeriodEnd ? ` and is renewed ${whenWords(currentPeriodEnd, flags.utc)}` : '';
    this.tellDone(`The subscription goes on${when}.`);
    return answer;
  }
}
