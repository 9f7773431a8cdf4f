import type { SystemStatus } from '../../../../server/contract/routes/adminSystem.ts';
import { signupWords } from '../../../admin/pauses.ts';
import { GoodwordCommand, utcFlag } from '../../../command.ts';

export default class AdminSignupStatus extends GoodwordCommand {
  static override summary = 'Say whether new clinics can sign up.';
  static override examples = [{ description: 'How it is', command: '<%= config.bin %> admin signup status' }];
  static override flags = utcFlag;

  async run(): Promise<Pick<SystemStatus, 'signupDisabled' | 'signupDisabledUntil'>> {
    const { flags } = await this.parse(AdminSignupStatus);
    const { client } = await this.openSession(flags);
    const { signupDisabled, signupDisabledUntil } = await client.getSystemStatus();
    this.show(signupWords({ signupDisabled, signupDisabledUntil }, flags.utc));
    return { signupDisabled, signupDisabledUntil };
  }
}
