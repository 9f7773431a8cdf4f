import { Args } from '@oclif/core';
import { GoodwordCommand } from '../../command.ts';
import { findProfile, setDefaultProfile } from '../../session/profiles.ts';

export default class ProfilesUse extends GoodwordCommand {
  static override summary = 'Make a profile the one that commands use.';
  static override description = '--profile or GOODWORD_PROFILE still name another for one command.';
  static override examples = [
    { description: 'Use another server', command: '<%= config.bin %> profiles use spring' },
  ];
  static override args = {
    name: Args.string({ description: 'The profile.', required: true }),
  };

  async run(): Promise<{ name: string; url: string; email: string }> {
    const { args } = await this.parse(ProfilesUse);
    const { url, email } = await findProfile(this.config.configDir, args.name);
    await setDefaultProfile(this.config.configDir, args.name);
    this.tellDone(`Commands use ${args.name} now: ${email} at ${url}.`);
    return { name: args.name, url, email };
  }
}
