import { Args, Flags } from '@oclif/core';
import type { Api } from '../../../server/contract/core/api.ts';
import { memberRole, ROLE_WORDS } from '../../../server/contract/core/roles.ts';
import type { Answer } from '../../../server/contract/core/route.ts';
import { GoodwordCommand, proofFlag } from '../../command.ts';
import { showInstant } from '../../kit/words.ts';

export default class TeamInvite extends GoodwordCommand {
  static override summary = 'Invite somebody to the clinic’s team by email.';
  static override description =
    'Inviting an address again mails the link again, with the role given last. Only owners invite owners.';
  static override examples = [
    {
      description: 'Invite somebody to the front desk',
      command: '<%= config.bin %> team invite nora@example.com',
    },
    {
      description: 'Invite somebody who also changes settings',
      command: '<%= config.bin %> team invite nora@example.com --role admin',
    },
  ];
  static override args = {
    email: Args.string({ description: 'Email address.', required: true }),
  };
  static override flags = {
    role: Flags.option({ options: memberRole.options })({
      description: 'What they may do.',
      default: 'staff',
    }),
    ...proofFlag,
  };

  async run(): Promise<Answer<Api['inviteMember']>> {
    const { args, flags } = await this.parse(TeamInvite);
    const { client } = await this.openSession(flags);
    const answer = await client.inviteMember({ payload: { email: args.email, role: flags.role } });
    const { email, role, expiresAt } = answer.data;
    this.tellDone(
      `Invited ${email} as ${ROLE_WORDS[role]}. The link in the mail ends ${showInstant(expiresAt, false)}.`,
    );
    return answer;
  }
}
