import { Args } from '@oclif/core';
import type { Api } from '../../../server/contract/core/api.ts';
import type { Answer } from '../../../server/contract/core/route.ts';
import { GoodwordCommand } from '../../command.ts';
import { findDeliveryId, findWebhook, WHICH } from '../../settings/webhooks.ts';

export default class WebhooksRedeliver extends GoodwordCommand {
  static override summary = 'Tell an address once more what it was told.';
  static override description =
    'Under the same webhook-id, so that the address can tell that it had it; with all retries.';
  static override examples = [
    { description: 'Tell it again', command: '<%= config.bin %> webhooks redeliver 0199c2d1 0199c2e5' },
  ];
  static override args = {
    webhook: Args.string({ description: WHICH, required: true, ignoreStdin: true }),
    delivery: Args.string({
      description: 'The id of the delivery, as goodword webhooks deliveries shows it, or how it begins.',
      required: true,
      ignoreStdin: true,
    }),
  };

  async run(): Promise<Answer<Api['redeliverWebhook']>> {
    const { args, flags } = await this.parse(WebhooksRedeliver);
    const { client } = await this.openSession(flags);
    const webhook = await findWebhook(client, args.webhook);
    const deliveryId = await findDeliveryId(client, webhook, args.delivery);
    const answer = await client.redeliverWebhook({ params: { id: webhook.id, deliveryId } });
    this.tellDone(`${webhook.url} is told ${answer.data.event} once more.`);
    return answer;
  }
}
