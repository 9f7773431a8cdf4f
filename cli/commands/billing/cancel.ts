import type { Api } from '../../../server/contract/api.ts';
import type { Answer } from '../../../server/contract/route.ts';
import { billingDeeds } from '../../../server/contract/subscriptionStates.ts';
import { GoodwordCommand, utcFlag, yesFlag } from '../../command.ts';
import { whenWords } from '../../sendReport.ts';

export default class BillingCancel extends GoodwordCommand {
  static override summary = 'Stop paying at the end of the period that is paid for; owners.';
  static override description =
    'Access stays until then, and goodword billing reactivate takes it back. Asks first; in a script give --yes.';
  static override examples = [
    { description: 'Stop paying', command: '<%= config.bin %> billing cancel --yes' },
  ];
  static override flags = { ...yesFlag, ...utcFlag };

  async run(): Promise<Answer<Api['cancelSubscription']>> {
    const { flags } = await this.parse(BillingCancel);
    const { client } = await this.openSession(flags);
    const { subscription } = (await client.getSubscription()).data;
    const ends = (end: string | null) =>
      `It ends ${end ? whenWords(end, flags.utc) : 'with its period'}; access stays until then.`;
    if (billingDeeds(subscription).cancel) {
      await this.needYes(`Cancel the subscription? ${ends(subscription.currentPeriodEnd)}`, flags);
    }
    const answer = await client.cancelSubscription();
    this.tellDone(`Cancelled. ${ends(answer.data.subscription.currentPeriodEnd)}`);
    return answer;
  }
}
