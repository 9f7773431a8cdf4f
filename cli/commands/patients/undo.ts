import { Args } from '@oclif/core';
import type { Api } from '../../../server/contract/core/api.ts';
import type { Answer } from '../../../server/contract/core/route.ts';
import { importName, undoFor, undoMeaning, undoneWords } from '../../../server/contract/words/importWords.ts';
import { GoodwordCommand, yesFlag } from '../../command.ts';
import { findImport } from '../../patients/imports.ts';

export default class PatientsUndo extends GoodwordCommand {
  static override summary = `Undo a whole import, ${undoFor}.`;
  static override description =
    'Patients that it added are removed, except those who since then were texted or changed, wrote or left a review; ' +
    'those it updated become what they were, except those who were changed. Asks first; in a script give --yes.';
  static override examples = [
    { description: 'Undo an import', command: '<%= config.bin %> patients undo 0199c2a4 --yes' },
  ];
  static override args = {
    import: Args.string({ description: 'The import’s id or how it begins.', required: true }),
  };
  static override flags = yesFlag;

  async run(): Promise<Answer<Api['undoImport']>> {
    const { args, flags } = await this.parse(PatientsUndo);
    const { client } = await this.openSession(flags);
    const found = await findImport(client, args.import);
    await this.needYes(`Undo the import of ${importName(found)}? ${undoMeaning(found)}`, flags);
    const answer = await client.undoImport({ params: { id: found.id } });
    this.tellDone(`Undid the import of ${importName(found)}: ${undoneWords(answer.data)}.`);
    return answer;
  }
}
