import { Args } from '@oclif/core';
import type { Api } from '../../../server/contract/core/api.ts';
import type { Answer } from '../../../server/contract/core/route.ts';
import { WEBHOOK_EVENTS } from '../../../server/contract/routes/webhooks.ts';
import { GoodwordCommand, proofFlag } from '../../command.ts';
import { printable } from '../../kit/words.ts';
import { EVENT_LINES, eventFlag } from '../../settings/webhooks.ts';

export default class WebhooksAdd extends GoodwordCommand {
  static override summary = 'Tell an address what happens in your clinic; owners and admins.';
  static override description =
    'Prints the secret, this once: every call is signed with it, by the convention of standardwebhooks.com. Without ' +
    `--event the address is told everything.\n\n${EVENT_LINES}`;
  static override examples = [
    {
      description: 'Tell a program everything; the secret goes to a file',
      command: '<%= config.bin %> webhooks add https://hooks.example.com/goodword > secret.txt',
    },
    {
      description: 'Only some of it',
      command:
        '<%= config.bin %> webhooks add https://hooks.example.com/reviews --event review.created --event patient.opted_out',
    },
  ];
  static override args = {
    url: Args.string({ description: 'The address, with https.', required: true, ignoreStdin: true }),
  };
  static override flags = { ...eventFlag, ...proofFlag };

  async run(): Promise<Answer<Api['addWebhook']>> {
    const { args, flags } = await this.parse(WebhooksAdd);
    const { client } = await this.openSession(flags);
    const events = flags.event ?? [...WEBHOOK_EVENTS];
    const answer = await client.addWebhook({ payload: { url: args.url, events } });
    const { url, secret } = answer.data;
    this.tellDone(`${url} is told from now on. Keep its secret now: it is shown this once.`);
    this.show(printable(secret));
    return answer;
  }
}
