import type { Api } from '../../../server/contract/core/api.ts';
import type { Answer } from '../../../server/contract/core/route.ts';
import { countWords } from '../../../server/contract/words/counts.ts';
import { GoodwordCommand } from '../../command.ts';
import { type Column, tableLines } from '../../kit/table.ts';

type Tag = Answer<Api['listTags']>['data'][number];

export default class PatientsTags extends GoodwordCommand {
  static override summary = 'List the clinic’s tags, with how many patients have each.';
  static override examples = [
    { description: 'The tags', command: '<%= config.bin %> patients tags' },
    { description: 'For a program', command: '<%= config.bin %> patients tags --json' },
  ];

  async run(): Promise<Answer<Api['listTags']>> {
    const { flags } = await this.parse(PatientsTags);
    const { client } = await this.openSession(flags);
    const answer = await client.listTags();
    if (answer.data.length > 0) this.show(...tableLines(answer.data, columns));
    else this.tell('No tags yet. Add one with goodword patients tag NUMBER --add TAG');
    return answer;
  }
}

const columns: Column<Tag>[] = [
  { header: 'Tag', value: ({ tag }) => tag, drop: 0 },
  { header: 'Patients', value: ({ patients }) => countWords(patients), drop: 1, right: true },
];
