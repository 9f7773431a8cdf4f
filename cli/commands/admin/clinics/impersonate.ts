import type { Api } from '../../../../server/contract/core/api.ts';
import { LIMITS } from '../../../../server/contract/core/limits.ts';
import type { Answer } from '../../../../server/contract/core/route.ts';
import { clinicArg, findClinic, nameAndId } from '../../../admin/adminClinics.ts';
import { reasonFlag } from '../../../admin/adminReason.ts';
import { GoodwordCommand, proofFlag, utcFlag } from '../../../command.ts';
import { printable, showInstant } from '../../../kit/words.ts';

export default class AdminClinicsImpersonate extends GoodwordCommand {
  static override summary = 'Look at a clinic as its owner does, to help: prints a token for that.';
  static override description =
    `Put the token into GOODWORD_TOKEN: for ${LIMITS.impersonationMinutes} minutes every command that reads works as for ` +
    'the clinic’s owner; nothing can be changed and nothing exported. It is audited, and the clinic’s owners get a mail ' +
    'with the reason.';
  static override examples = [
    {
      description: 'See what the clinic sees',
      command:
        'GOODWORD_TOKEN=$(<%= config.bin %> admin clinics impersonate 48213907 --reason "Asked why texts wait") <%= config.bin %> log',
    },
  ];
  static override args = clinicArg;
  static override flags = { ...reasonFlag, ...utcFlag, ...proofFlag };

  async run(): Promise<Answer<Api['impersonateOwner']>> {
    const { args, flags } = await this.parse(AdminClinicsImpersonate);
    const { client } = await this.openSession(flags);
    const { id } = await findClinic(client, args.clinic);
    const answer = await client.impersonateOwner({ params: { id }, payload: { reason: flags.reason } });
    const { accessToken, expiresAt, clinic } = answer.data;
    this.tellDone(`You may look at ${nameAndId(clinic)} as its owner does.`);
    const ends = showInstant(expiresAt, flags.utc);
    this.tell(`Put the token into GOODWORD_TOKEN; it ends ${ends}, or earlier with goodword logout.`);
    this.tell('Nothing can be changed and nothing exported. The clinic’s owners get a mail with the reason.');
    this.show(printable(accessToken));
    return answer;
  }
}
