import type { Api } from '../../../../server/contract/core/api.ts';
import type { Answer } from '../../../../server/contract/core/route.ts';
import { clinicArg, findClinic, nameAndId } from '../../../admin/adminClinics.ts';
import { reasonFlag } from '../../../admin/adminReason.ts';
import { GoodwordCommand } from '../../../command.ts';

export default class AdminClinicsPause extends GoodwordCommand {
  static override summary = 'Hold back all texts of a clinic.';
  static override description = 'They wait in the queue. Its people read the reason.';
  static override examples = [
    {
      description: 'Hold them back',
      command: '<%= config.bin %> admin clinics pause 48213907 --reason "Many complaints since Monday"',
    },
  ];
  static override args = clinicArg;
  static override flags = reasonFlag;

  async run(): Promise<Answer<Api['pauseClinic']>> {
    const { args, flags } = await this.parse(AdminClinicsPause);
    const { client } = await this.openSession(flags);
    const { id } = await findClinic(client, args.clinic);
    const answer = await client.pauseClinic({ params: { id }, payload: { reason: flags.reason } });
    this.tellDone(`The texts of ${nameAndId(answer.data)} wait until goodword admin clinics resume ${id}.`);
    return answer;
  }
}
