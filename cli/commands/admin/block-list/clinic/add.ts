import { Flags } from '@oclif/core';
import { clinicArg, findClinic } from '../../../../admin/adminClinics.ts';
import { NumbersCommand, numbersInput, readNumbers } from '../../../../kit/numbersCommand.ts';
import { type BlockListOutcome, changeBlockList } from '../../../../patients/blockList.ts';

export default class AdminBlockListClinicAdd extends NumbersCommand {
  static override summary = 'Have a clinic never text these numbers again.';
  static override description =
    'What is queued for them is cancelled. Ends with code 3 when some numbers were refused, with 2 when none is a number.';
  static override examples = [
    {
      description: 'One number',
      command:
        '<%= config.bin %> admin block-list clinic add 48213907 +12125550123 --reason "Complained to us"',
    },
    {
      description: 'A list',
      command: '<%= config.bin %> admin block-list clinic add 48213907 --file numbers.txt',
    },
  ];
  static override args = { ...clinicArg, ...numbersInput.args };
  static override flags = {
    file: numbersInput.file,
    reason: Flags.string({ description: 'Why, for those who read the list.', helpValue: 'TEXT' }),
  };

  async run(): Promise<BlockListOutcome> {
    const { args, flags } = await this.parse(AdminBlockListClinicAdd);
    const numbers = await readNumbers(args.number ?? [], flags.file);
    const { client } = await this.openSession(flags);
    const { id, name } = await findClinic(client, args.clinic);
    const outcome = await changeBlockList(numbers, async (phoneNumber) => {
      const payload = { phoneNumber, reason: flags.reason };
      return (await client.addToClinicBlockList({ params: { id }, payload })).blockList;
    });
    this.tellOutcome(outcome, {
      hint: 'It is not on the list.',
      done: (phones) => `${name} does not text ${phones}.`,
    });
    return outcome;
  }
}
