import { Flags } from '@oclif/core';
import type { Api } from '../../../server/contract/core/api.ts';
import type { Client } from '../../../server/contract/core/client.ts';
import { LIMITS, PRICE_CENTS } from '../../../server/contract/core/limits.ts';
import type { Answer } from '../../../server/contract/core/route.ts';
import { PAYMENT_PATHS, type Subscription } from '../../../server/contract/routes/subscription.ts';
import { countWords } from '../../../server/contract/words/counts.ts';
import { sayMoney } from '../../../server/contract/words/money.ts';
import { awaitPayment } from '../../billing/awaitPayment.ts';
import { meaningLines, subscriptionLines } from '../../billing/billingReport.ts';
import { utcFlag } from '../../command.ts';
import { interrupted } from '../../kit/errors.ts';
import { openFlag, PageCommand } from '../../kit/pageCommand.ts';
import { untilStopped } from '../../kit/untilStopped.ts';

const GIVEN_BACK = 'The clinic has a subscription already: this payment is paid back.';

type Checkout = Answer<Api['startCheckout']>['data'];

export default class BillingCheckout extends PageCommand {
  static override summary = 'Subscribe: go to the page on which the clinic pays; owners.';
  static override description =
    `${sayMoney(PRICE_CENTS)} a month with ${countWords(LIMITS.quota)} texts, cancel anytime. Prints the address of the ` +
    'payment provider’s page and opens it in the browser. With --wait, waits until it is paid, until Ctrl-C.';
  static override examples = [
    { description: 'Subscribe in the browser', command: '<%= config.bin %> billing checkout' },
    { description: 'Wait until it is paid', command: '<%= config.bin %> billing checkout --wait' },
    {
      description: 'The address for somebody else who pays, with a promotion code',
      command: '<%= config.bin %> billing checkout --promotion-codes --no-open --json',
    },
  ];
  static override flags = {
    ...openFlag,
    wait: Flags.boolean({ description: 'Wait until it is paid.' }),
    'promotion-codes': Flags.boolean({ description: 'Let the page take a promotion code.' }),
    ...utcFlag,
  };

  async run(): Promise<{ data: Checkout & { subscription?: Subscription } }> {
    const { flags } = await this.parse(BillingCheckout);
    const { client, url } = await this.openSession(flags);
    const payload = {
      successUrl: url + PAYMENT_PATHS.success,
      cancelUrl: url + PAYMENT_PATHS.cancel,
      allowPromotionCodes: flags['promotion-codes'],
    };
    const { data } = await this.askFrom(url, client.startCheckout({ payload }));
    // The document comes when all is done; anyone who pays needs the address before.
    if (this.jsonEnabled() && flags.wait) this.tell(data.url);
    await this.leadTo(data.url, flags);
    if (!flags.wait) return { data };
    const { subscription, givenBack } = await this.awaitPayment(client, data);
    this.tellDone(givenBack ? GIVEN_BACK : 'The payment is through.');
    this.show(...subscriptionLines(subscription, flags.utc));
    this.tell(...meaningLines(subscription));
    return { data: { ...data, subscription } };
  }

  private async awaitPayment(client: Client, { sessionId }: Checkout) {
    const paid = await untilStopped((signal) => awaitPayment(client, sessionId, signal));
    if (paid) return paid;
    throw interrupted('Stopped waiting.', 'The page can still be paid: goodword billing status tells.');
  }
}
