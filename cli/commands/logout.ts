import { GoodwordCommand } from '../command.ts';
import { SERVER_NOT_TOLD } from '../session/session.ts';

export default class Logout extends GoodwordCommand {
  static override summary = 'Sign out, here and at the server.';
  static override description =
    'With GOODWORD_TOKEN, ends what that token was for and leaves your own sign-in alone.';
  static override examples = [{ description: 'Sign out', command: '<%= config.bin %> logout' }];

  async run(): Promise<{ url: string; profile: string; toldServer: boolean }> {
    const { flags } = await this.parse(Logout);
    const session = await this.openSession(flags);
    const toldServer = await session.logout();
    const rest = toldServer ? '' : ` ${SERVER_NOT_TOLD}`;
    this.tellDone(`Signed out of ${session.url}.${rest}`);
    return { url: session.url, profile: session.profile, toldServer };
  }
}
