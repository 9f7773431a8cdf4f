import type { Api } from '../../../server/contract/core/api.ts';
import { ROLE_WORDS } from '../../../server/contract/core/roles.ts';
import type { Answer } from '../../../server/contract/core/route.ts';
import { plural } from '../../../server/contract/words/counts.ts';
import { fullName } from '../../../server/contract/words/names.ts';
import { TEAM_WORDS } from '../../../server/contract/words/statusWords.ts';
import { GoodwordCommand, utcFlag } from '../../command.ts';
import { shortIds } from '../../kit/named.ts';
import { type Column, tableLines } from '../../kit/table.ts';
import { showInstant } from '../../kit/words.ts';
import { isInvited, type Mate } from '../../settings/team.ts';

export default class TeamList extends GoodwordCommand {
  static override summary = 'List the clinic’s people, and who is invited.';
  static override examples = [
    { description: 'Who is in the team', command: '<%= config.bin %> team list' },
    { description: 'With exact times, for a program', command: '<%= config.bin %> team list --utc --json' },
  ];
  static override flags = utcFlag;

  async run(): Promise<Answer<Api['listTeam']>> {
    const { flags } = await this.parse(TeamList);
    const { client } = await this.openSession(flags);
    const answer = await client.listTeam();
    const { members, invitations } = answer.data;
    const all = [...members, ...invitations];
    this.show(...tableLines(all, columns(all, flags.utc)));
    const invited = invitations.length > 0 ? `, ${plural(invitations.length, 'invitation')}` : '';
    this.tell(plural(members.length, 'member') + invited);
    return answer;
  }
}

const columns = (all: Mate[], utc: boolean): Column<Mate>[] => [
  { header: 'Email', value: ({ email }) => email, drop: 0, cut: 16 },
  { header: 'Role', value: ({ role }) => ROLE_WORDS[role], drop: 0 },
  { header: 'Status', value: statusOf, drop: 1 },
  { header: 'Name', value: nameOf, drop: 2 },
  {
    header: 'Last sign-in',
    value: (mate) => (isInvited(mate) ? '' : showInstant(mate.lastLoginAt, utc)),
    drop: 3,
  },
  {
    header: 'Works until',
    value: (mate) => (isInvited(mate) ? showInstant(mate.expiresAt, utc) : ''),
    drop: 4,
  },
  { header: 'Two-factor', value: (mate) => (!isInvited(mate) && mate.twoFactor ? 'On' : ''), drop: 6 },
  { header: 'Id', value: shortIds(all), drop: 5 },
];

const statusOf = (mate: Mate) =>
  TEAM_WORDS[isInvited(mate) ? (mate.expired ? 'expired' : 'invited') : 'member'];

const nameOf = (mate: Mate): string => (isInvited(mate) ? '' : fullName(mate));
