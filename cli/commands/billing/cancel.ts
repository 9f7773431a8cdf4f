import type { Api } from '../../../server/contract/core/api.ts';
import type { Answer } from '../../../server/contract/core/route.ts';
import type { Subscription } from '../../../server/contract/routes/subscription.ts';
import { billingActions, SUBSCRIPTION_STATES } from '../../../server/contract/rules/subscriptionStates.ts';
import { GoodwordCommand, utcFlag, yesFlag } from '../../command.ts';
import { whenWords } from '../../sending/sendReport.ts';

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
    if (billingActions(subscription).cancel) {
      await this.needYes(`Cancel the subscription? ${endWords(subscription, flags.utc)}`, flags);
    }
    const answer = await client.cancelSubscription();
    this.tellDone(`Cancelled. ${endWords(answer.data.subscription, flags.utc)}`);
    return answer;
  }
}

/** Anyone who owes a payment has no access that could stay. */
function endWords({ status, currentPeriodEnd: end }: Subscription, utc: boolean): string {
  const ends = `It ends ${end ? whenWords(end, utc) : 'with its period'}`;
  return SUBSCRIPTION_STATES[status].access === 'full' ? `${ends}; access stays until then.` : `${ends}.`;
}
