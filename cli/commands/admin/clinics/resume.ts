import type { Api } from '../../../../server/contract/core/api.ts';
import type { Answer } from '../../../../server/contract/core/route.ts';
import { clinicArg, findClinic, nameAndId } from '../../../admin/adminClinics.ts';
import { GoodwordCommand } from '../../../command.ts';

export default class AdminClinicsResume extends GoodwordCommand {
  static override summary = 'Let the texts of a clinic go again.';
  static override description = 'Also where the carrier’s refusals held back its own sender.';
  static override examples = [
    { description: 'Let them go', command: '<%= config.bin %> admin clinics resume 48213907' },
  ];
  static override args = clinicArg;

  async run(): Promise<Answer<Api['resumeClinic']>> {
    const { args, flags } = await this.parse(AdminClinicsResume);
    const { client } = await this.openSession(flags);
    const { id } = await findClinic(client, args.clinic);
    const answer = await client.resumeClinic({ params: { id } });
    this.tellDone(`The texts of ${nameAndId(answer.data)} go out again.`);
    return answer;
  }
}
