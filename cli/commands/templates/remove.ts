import { Args } from '@oclif/core';
import { GoodwordCommand, yesFlag } from '../../command.ts';
import { findOwnTemplate, WHICH } from '../../sending/templates.ts';

export default class TemplatesRemove extends GoodwordCommand {
  static override summary = 'Delete one of your clinic’s own templates; owners and admins.';
  static override description =
    'Texts that wait to be sent keep their words. Asks first; in a script give --yes.';
  static override examples = [
    { description: 'Delete one', command: '<%= config.bin %> templates remove "Autumn visits" --yes' },
  ];
  static override args = { template: Args.string({ description: WHICH, required: true }) };
  static override flags = yesFlag;

  async run(): Promise<{ id: string; name: string }> {
    const { args, flags } = await this.parse(TemplatesRemove);
    const { client } = await this.openSession(flags);
    const { id, name } = await findOwnTemplate(client, args.template);
    await this.needYes(`Delete the template ${name}? Nobody in your clinic can choose it any more.`, flags);
    await client.deleteTemplate({ params: { id } });
    this.tellDone(`Deleted the template ${name}.`);
    return { id, name };
  }
}
