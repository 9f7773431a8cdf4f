import type { Api } from '../../../../server/contract/core/api.ts';
import { LIMITS } from '../../../../server/contract/core/limits.ts';
import type { Answer } from '../../../../server/contract/core/route.ts';
import { findUser, nameAndEmail, userArg } from '../../../admin/adminUsers.ts';
import { GoodwordCommand } from '../../../command.ts';

export default class AdminUsersRestore extends GoodwordCommand {
  static override summary = 'Take back the deletion of an account.';
  static override description =
    `Until ${LIMITS.undoDays} days have passed. Sessions and API tokens do not come back.`;
  static override examples = [
    {
      description: 'Let somebody in again',
      command: '<%= config.bin %> admin users restore leo@example.com',
    },
  ];
  static override args = userArg;

  async run(): Promise<Answer<Api['restoreUser']>> {
    const { args, flags } = await this.parse(AdminUsersRestore);
    const { client } = await this.openSession(flags);
    const { id } = await findUser(client, args.user);
    const answer = await client.restoreUser({ params: { id } });
    this.tellDone(`${nameAndEmail(answer.data)} can sign in again.`);
    return answer;
  }
}
