import { yesFlag } from '../../command.ts';
import { NumbersCommand, needNumbers, numbersInWords } from '../../kit/numbersCommand.ts';
import {
  type BlockListOutcome,
  changeBlockList,
  listInput,
  numbersOf,
  openGiven,
} from '../../patients/blockList.ts';

export default class BlockListRemove extends NumbersCommand {
  static override summary = 'Take numbers off the block list.';
  static override description =
    'Your clinic can text them again, unless they replied STOP. Of a list those stay that it says not to text. Asks first; in a script give --yes. Ends with code 3 ' +
    'when some numbers were not on the list, with 5 when none was.';
  static override examples = [
    { description: 'One number', command: '<%= config.bin %> block-list remove +12125550123 --yes' },
  ];
  static override args = listInput.args;
  static override flags = { ...listInput.flags, ...yesFlag };

  async run(): Promise<BlockListOutcome> {
    const { args, flags } = await this.parse(BlockListRemove);
    const given = await openGiven(args.number, flags);
    const { client } = await this.openSession(flags);
    const { numbers, refused } = await numbersOf(client, given, {
      take: 'unmarked',
      tell: (...lines) => this.tell(...lines),
    });
    if (refused.length === 0) needNumbers(numbers);
    if (numbers.length > 0) await this.needYes(`Take ${numbersInWords(numbers)} off the block list?`, flags);
    const take = async (phone: string) => {
      const { data } = await client.removeFromBlockList({ params: { phone } });
      return data.blockList;
    };
    const outcome = await changeBlockList(numbers, take, refused);
    this.tellOutcome(outcome, {
      hint: 'See goodword block-list list.',
      done: (phones) => `Took ${phones} off the block list.`,
    });
    return outcome;
  }
}
