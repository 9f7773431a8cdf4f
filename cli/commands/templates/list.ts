import { TEMPLATES } from '../../../server/contract/templates.ts';
import { GoodwordCommand } from '../../command.ts';
import { type Column, tableLines } from '../../table.ts';

type Template = (typeof TEMPLATES)[number];

const columns: Column<Template>[] = [
  { header: 'Name', value: ({ name }) => name, drop: 0 },
  { header: 'Title', value: ({ label }) => label, drop: 1 },
  { header: 'Text', value: ({ text }) => text, drop: 0, cut: 30 },
];

export default class TemplatesList extends GoodwordCommand {
  static override summary = 'List the messages that a text can be made of.';
  static override description = 'Use a name with goodword send --template NAME.';
  static override examples = [
    { description: 'The messages', command: '<%= config.bin %> templates list' },
    { description: 'Their full texts, for a program', command: '<%= config.bin %> templates list --json' },
  ];

  async run(): Promise<{ data: readonly Template[] }> {
    await this.parse(TemplatesList);
    this.show(...tableLines([...TEMPLATES], columns));
    return { data: TEMPLATES };
  }
}
