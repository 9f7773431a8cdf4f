import type { Api } from '../../../../server/contract/core/api.ts';
import { LIMITS } from '../../../../server/contract/core/limits.ts';
import type { Answer } from '../../../../server/contract/core/route.ts';
import { clinicArg, findClinic, nameAndId } from '../../../admin/adminClinics.ts';
import { GoodwordCommand } from '../../../command.ts';

export default class AdminClinicsRestore extends GoodwordCommand {
  static override summary = 'Take back the deletion of a clinic.';
  static override description =
    `Until ${LIMITS.undoDays} days have passed. Texts that were cancelled and the subscription that was ended stay so.`;
  static override examples = [
    { description: 'Bring one back', command: '<%= config.bin %> admin clinics restore 48213907' },
  ];
  static override args = clinicArg;

  async run(): Promise<Answer<Api['restoreClinic']>> {
    const { args, flags } = await this.parse(AdminClinicsRestore);
    const { client } = await this.openSession(flags);
    const { id } = await findClinic(client, args.clinic);
    const answer = await client.restoreClinic({ params: { id } });
    this.tellDone(`${nameAndId(answer.data)} is back: its people can sign in. Its subscription stays ended.`);
    return answer;
  }
}
