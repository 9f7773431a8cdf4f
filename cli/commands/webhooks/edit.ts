import { Args, Flags } from '@oclif/core';
import type { Api } from '../../../server/contract/core/api.ts';
import type { Answer } from '../../../server/contract/core/route.ts';
import { GoodwordCommand } from '../../command.ts';
import { EXIT, Stop } from '../../kit/errors.ts';
import { listWords } from '../../kit/words.ts';
import { EVENT_LINES, eventFlag, findWebhook, WHICH } from '../../settings/webhooks.ts';

export default class WebhooksEdit extends GoodwordCommand {
  static override summary = 'Change a webhook’s address or what it is told, or switch it off and on.';
  static override description =
    'For owners and admins. What is left out stays; --event names all that it is told from now on. Its secret stays.' +
    `\n\n${EVENT_LINES}`;
  static override examples = [
    {
      description: 'Tell it of reviews alone',
      command: '<%= config.bin %> webhooks edit 0199c2d1 --event review.created',
    },
    { description: 'Switch it off for a while', command: '<%= config.bin %> webhooks edit 0199c2d1 --off' },
  ];
  static override args = {
    webhook: Args.string({ description: WHICH, required: true, ignoreStdin: true }),
  };
  static override flags = {
    url: Flags.string({ description: 'The address from now on.', helpValue: 'URL' }),
    ...eventFlag,
    on: Flags.boolean({ description: 'Switch it on.', exclusive: ['off'] }),
    off: Flags.boolean({ description: 'Switch it off; what waits for it fails.', exclusive: ['on'] }),
  };

  async run(): Promise<Answer<Api['updateWebhook']>> {
    const { args, flags } = await this.parse(WebhooksEdit);
    const active = flags.on || (flags.off ? false : undefined);
    const payload = { url: flags.url, events: flags.event, active };
    if (Object.values(payload).every((value) => value === undefined)) {
      throw new Stop('What should change?', 'Give --url, --event, --on or --off.', EXIT.refused);
    }
    const { client } = await this.openSession({ profile: flags.profile });
    const { id } = await findWebhook(client, args.webhook);
    const answer = await client.updateWebhook({ params: { id }, payload });
    const { url, events } = answer.data;
    this.tellDone(
      answer.data.active ? `${url} is told ${listWords(events)}.` : `${url} is off: it is told nothing.`,
    );
    return answer;
  }
}
