import { optionalReasonFlag } from '../../../../admin/adminReason.ts';
import {
  forEachNumber,
  NumbersCommand,
  type NumbersOutcome,
  numbersInput,
  readNumbers,
} from '../../../../kit/numbersCommand.ts';

export default class AdminBlockListGlobalOptOut extends NumbersCommand {
  static override summary = 'Have nobody text these numbers again.';
  static override description =
    'What is queued for them is cancelled, and once this is done nothing goes out to them. Ends with code 3 when some ' +
    'numbers were refused, with 2 when none is a number.';
  static override examples = [
    {
      description: 'Somebody who wrote to you',
      command: '<%= config.bin %> admin block-list global opt-out +12125550199 --reason "Asked by mail"',
    },
    {
      description: 'A list',
      command: '<%= config.bin %> admin block-list global opt-out --file asked.txt',
    },
  ];
  static override args = numbersInput.args;
  static override flags = { file: numbersInput.file, ...optionalReasonFlag };

  async run(): Promise<NumbersOutcome> {
    const { args, flags } = await this.parse(AdminBlockListGlobalOptOut);
    const numbers = await readNumbers(args.number ?? [], flags.file);
    const { client } = await this.openSession(flags);
    const outcome = await forEachNumber(numbers, async (phoneNumber) => {
      await client.optOutNumber({ payload: { phoneNumber, reason: flags.reason } });
    });
    this.tellOutcome(outcome, {
      hint: 'It can still be texted.',
      done: (phones) => `Nobody texts ${phones} any more.`,
    });
    return outcome;
  }
}
