import { Args, Flags } from '@oclif/core';
import type { Api } from '../../../server/contract/core/api.ts';
import type { Answer } from '../../../server/contract/core/route.ts';
import { GoodwordCommand } from '../../command.ts';
import { issueLines } from '../../sending/templates.ts';

export default class TemplatesAdd extends GoodwordCommand {
  static override summary = 'Save a message as one of your clinic’s own templates; owners and admins.';
  static override description =
    'Everybody in the clinic can send it by its name. It has to name the clinic, hold {reviewLink} once and end with ' +
    '“Reply STOP to unsubscribe.”';
  static override examples = [
    {
      description: 'Save one',
      command:
        '<%= config.bin %> templates add Spring --text "{clinicName}: how was it? {reviewLink} Reply STOP to unsubscribe."',
    },
  ];
  static override args = { name: Args.string({ description: 'Its name.', required: true }) };
  static override flags = {
    text: Flags.string({
      description: 'The message, with {clinicName} and {reviewLink}.',
      required: true,
      helpValue: 'TEXT',
    }),
  };

  async run(): Promise<Answer<Api['addTemplate']>> {
    const { args, flags } = await this.parse(TemplatesAdd);
    const { client } = await this.openSession(flags);
    const answer = await client.addTemplate({ payload: { name: args.name, text: flags.text } });
    this.tellDone(`Saved the template ${answer.data.name}.`);
    this.tell(...issueLines(answer.data));
    return answer;
  }
}
