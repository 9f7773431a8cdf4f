import { text } from 'node:stream/consumers';
import { Flags } from '@oclif/core';
import type { SignedIn } from '../../server/contract/auth.ts';
import { GoodwordCommand } from '../command.ts';
import { EXIT, Stop } from '../errors.ts';

export default class Login extends GoodwordCommand {
  static override summary = 'Sign in to a Goodword server.';
  static override description =
    'Asks for e-mail address and password. In a script, give --email and --password-stdin. The sign-in is kept in ' +
    'your config folder, readable by you alone; GOODWORD_TOKEN replaces it for one command.';
  static override examples = [
    { description: 'Sign in', command: '<%= config.bin %> login' },
    {
      description: 'Sign in from a script, to a server of your choice',
      command:
        '<%= config.bin %> login --url "$GOODWORD_URL" --email owner@example.com --password-stdin < password.txt',
    },
  ];
  static override flags = {
    email: Flags.string({ description: 'Your e-mail address.', helpValue: 'ADDRESS' }),
    'password-stdin': Flags.boolean({ description: 'Read the password from standard input.' }),
    url: Flags.string({ description: 'Address of the server.', env: 'GOODWORD_URL', helpValue: 'ADDRESS' }),
  };

  async run(): Promise<{ user: SignedIn['user']; clinic: SignedIn['clinic']; url: string; profile: string }> {
    const { flags } = await this.parse(Login);
    const session = await this.openSession(flags);
    const email = flags.email ?? (await this.ask('E-mail:', '--email'));
    const password = flags['password-stdin']
      ? (await text(process.stdin)).replace(/\r?\n$/, '')
      : await this.ask('Password:', '--password-stdin', true);
    const { user, clinic } = await session.login({ email, password });
    const place = clinic ? ` at ${clinic.clinicName}` : '';
    this.tellDone(`Signed in to ${session.url} as ${user.email}${place}.`);
    return { user, clinic, url: session.url, profile: session.profile };
  }

  private async ask(label: string, flag: string, secret = false): Promise<string> {
    if (!this.canAsk) throw this.cannotAsk(`${label.replace(':', '')} is missing.`, `Add ${flag}.`);
    const { ask } = await import('../ui/ask.tsx');
    const answer = await ask(label, { secret });
    if (answer === undefined)
      throw new Stop('You are not signed in.', 'Run goodword login again.', EXIT.interrupted);
    return answer;
  }
}
