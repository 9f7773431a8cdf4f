import {
  type BlockListOutcome,
  changeBlockList,
  exitCodeOf,
  numbersInput,
  numbersInWords,
  readNumbers,
  tellRefused,
} from '../../blockList.ts';
import { GoodwordCommand, yesFlag } from '../../command.ts';

export default class BlockListRemove extends GoodwordCommand {
  static override summary = 'Take numbers off the block list.';
  static override description =
    'Your clinic can text them again, unless they replied STOP. Asks first; in a script give --yes. Ends with code 3 ' +
    'when some numbers were not on the list, with 2 when none was.';
  static override examples = [
    { description: 'One number', command: '<%= config.bin %> block-list remove +12125550123 --yes' },
  ];
  static override args = numbersInput.args;
  static override flags = { file: numbersInput.file, ...yesFlag };

  async run(): Promise<BlockListOutcome> {
    const { args, flags } = await this.parse(BlockListRemove);
    const numbers = await readNumbers(args.number ?? [], flags.file);
    const { client } = await this.openSession(flags);
    await this.needYes(`Take ${numbersInWords(numbers)} off the block list?`, flags);
    const outcome = await changeBlockList(numbers, async (phone) => {
      const { data } = await client.removeFromBlockList({ params: { phone } });
      return data.blockList;
    });
    tellRefused(outcome, 'See goodword block-list list.');
    if (outcome.done.length > 0) this.tellDone(`Took ${numbersInWords(outcome.done)} off the block list.`);
    this.endWith(exitCodeOf(outcome));
    return outcome;
  }
}
