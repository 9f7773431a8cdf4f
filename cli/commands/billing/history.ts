import type { Api } from '../../../server/contract/core/api.ts';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import type { Answer } from '../../../server/contract/core/route.ts';
import type { BillingEvent } from '../../../server/contract/routes/subscription.ts';
import { plural } from '../../../server/contract/words/counts.ts';
import { sayMoney } from '../../../server/contract/words/money.ts';
import { BILLING_EVENT_NAMES, BILLING_EVENT_WORDS } from '../../../server/contract/words/statusWords.ts';
import { GoodwordCommand, utcFlag } from '../../command.ts';
import { type Column, tableLines } from '../../kit/table.ts';
import { showInstant } from '../../kit/words.ts';

export default class BillingHistory extends GoodwordCommand {
  static override summary =
    `List the last ${LIMITS.billingEvents} invoices and changes of the subscription; owners.`;
  static override examples = [
    { description: 'What was paid, and when', command: '<%= config.bin %> billing history' },
    { description: 'For a program', command: '<%= config.bin %> billing history --utc --json' },
  ];
  static override flags = utcFlag;

  async run(): Promise<Answer<Api['getBillingHistory']>> {
    const { flags } = await this.parse(BillingHistory);
    const { client } = await this.openSession(flags);
    const answer = await client.getBillingHistory();
    const { data } = answer;
    if (data.length === 0) this.tell('Nothing was paid yet. Subscribe with goodword billing checkout');
    else {
      this.show(...tableLines(data, columns(flags.utc)));
      this.tell(plural(data.length, 'entry', 'entries'));
    }
    return answer;
  }
}

const columns = (utc: boolean): Column<BillingEvent>[] => [
  { header: 'When', value: ({ created }) => showInstant(created, utc), drop: 0 },
  { header: 'What', value: ({ type }) => BILLING_EVENT_NAMES[type], drop: 2 },
  { header: 'Status', value: ({ status }) => BILLING_EVENT_WORDS[status], drop: 0, cut: 10 },
  {
    header: 'Amount',
    value: ({ amount, currency }) => (amount === null ? '' : sayMoney(amount, currency)),
    drop: 1,
    right: true,
  },
  { header: 'Invoice', value: ({ linkUrl }) => linkUrl ?? '', drop: 3 },
];
