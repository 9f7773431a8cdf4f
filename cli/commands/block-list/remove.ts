import { type BlockListOutcome, changeBlockList } from '../../blockList.ts';
import { yesFlag } from '../../command.ts';
import { NumbersCommand, numbersInput, numbersInWords, readNumbers } from '../../numbersCommand.ts';

export default class BlockListRemove extends NumbersCommand {
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
    this.tellOutcome(outcome, {
      hint: 'See goodword block-list list.',
      done: (phones) => `Took ${phones} off the block list.`,
    });
    return outcome;
  }
}
