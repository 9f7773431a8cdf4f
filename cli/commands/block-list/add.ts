import { Flags } from '@oclif/core';
import { NumbersCommand } from '../../kit/numbersCommand.ts';
import {
  type BlockListOutcome,
  changeBlockList,
  listInput,
  numbersOf,
  openGiven,
} from '../../patients/blockList.ts';

export default class BlockListAdd extends NumbersCommand {
  static override summary = 'Never text these numbers again from your clinic.';
  static override description =
    'What is queued for them is cancelled. Of a list all numbers are taken, whatever it says of them. Ends with code 3 when some numbers were refused, with 2 when none is a number.';
  static override examples = [
    {
      description: 'One number',
      command: '<%= config.bin %> block-list add +12125550123 --reason "Asked on the phone"',
    },
    { description: 'A list', command: '<%= config.bin %> block-list add --file numbers.txt' },
    {
      description: 'Everybody in a table, with the column of their numbers',
      command: '<%= config.bin %> block-list add --file contacts.csv --map phone="Day contact"',
    },
  ];
  static override args = listInput.args;
  static override flags = {
    ...listInput.flags,
    reason: Flags.string({ description: 'Why, for those who read the list.', helpValue: 'TEXT' }),
  };

  async run(): Promise<BlockListOutcome> {
    const { args, flags } = await this.parse(BlockListAdd);
    const given = await openGiven(args.number, flags);
    const { client } = await this.openSession(flags);
    const { numbers, refused } = await numbersOf(client, given, {
      take: 'all',
      tell: (...lines) => this.tell(...lines),
    });
    const block = async (phoneNumber: string) => {
      const { data } = await client.addToBlockList({ payload: { phoneNumber, reason: flags.reason } });
      return data.blockList;
    };
    const outcome = await changeBlockList(numbers, block, refused);
    this.tellOutcome(outcome, {
      hint: 'It is not on the list.',
      done: (phones) => `Your clinic does not text ${phones}.`,
    });
    return outcome;
  }
}
