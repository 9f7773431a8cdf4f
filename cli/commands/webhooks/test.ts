import { Args } from '@oclif/core';
import type { Api } from '../../../server/contract/core/api.ts';
import type { Answer } from '../../../server/contract/core/route.ts';
import { GoodwordCommand } from '../../command.ts';
import { EXIT, printExplained } from '../../kit/errors.ts';
import { findWebhook, outcomeOf, WHICH } from '../../settings/webhooks.ts';

export default class WebhooksTest extends GoodwordCommand {
  static override summary = 'Call an address now, and see how it answers.';
  static override description =
    'With an event of no meaning, webhook.test, and without retries. Ends with code 1 where the address did not take it.';
  static override examples = [
    { description: 'Call one', command: '<%= config.bin %> webhooks test 0199c2d1' },
  ];
  static override args = {
    webhook: Args.string({ description: WHICH, required: true, ignoreStdin: true }),
  };

  async run(): Promise<Answer<Api['testWebhook']>> {
    const { args, flags } = await this.parse(WebhooksTest);
    const { client } = await this.openSession(flags);
    const { id, url } = await findWebhook(client, args.webhook);
    const answer = await client.testWebhook({ params: { id } });
    if (answer.data.status === 'delivered') this.tellDone(`${url} took it. ${outcomeOf(answer.data)}`);
    else {
      const hint = 'A call is taken where it is answered with a code from 200 to 299.';
      printExplained({ what: `${url} did not take it. ${outcomeOf(answer.data)}`, hint });
      this.endWith(EXIT.failed);
    }
    return answer;
  }
}
