import { Args } from '@oclif/core';
import { GoodwordCommand, yesFlag } from '../../command.ts';
import { deleteProfile, findProfile } from '../../session/profiles.ts';
import { SERVER_NOT_TOLD } from '../../session/session.ts';

export default class ProfilesRemove extends GoodwordCommand {
  static override summary = 'Sign a profile out and forget it.';
  static override description = 'Asks first; in a script give --yes.';
  static override examples = [
    { description: 'Forget a server', command: '<%= config.bin %> profiles remove spring --yes' },
  ];
  static override args = {
    name: Args.string({ description: 'The profile.', required: true }),
  };
  static override flags = yesFlag;

  async run(): Promise<{ name: string; url: string; toldServer: boolean }> {
    const { args, flags } = await this.parse(ProfilesRemove);
    const { name } = args;
    const { url, email } = await findProfile(this.config.configDir, name);
    await this.needYes(`Sign out ${email} of ${url} and forget the profile ${name}?`, flags);
    const session = await this.openSession({ profile: name, url });
    const toldServer = await session.logout();
    await deleteProfile(this.config.configDir, name);
    const rest = toldServer ? '' : ` ${SERVER_NOT_TOLD}`;
    this.tellDone(`Removed the profile ${name}.${rest}`);
    return { name, url, toldServer };
  }
}
