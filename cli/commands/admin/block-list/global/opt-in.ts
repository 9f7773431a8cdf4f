import { reasonFlag } from '../../../../admin/adminReason.ts';
import { yesFlag } from '../../../../command.ts';
import {
  forEachNumber,
  NumbersCommand,
  type NumbersOutcome,
  numbersInput,
  numbersInWords,
  readNumbers,
} from '../../../../kit/numbersCommand.ts';

export default class AdminBlockListGlobalOptIn extends NumbersCommand {
  static override summary = 'Undo an opt-out, where the patient asked for it.';
  static override description =
    'No matter who made it: the patient by STOP, or a super admin. Asks first; in a script give --yes. Ends with code 3 when ' +
    'some numbers were not opted out, with 5 when none was.';
  static override examples = [
    {
      description: 'Somebody who wrote to you',
      command:
        '<%= config.bin %> admin block-list global opt-in +12125550199 --reason "Asked for texts again, by mail" --yes',
    },
  ];
  static override args = numbersInput.args;
  static override flags = { file: numbersInput.file, ...reasonFlag, ...yesFlag };

  async run(): Promise<NumbersOutcome> {
    const { args, flags } = await this.parse(AdminBlockListGlobalOptIn);
    const numbers = await readNumbers(args.number ?? [], flags.file);
    const { client } = await this.openSession(flags);
    await this.needYes(`Let clinics text ${numbersInWords(numbers)} again?`, flags);
    const outcome = await forEachNumber(numbers, async (phoneNumber) => {
      await client.optInNumber({ payload: { phoneNumber, reason: flags.reason } });
    });
    this.tellOutcome(outcome, {
      hint: 'See goodword admin block-list global check.',
      done: (phones) => `Clinics can text ${phones} again.`,
    });
    return outcome;
  }
}
