import { Flags } from '@oclif/core';
import { type BlockListOutcome, changeBlockList } from '../../blockList.ts';
import { NumbersCommand, numbersInput, readNumbers } from '../../numbersCommand.ts';

export default class BlockListAdd extends NumbersCommand {
  static override summary = 'Never text these numbers again from your clinic.';
  static override description =
    'What is queued for them is cancelled. Ends with code 3 when some numbers were refused, with 2 when all were.';
  static override examples = [
    {
      description: 'One number',
      command: '<%= config.bin %> block-list add +12125550123 --reason "Asked on the phone"',
    },
    { description: 'A list', command: '<%= config.bin %> block-list add --file numbers.txt' },
  ];
  static override args = numbersInput.args;
  static override flags = {
    file: numbersInput.file,
    reason: Flags.string({ description: 'Why, for whoever reads the list.', helpValue: 'TEXT' }),
  };

  async run(): Promise<BlockListOutcome> {
    const { args, flags } = await this.parse(BlockListAdd);
    const numbers = await readNumbers(args.number ?? [], flags.file);
    const { client } = await this.openSession(flags);
    const outcome = await changeBlockList(numbers, async (phoneNumber) => {
      const { data } = await client.addToBlockList({ payload: { phoneNumber, reason: flags.reason } });
      return data.blockList;
    });
    this.tellOutcome(outcome, {
      hint: 'It is not on the list.',
      done: (phones) => `Your clinic does not text ${phones}.`,
    });
    return outcome;
  }
}
