import type { Api } from '../../../../server/contract/core/api.ts';
import type { Answer } from '../../../../server/contract/core/route.ts';
import { findUser, nameAndEmail, userArg } from '../../../admin/adminUsers.ts';
import { GoodwordCommand, proofFlag, yesFlag } from '../../../command.ts';

export default class AdminUsersUpgrade extends GoodwordCommand {
  static override summary = 'Make somebody a super admin.';
  static override description =
    'They leave their clinic and are signed out everywhere. Only who has confirmed their email address can be, and ' +
    'the last owner of a clinic cannot. Asks first; in a script give --yes.';
  static override examples = [
    {
      description: 'Share the work',
      command: '<%= config.bin %> admin users upgrade nora@example.com --yes',
    },
  ];
  static override args = userArg;
  static override flags = { ...yesFlag, ...proofFlag };

  async run(): Promise<Answer<Api['upgradeUser']>> {
    const { args, flags } = await this.parse(AdminUsersUpgrade);
    const { client } = await this.openSession(flags);
    const user = await findUser(client, args.user);
    const leaves = user.clinic ? ` They leave ${user.clinic.name}.` : '';
    await this.needYes(`Make ${nameAndEmail(user)} a super admin?${leaves}`, flags);
    const answer = await client.upgradeUser({ params: { id: user.id } });
    this.tellDone(`${nameAndEmail(answer.data)} is a super admin now.`);
    return answer;
  }
}
