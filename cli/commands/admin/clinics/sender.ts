import { Args, Flags } from '@oclif/core';
import type { Api } from '../../../../server/contract/core/api.ts';
import type { Answer } from '../../../../server/contract/core/route.ts';
import { clinicArg, findClinic, nameAndId } from '../../../admin/adminClinics.ts';
import { GoodwordCommand } from '../../../command.ts';
import { EXIT, Stop } from '../../../kit/errors.ts';

export default class AdminClinicsSender extends GoodwordCommand {
  static override summary = 'Choose whom a clinic’s texts come from.';
  static override description =
    'A number or a Messaging Service of the platform’s account at the carrier; it has a rate and pauses of its own. Texts ' +
    'that wait go out by it too, and a STOP holds for every sender.';
  static override examples = [
    {
      description: 'A number of its own',
      command: '<%= config.bin %> admin clinics sender 48213907 +12125550100',
    },
    {
      description: 'The platform’s again',
      command: '<%= config.bin %> admin clinics sender 48213907 --none',
    },
  ];
  static override args = {
    ...clinicArg,
    sender: Args.string({
      description: 'A number such as +12125550100, or the id of a Messaging Service.',
      ignoreStdin: true,
    }),
  };
  static override flags = { none: Flags.boolean({ description: 'None of its own: the platform’s.' }) };

  async run(): Promise<Answer<Api['setClinicSender']>> {
    const { args, flags } = await this.parse(AdminClinicsSender);
    if ((args.sender === undefined) !== Boolean(flags.none)) {
      throw new Stop(
        'Give a sender or --none.',
        'Such as goodword admin clinics sender 48213907 +12125550100',
        EXIT.refused,
      );
    }
    const { client } = await this.openSession(flags);
    const { id } = await findClinic(client, args.clinic);
    const answer = await client.setClinicSender({ params: { id }, payload: { sender: args.sender ?? null } });
    const sender = answer.data.sender ?? 'the platform’s sender';
    this.tellDone(`The texts of ${nameAndId(answer.data)} come from ${sender} now.`);
    return answer;
  }
}
