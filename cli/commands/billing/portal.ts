import type { Api } from '../../../server/contract/core/api.ts';
import type { Answer } from '../../../server/contract/core/route.ts';
import { PAYMENT_PATHS } from '../../../server/contract/routes/subscription.ts';
import { openFlag, PageCommand } from '../../kit/pageCommand.ts';

export default class BillingPortal extends PageCommand {
  static override summary = 'Go to the payment provider’s portal: cards, invoices, cancellation; owners.';
  static override description =
    'Prints its address and opens it in the browser. Everybody who has the address is let in for a short while: keep it to ' +
    'yourself.';
  static override examples = [
    { description: 'Change the card', command: '<%= config.bin %> billing portal' },
    { description: 'The address alone', command: '<%= config.bin %> billing portal --no-open' },
  ];
  static override flags = openFlag;

  async run(): Promise<Answer<Api['openPortal']>> {
    const { flags } = await this.parse(BillingPortal);
    const { client, url } = await this.openSession(flags);
    const payload = { returnUrl: url + PAYMENT_PATHS.billing };
    const answer = await this.askFrom(url, client.openPortal({ payload }));
    await this.leadTo(answer.data.url, flags);
    return answer;
  }
}
