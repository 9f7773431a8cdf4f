import { clinicArg, findClinic, nameAndId } from '../../../../admin/adminClinics.ts';
import { yesFlag } from '../../../../command.ts';
import { NumbersCommand, numbersInput, numbersInWords, readNumbers } from '../../../../kit/numbersCommand.ts';
import { type BlockListOutcome, changeBlockList } from '../../../../patients/blockList.ts';

export default class AdminBlockListClinicRemove extends NumbersCommand {
  static override summary = 'Take numbers off a clinic’s block list.';
  static override description =
    'The clinic can text them again, unless they replied STOP. Asks first; in a script give --yes. Ends with code 3 when ' +
    'some numbers were not on the list, with 5 when none was.';
  static override examples = [
    {
      description: 'One number',
      command: '<%= config.bin %> admin block-list clinic remove 48213907 +12125550123 --yes',
    },
  ];
  static override args = { ...clinicArg, ...numbersInput.args };
  static override flags = { file: numbersInput.file, ...yesFlag };

  async run(): Promise<BlockListOutcome> {
    const { args, flags } = await this.parse(AdminBlockListClinicRemove);
    const numbers = await readNumbers(args.number ?? [], flags.file);
    const { client } = await this.openSession(flags);
    const clinic = await findClinic(client, args.clinic);
    const list = `the block list of ${nameAndId(clinic)}`;
    await this.needYes(`Take ${numbersInWords(numbers)} off ${list}?`, flags);
    const outcome = await changeBlockList(
      numbers,
      async (phone) =>
        (await client.removeFromClinicBlockList({ params: { id: clinic.id, phone } })).blockList,
    );
    this.tellOutcome(outcome, {
      hint: `See goodword admin block-list clinic list ${clinic.id}.`,
      done: (phones) => `Took ${phones} off ${list}.`,
    });
    return outcome;
  }
}
