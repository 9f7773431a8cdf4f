import type { Api } from '../../../server/contract/core/api.ts';
import type { Answer } from '../../../server/contract/core/route.ts';
import type { ImportSummary } from '../../../server/contract/routes/patientImports.ts';
import { countWords, plural } from '../../../server/contract/words/counts.ts';
import { IMPORT_WORDS, importName } from '../../../server/contract/words/importWords.ts';
import { GoodwordCommand, utcFlag } from '../../command.ts';
import { type Column, tableLines } from '../../kit/table.ts';
import { showInstant } from '../../kit/words.ts';

export default class PatientsImports extends GoodwordCommand {
  static override summary = 'List the clinic’s last imports, newest first.';
  static override description =
    'An interrupted one goes on with goodword patients import FILE --resume ID; goodword patients undo ID takes one back.';
  static override examples = [
    { description: 'What was imported', command: '<%= config.bin %> patients imports' },
    {
      description: 'With exact times, for a program',
      command: '<%= config.bin %> patients imports --utc --json',
    },
  ];
  static override flags = utcFlag;

  async run(): Promise<Answer<Api['listImports']>> {
    const { flags } = await this.parse(PatientsImports);
    const { client } = await this.openSession(flags);
    const answer = await client.listImports();
    const { data } = answer;
    if (data.length === 0) this.tell('No imports. Make one with goodword patients import FILE');
    else {
      this.show(...tableLines(data, columns(flags.utc)));
      this.tell(plural(data.length, 'import'));
    }
    return answer;
  }
}

/** Ids stand whole: imports of one minute begin alike. */
const columns = (utc: boolean): Column<ImportSummary>[] => [
  { header: 'Id', value: ({ id }) => id, drop: 0 },
  { header: 'File', value: importName, drop: 0, cut: 12 },
  { header: 'Status', value: ({ status }) => IMPORT_WORDS[status], drop: 1 },
  { header: 'Rows', value: ({ rows }) => countWords(rows), drop: 2, right: true },
  { header: 'Created', value: ({ created }) => countWords(created), drop: 4, right: true },
  { header: 'Updated', value: ({ updated }) => countWords(updated), drop: 5, right: true },
  { header: 'Rejected', value: ({ rejected }) => countWords(rejected), drop: 6, right: true },
  { header: 'Begun', value: ({ createdAt }) => showInstant(createdAt, utc), drop: 3 },
  { header: 'By', value: ({ createdBy }) => createdBy, drop: 7 },
  {
    header: 'Undo until',
    value: ({ undoUntil }) => (undoUntil ? showInstant(undoUntil, utc) : ''),
    drop: 8,
  },
];
