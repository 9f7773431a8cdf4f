import { Args } from '@oclif/core';
import type { ClinicTemplate } from '../../../server/contract/routes/clinicTemplates.ts';
import { GoodwordCommand } from '../../command.ts';
import { bold, printable } from '../../kit/words.ts';
import type { Preview } from '../../sending/sending.ts';
import { messageLines } from '../../sending/sendReport.ts';
import { findTemplate, WHICH } from '../../sending/templates.ts';

type Shown = ClinicTemplate & Pick<Preview, 'segments' | 'encoding' | 'costly'>;

export default class TemplatesShow extends GoodwordCommand {
  static override summary = 'Show a message, as it is written and as a patient gets it, with its segments.';
  static override examples = [
    { description: 'One that every clinic has', command: '<%= config.bin %> templates show friendly' },
    {
      description: 'One of your own, for a program',
      command: '<%= config.bin %> templates show "Autumn visits" --json',
    },
  ];
  static override args = { name: Args.string({ description: WHICH, required: true }) };

  async run(): Promise<{ data: Shown }> {
    const { args, flags } = await this.parse(TemplatesShow);
    const { client } = await this.openSession(flags);
    const template = await findTemplate(client, args.name);
    const { data } = await client.previewSms({ payload: { messageTemplate: template.text } });
    this.show(bold(printable(template.label)), `  ${printable(template.text)}`, '', ...messageLines(data));
    const { segments, encoding, costly } = data;
    return { data: { ...template, segments, encoding, costly } };
  }
}
