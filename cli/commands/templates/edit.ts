import { Args, Flags } from '@oclif/core';
import type { Api } from '../../../server/contract/core/api.ts';
import type { Answer } from '../../../server/contract/core/route.ts';
import { GoodwordCommand } from '../../command.ts';
import { EXIT, Stop } from '../../kit/errors.ts';
import { findOwnTemplate, issueLines, WHICH } from '../../sending/templates.ts';

export default class TemplatesEdit extends GoodwordCommand {
  static override summary = 'Rename one of your clinic’s own templates, or change its message.';
  static override description =
    'For owners and admins. What is left out stays. Texts that wait to be sent keep their words.';
  static override examples = [
    {
      description: 'Rename one',
      command: '<%= config.bin %> templates edit "Autumn visits" --name "Late autumn"',
    },
    {
      description: 'Change what it says',
      command:
        '<%= config.bin %> templates edit "Autumn visits" --text "{clinicName} thanks you: {reviewLink} Reply STOP to unsubscribe."',
    },
  ];
  static override args = { template: Args.string({ description: WHICH, required: true }) };
  static override flags = {
    name: Flags.string({ description: 'Its new name.', helpValue: 'NAME' }),
    text: Flags.string({
      description: 'The message, with {clinicName} and {reviewLink}.',
      helpValue: 'TEXT',
    }),
  };

  async run(): Promise<Answer<Api['updateTemplate']>> {
    const { args, flags } = await this.parse(TemplatesEdit);
    const { name, text } = flags;
    if (name === undefined && text === undefined) {
      throw new Stop('What should change?', 'Give --name or --text.', EXIT.refused);
    }
    const { client } = await this.openSession(flags);
    const { id } = await findOwnTemplate(client, args.template);
    const answer = await client.updateTemplate({ params: { id }, payload: { name, text } });
    this.tellDone(`Changed the template ${answer.data.name}.`);
    this.tell(...issueLines(answer.data));
    return answer;
  }
}
