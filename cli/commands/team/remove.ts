import { Args } from '@oclif/core';
import { fullName } from '../../../server/contract/words/names.ts';
import { GoodwordCommand, proofFlag, yesFlag } from '../../command.ts';
import { findMate, isInvited } from '../../settings/team.ts';

interface Removed {
  removed: 'member' | 'invitation';
  id: string;
  email: string;
}

export default class TeamRemove extends GoodwordCommand {
  static override summary = 'Remove somebody from the team, or take an invitation back.';
  static override description =
    'A member’s account is deleted, and their sessions and API tokens end at once; an invitation’s link stops. Asks ' +
    'first; in a script give --yes.';
  static override examples = [
    { description: 'Remove somebody', command: '<%= config.bin %> team remove nora@example.com --yes' },
  ];
  static override args = {
    who: Args.string({ description: 'Email address, or id or how it begins.', required: true }),
  };
  static override flags = { ...yesFlag, ...proofFlag };

  async run(): Promise<Removed> {
    const { args, flags } = await this.parse(TeamRemove);
    const { client } = await this.openSession(flags);
    const mate = await findMate(client, args.who);
    const { id, email } = mate;
    if (isInvited(mate)) {
      await this.needYes(`Take back the invitation of ${email}?`, flags);
      await client.revokeInvitation({ params: { id } });
      this.tellDone(`Took back the invitation of ${email}.`);
      return { removed: 'invitation', id, email };
    }
    await this.needYes(`Remove ${fullName(mate)} (${email})? Their account is deleted.`, flags);
    await client.removeMember({ params: { id } });
    this.tellDone(`Removed ${email}.`);
    return { removed: 'member', id, email };
  }
}
