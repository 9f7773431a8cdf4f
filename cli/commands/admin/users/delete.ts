import { LIMITS } from '../../../../server/contract/core/limits.ts';
import { nameOrEmail } from '../../../../server/contract/words/names.ts';
import { findUser, nameAndEmail, userArg } from '../../../admin/adminUsers.ts';
import { GoodwordCommand, proofFlag, yesFlag } from '../../../command.ts';

const LOST = 'They are signed out at once and cannot sign in; their API tokens stop.';
const STAYS = `For ${LIMITS.undoDays} days goodword admin users restore takes it back; then the account is gone.`;

export default class AdminUsersDelete extends GoodwordCommand {
  static override summary = 'Delete somebody’s account.';
  static override description =
    `${LOST} ${STAYS} Asks you to type the name; in a script give --yes. Your own account, the last super admin and the ` +
    'last owner of a clinic stay.';
  static override examples = [
    {
      description: 'Delete somebody',
      command: '<%= config.bin %> admin users delete nora@example.com --yes',
    },
  ];
  static override args = userArg;
  static override flags = { ...yesFlag, ...proofFlag };

  async run(): Promise<{ id: string; email: string }> {
    const { args, flags } = await this.parse(AdminUsersDelete);
    const { client } = await this.openSession(flags);
    const user = await findUser(client, args.user);
    const { id, email } = user;
    const lost = [`This deletes ${nameAndEmail(user)}.`, LOST, STAYS];
    await this.needName(nameOrEmail(user), lost, flags);
    await client.deleteUser({ params: { id } });
    this.tellDone(`Deleted ${nameAndEmail(user)}. goodword admin users restore ${id} takes it back.`);
    return { id, email };
  }
}
