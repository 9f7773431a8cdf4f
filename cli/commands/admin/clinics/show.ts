import type { Api } from '../../../../server/contract/core/api.ts';
import type { Answer } from '../../../../server/contract/core/route.ts';
import { clinicArg, clinicLines, findClinic } from '../../../admin/adminClinics.ts';
import { GoodwordCommand, utcFlag } from '../../../command.ts';

export default class AdminClinicsShow extends GoodwordCommand {
  static override summary = 'Show a clinic and its people.';
  static override examples = [
    { description: 'By its id', command: '<%= config.bin %> admin clinics show 48213907' },
    {
      description: 'By its name, for a program',
      command: '<%= config.bin %> admin clinics show "Oak Street Clinic" --json',
    },
  ];
  static override args = clinicArg;
  static override flags = utcFlag;

  async run(): Promise<Answer<Api['getClinic']>> {
    const { args, flags } = await this.parse(AdminClinicsShow);
    const { client } = await this.openSession(flags);
    const { id } = await findClinic(client, args.clinic);
    const answer = await client.getClinic({ params: { id } });
    this.show(...clinicLines(answer.data, flags.utc));
    return answer;
  }
}
