import type { Api } from '../../../server/contract/core/api.ts';
import type { Answer } from '../../../server/contract/core/route.ts';
import type { Webhook } from '../../../server/contract/routes/webhooks.ts';
import { plural } from '../../../server/contract/words/counts.ts';
import { DELIVERY_WORDS } from '../../../server/contract/words/statusWords.ts';
import { GoodwordCommand, utcFlag } from '../../command.ts';
import { shortIds } from '../../kit/named.ts';
import { type Column, tableLines } from '../../kit/table.ts';
import { showInstant } from '../../kit/words.ts';

export default class WebhooksList extends GoodwordCommand {
  static override summary = 'List the addresses that are told what happens in your clinic.';
  static override examples = [
    { description: 'Which addresses, and whether they answer', command: '<%= config.bin %> webhooks list' },
    { description: 'For a program', command: '<%= config.bin %> webhooks list --utc --json' },
  ];
  static override flags = utcFlag;

  async run(): Promise<Answer<Api['listWebhooks']>> {
    const { flags } = await this.parse(WebhooksList);
    const { client } = await this.openSession(flags);
    const answer = await client.listWebhooks();
    const { data } = answer;
    if (data.length === 0) this.tell('No webhooks. Add one with goodword webhooks add URL');
    else {
      this.show(...tableLines(data, columns(data, flags.utc)));
      this.tell(plural(data.length, 'webhook'));
    }
    return answer;
  }
}

const columns = (all: Webhook[], utc: boolean): Column<Webhook>[] => [
  { header: 'Id', value: shortIds(all), drop: 0 },
  { header: 'Address', value: ({ url }) => url, drop: 0, cut: 15 },
  {
    header: 'Switch',
    value: ({ active }) => (active ? { word: 'On', tone: 'good' } : { word: 'Off', tone: 'quiet' }),
    drop: 1,
  },
  {
    header: 'Last call',
    value: ({ lastDelivery }) => (lastDelivery ? DELIVERY_WORDS[lastDelivery.status] : 'Never'),
    drop: 2,
  },
  {
    header: 'When',
    value: ({ lastDelivery }) => (lastDelivery ? showInstant(lastDelivery.at, utc) : ''),
    drop: 4,
  },
  { header: 'Told', value: ({ events }) => events.join(', '), drop: 3, cut: 20 },
  { header: 'Added', value: ({ createdAt }) => showInstant(createdAt, utc), drop: 5 },
];
