import { Flags } from '@oclif/core';
import type { Api } from '../../../../server/contract/core/api.ts';
import { LIMITS } from '../../../../server/contract/core/limits.ts';
import { ROLE_WORDS } from '../../../../server/contract/core/roles.ts';
import type { Answer } from '../../../../server/contract/core/route.ts';
import { type AdminUser, USER_ROLES } from '../../../../server/contract/routes/adminUsers.ts';
import { nameOrEmail } from '../../../../server/contract/words/names.ts';
import { SUBSCRIPTION_WORDS } from '../../../../server/contract/words/statusWords.ts';
import { stateOfUser } from '../../../admin/adminUsers.ts';
import { utcFlag } from '../../../command.ts';
import { ListCommand } from '../../../kit/listCommand.ts';
import { pageFlags } from '../../../kit/paging.ts';
import type { Column } from '../../../kit/table.ts';
import { showInstant } from '../../../kit/words.ts';

export default class AdminUsersList extends ListCommand {
  static override summary = 'List everybody who signs in, the newest first.';
  static override examples = [
    {
      description: 'The owners of a clinic',
      command: '<%= config.bin %> admin users list --search "Oak Street" --role owner',
    },
    { description: 'For a program', command: '<%= config.bin %> admin users list --limit 200 --utc --json' },
  ];
  static override flags = {
    search: Flags.string({
      description: 'Part of a name, an email address or a clinic’s name.',
      helpValue: 'TEXT',
      helpGroup: 'FILTER',
    }),
    role: Flags.option({ options: USER_ROLES })({
      description: 'Only people with this role.',
      default: 'all',
      helpGroup: 'FILTER',
    }),
    ...pageFlags(LIMITS.adminPerPage),
    ...utcFlag,
  };

  async run(): Promise<Answer<Api['listUsers']>> {
    const { flags } = await this.parse(AdminUsersList);
    const { search, role, page, limit, utc } = flags;
    const { client } = await this.openSession(flags);
    const answer = await client.listUsers({ query: { search, role, page, limit } });
    this.showPage(answer, columns(utc), 'user');
    return answer;
  }
}

const columns = (utc: boolean): Column<AdminUser>[] => [
  { header: 'User', value: nameOrEmail, drop: 2, cut: 12 },
  { header: 'Email', value: ({ email }) => email, drop: 0, cut: 16 },
  { header: 'Role', value: ({ role }) => ROLE_WORDS[role], drop: 3 },
  { header: 'Clinic', value: ({ clinic }) => clinic?.name ?? '', drop: 4, cut: 12 },
  { header: 'Status', value: stateOfUser, drop: 1 },
  { header: 'Last sign-in', value: ({ lastLoginAt }) => showInstant(lastLoginAt, utc), drop: 5 },
  { header: 'Created', value: ({ createdAt }) => showInstant(createdAt, utc), drop: 7 },
  {
    header: 'Plan',
    value: ({ clinic }) => (clinic ? SUBSCRIPTION_WORDS[clinic.subscriptionStatus] : ''),
    drop: 6,
  },
  { header: 'Id', value: ({ id }) => id, drop: 8 },
];
