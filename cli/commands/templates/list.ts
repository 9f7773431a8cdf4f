import type { Api } from '../../../server/contract/core/api.ts';
import type { Answer } from '../../../server/contract/core/route.ts';
import type { ClinicTemplate } from '../../../server/contract/routes/clinicTemplates.ts';
import { GoodwordCommand } from '../../command.ts';
import { type Column, tableLines } from '../../kit/table.ts';

const columns: Column<ClinicTemplate>[] = [
  { header: 'Name', value: ({ name }) => name, drop: 0, cut: 12 },
  { header: 'Title', value: ({ id, label }) => (id === null ? label : 'Your clinic’s own'), drop: 1 },
  { header: 'Text', value: ({ text }) => text, drop: 0, cut: 30 },
  { header: 'To correct', value: ({ problems: [first] }) => first?.message ?? '', drop: 2, cut: 20 },
];

export default class TemplatesList extends GoodwordCommand {
  static override summary = 'List the messages that a text can be made of, your clinic’s own among them.';
  static override description = 'Use a name with goodword send --template NAME.';
  static override examples = [
    { description: 'The messages', command: '<%= config.bin %> templates list' },
    { description: 'Their full texts, for a program', command: '<%= config.bin %> templates list --json' },
  ];

  async run(): Promise<Answer<Api['listTemplates']>> {
    const { flags } = await this.parse(TemplatesList);
    const { client } = await this.openSession(flags);
    const answer = await client.listTemplates();
    this.show(...tableLines(answer.data, columns));
    return answer;
  }
}
