import type { AdminUser } from '../../../../server/contract/routes/adminUsers.ts';
import { findUser, userArg, userLines } from '../../../admin/adminUsers.ts';
import { GoodwordCommand, utcFlag } from '../../../command.ts';

export default class AdminUsersShow extends GoodwordCommand {
  static override summary = 'Show one of the people who sign in.';
  static override examples = [
    { description: 'Somebody', command: '<%= config.bin %> admin users show nora@example.com' },
  ];
  static override args = userArg;
  static override flags = utcFlag;

  async run(): Promise<{ data: AdminUser }> {
    const { args, flags } = await this.parse(AdminUsersShow);
    const { client } = await this.openSession(flags);
    const data = await findUser(client, args.user);
    this.show(...userLines(data, flags.utc));
    return { data };
  }
}
