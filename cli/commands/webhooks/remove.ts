import { Args } from '@oclif/core';
import { GoodwordCommand, yesFlag } from '../../command.ts';
import { findWebhook, WHICH } from '../../settings/webhooks.ts';

export default class WebhooksRemove extends GoodwordCommand {
  static override summary = 'Tell an address nothing more; owners and admins.';
  static override description =
    'What waits for it is dropped, and its log with it; its secret signs nothing any more. Asks first; in a script give ' +
    '--yes.';
  static override examples = [
    { description: 'Remove one', command: '<%= config.bin %> webhooks remove 0199c2d1 --yes' },
  ];
  static override args = {
    webhook: Args.string({ description: WHICH, required: true, ignoreStdin: true }),
  };
  static override flags = yesFlag;

  async run(): Promise<{ id: string; url: string }> {
    const { args, flags } = await this.parse(WebhooksRemove);
    const { client } = await this.openSession(flags);
    const { id, url } = await findWebhook(client, args.webhook);
    await this.needYes(`Remove ${url}? It is told nothing more, and what waits for it is dropped.`, flags);
    await client.removeWebhook({ params: { id } });
    this.tellDone(`Removed ${url}.`);
    return { id, url };
  }
}
