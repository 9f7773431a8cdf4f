import type { ListWord } from '../../../server/contract/routes/lists.ts';
import type { StatusWord } from '../../../server/contract/words/statusWords.ts';
import { GoodwordCommand } from '../../command.ts';
import { type Column, tableLines } from '../../kit/table.ts';

export default class BlockListWords extends GoodwordCommand {
  static override summary = 'List the words of your lists that nobody understands, and what you decided.';
  static override description =
    'A word such as “Call first” may mean that a patient is not to be texted. Numbers that come with it wait until you ' +
    'decide.';
  static override examples = [
    { description: 'The words', command: '<%= config.bin %> block-list words' },
    { description: 'For a program', command: '<%= config.bin %> block-list words --json' },
  ];

  async run(): Promise<{ data: ListWord[] }> {
    const { flags } = await this.parse(BlockListWords);
    const { client } = await this.openSession(flags);
    const answer = await client.listWords();
    if (answer.data.length === 0) this.tell('No word waits for you to decide.');
    else this.show(...tableLines(answer.data, columns));
    return answer;
  }
}

const columns: Column<ListWord>[] = [
  { header: 'Word', value: ({ word }) => word, drop: 0, cut: 20 },
  { header: 'May be texted', value: mayTextOf, drop: 0 },
  { header: 'Waiting', value: ({ numbers }) => (numbers > 0 ? String(numbers) : ''), drop: 1, right: true },
];

function mayTextOf({ mayText }: ListWord): StatusWord {
  if (mayText === null) return { word: 'Undecided', tone: 'warn' };
  return mayText ? { word: 'Yes', tone: 'good' } : { word: 'No', tone: 'bad' };
}
