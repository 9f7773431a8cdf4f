import type { Api } from '../../../server/contract/core/api.ts';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import type { Answer } from '../../../server/contract/core/route.ts';
import { type Payment, sayPayment } from '../../../server/contract/routes/adminPayments.ts';
import { sayMoney } from '../../../server/contract/words/money.ts';
import { PAYMENT_WORDS, type StatusWord } from '../../../server/contract/words/statusWords.ts';
import { paymentFilterFlags } from '../../admin/paymentFilters.ts';
import { utcFlag } from '../../command.ts';
import { ListCommand } from '../../kit/listCommand.ts';
import { pageFlags } from '../../kit/paging.ts';
import type { Column } from '../../kit/table.ts';
import { showInstant } from '../../kit/words.ts';

export default class AdminPayments extends ListCommand {
  static override summary = 'List what clinics paid or owe, the newest first.';
  static override examples = [
    { description: 'What failed', command: '<%= config.bin %> admin payments --status failed' },
    {
      description: 'What a clinic paid, for a program',
      command: '<%= config.bin %> admin payments --search "Oak Street" --utc --json',
    },
  ];
  static override flags = { ...paymentFilterFlags, ...pageFlags(LIMITS.adminPerPage), ...utcFlag };

  async run(): Promise<Answer<Api['listPayments']>> {
    const { flags } = await this.parse(AdminPayments);
    const { search, status, page, limit, utc } = flags;
    const { client } = await this.openSession(flags);
    const answer = await client.listPayments({ query: { search, status, page, limit } });
    this.showPage(answer, columns(utc), 'payment');
    return answer;
  }
}

const stateOf = ({ status }: Payment): StatusWord => ({ ...PAYMENT_WORDS[status], word: sayPayment(status) });

const columns = (utc: boolean): Column<Payment>[] => [
  { header: 'When', value: ({ createdAt }) => showInstant(createdAt, utc), drop: 1 },
  { header: 'Status', value: stateOf, drop: 0, cut: 8 },
  { header: 'Amount', value: ({ amount, currency }) => sayMoney(amount, currency), drop: 0, right: true },
  { header: 'Clinic', value: ({ clinic }) => clinic?.name ?? 'Unknown Clinic', drop: 0, cut: 12 },
  { header: 'Description', value: ({ description }) => description, drop: 3, cut: 20 },
  { header: 'Method', value: ({ metadata }) => metadata.paymentMethod ?? '', drop: 2 },
  { header: 'Id', value: ({ providerId }) => providerId, drop: 4 },
];
