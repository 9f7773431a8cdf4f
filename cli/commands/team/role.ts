import { Args } from '@oclif/core';
import type { Api } from '../../../server/contract/core/api.ts';
import { memberRole, ROLE_WORDS } from '../../../server/contract/core/roles.ts';
import type { Answer } from '../../../server/contract/core/route.ts';
import { GoodwordCommand, proofFlag } from '../../command.ts';
import { EXIT, Stop } from '../../kit/errors.ts';
import { findMate, isInvited } from '../../settings/team.ts';

export default class TeamRole extends GoodwordCommand {
  static override summary = 'Change what a member of the team may do.';
  static override description =
    'Staff work with patients, texts and reviews; admins also with settings and the team; owners also with billing. ' +
    'They are signed out everywhere at once; the API tokens of somebody who becomes staff stop for good.';
  static override examples = [
    { description: 'Make somebody an admin', command: '<%= config.bin %> team role nora@example.com admin' },
  ];
  static override args = {
    who: Args.string({ description: 'Email address, or id or how it begins.', required: true }),
    role: Args.option({ options: memberRole.options })({ description: 'The new role.', required: true }),
  };
  static override flags = proofFlag;

  async run(): Promise<Answer<Api['setMemberRole']>> {
    const { args, flags } = await this.parse(TeamRole);
    const { client } = await this.openSession(flags);
    const mate = await findMate(client, args.who);
    if (isInvited(mate)) {
      throw new Stop(
        `${mate.email} has not joined yet.`,
        `Run goodword team invite ${mate.email} --role ${args.role} to invite them as that.`,
        EXIT.refused,
      );
    }
    const answer = await client.setMemberRole({ params: { id: mate.id }, payload: { role: args.role } });
    this.tellDone(`${mate.email} is ${ROLE_WORDS[answer.data.role]} now.`);
    return answer;
  }
}
