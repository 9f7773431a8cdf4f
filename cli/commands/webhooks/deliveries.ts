import { Args, Flags } from '@oclif/core';
import type { Api } from '../../../server/contract/core/api.ts';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import type { Answer } from '../../../server/contract/core/route.ts';
import type { DeliveryStatus, WebhookDelivery } from '../../../server/contract/routes/webhooks.ts';
import { countWords } from '../../../server/contract/words/counts.ts';
import { DELIVERY_WORDS } from '../../../server/contract/words/statusWords.ts';
import { utcFlag } from '../../command.ts';
import { ListCommand } from '../../kit/listCommand.ts';
import { shortIds } from '../../kit/named.ts';
import { pageFlags } from '../../kit/paging.ts';
import type { Column } from '../../kit/table.ts';
import { showInstant } from '../../kit/words.ts';
import { findWebhook, outcomeOf, WHICH } from '../../settings/webhooks.ts';

const STATUSES = Object.keys(DELIVERY_WORDS) as DeliveryStatus[];

export default class WebhooksDeliveries extends ListCommand {
  static override summary = 'List what an address was told, the newest first.';
  static override description =
    `A delivery is tried for ${LIMITS.webhookHours} hours and listed for ${LIMITS.webhookDeliveryDays} days.`;
  static override examples = [
    { description: 'What became of them', command: '<%= config.bin %> webhooks deliveries 0199c2d1' },
    {
      description: 'What was given up, for a program',
      command: '<%= config.bin %> webhooks deliveries 0199c2d1 --status failed --utc --json',
    },
  ];
  static override args = {
    webhook: Args.string({ description: WHICH, required: true, ignoreStdin: true }),
  };
  static override flags = {
    status: Flags.option({ options: STATUSES })({ description: 'Only those in this state.' }),
    ...pageFlags(LIMITS.webhookDeliveriesPerPage),
    ...utcFlag,
  };

  async run(): Promise<Answer<Api['listWebhookDeliveries']>> {
    const { args, flags } = await this.parse(WebhooksDeliveries);
    const { status, page, limit, utc } = flags;
    const { client } = await this.openSession(flags);
    const { id } = await findWebhook(client, args.webhook);
    const query = { page, limit, ...(status !== undefined && { status }) };
    const answer = await client.listWebhookDeliveries({ params: { id }, query });
    this.showPage(answer, columns(answer.data, utc), 'delivery', 'deliveries');
    return answer;
  }
}

const columns = (all: WebhookDelivery[], utc: boolean): Column<WebhookDelivery>[] => [
  { header: 'Id', value: shortIds(all), drop: 0 },
  { header: 'Event', value: ({ event }) => event, drop: 0 },
  { header: 'Status', value: ({ status }) => DELIVERY_WORDS[status], drop: 0 },
  { header: 'When', value: ({ createdAt }) => showInstant(createdAt, utc), drop: 3 },
  { header: 'Calls', value: ({ attempts }) => countWords(attempts), drop: 4, right: true },
  { header: 'Last call', value: outcomeOf, drop: 1, cut: 20 },
  {
    header: 'Next call',
    value: ({ nextAttemptAt }) => (nextAttemptAt ? showInstant(nextAttemptAt, utc) : ''),
    drop: 2,
  },
];
