import { Flags } from '@oclif/core';
import { ApiError } from '../../server/contract/core/client.ts';
import { asksForCode, type SecondStep, type SignedIn } from '../../server/contract/routes/auth.ts';
import { GoodwordCommand, readPassword } from '../command.ts';
import { EXIT, explain, Stop } from '../kit/errors.ts';
import type { Session } from '../session/session.ts';

const CODE_LABELS = {
  email: 'Code from your email:',
  authenticator: 'Code from your authenticator app (or a recovery code):',
} as const satisfies Record<SecondStep['method'], string>;

export default class Login extends GoodwordCommand {
  static override summary = 'Sign in to a Goodword server.';
  static override description =
    'Asks for email address and password, and for a code where your account has a second step. In a script, give ' +
    '--email and --password-stdin. The sign-in is kept in your config folder, readable by you alone, with --profile ' +
    'beside others; GOODWORD_TOKEN replaces it for one command.';
  static override examples = [
    { description: 'Sign in', command: '<%= config.bin %> login' },
    {
      description: 'Sign in from a script, to a server of your choice',
      command:
        '<%= config.bin %> login --url "$GOODWORD_URL" --email owner@example.com --password-stdin < password.txt',
    },
    {
      description: 'Keep a second sign-in beside the first',
      command:
        '<%= config.bin %> login --profile spring --email owner@example.com --password-stdin < password.txt',
    },
  ];
  static override flags = {
    email: Flags.string({ description: 'Your email address.', helpValue: 'ADDRESS' }),
    'password-stdin': Flags.boolean({ description: 'Read the password from standard input.' }),
    code: Flags.string({
      description: 'The code of your authenticator app, or a recovery code, for scripts.',
      helpValue: 'CODE',
    }),
    url: Flags.string({
      description: 'Address of the server; without it, that of the last sign-in, or one on this machine.',
      env: 'GOODWORD_URL',
      helpValue: 'ADDRESS',
    }),
  };

  async run(): Promise<{ user: SignedIn['user']; clinic: SignedIn['clinic']; url: string; profile: string }> {
    const { flags } = await this.parse(Login);
    const session = await this.openSession(flags);
    const email = flags.email ?? (await this.ask('Email:', '--email'));
    const password = flags['password-stdin']
      ? await readPassword()
      : await this.ask('Password:', '--password-stdin', true);
    const answer = await session.login({ email, password });
    const signedIn = asksForCode(answer) ? await this.secondStep(session, answer, flags.code) : answer;
    const { user, clinic } = signedIn;
    const place = clinic ? ` at ${clinic.clinicName}` : '';
    this.tellDone(`Signed in to ${session.url} as ${user.email}${place}.`);
    if (session.signIn !== 'profile')
      this.tell('GOODWORD_TOKEN is set and is used instead, until you unset it.');
    return { user, clinic, url: session.url, profile: session.profile };
  }

  private async secondStep(
    session: Session,
    { sessionId, method }: SecondStep,
    given: string | undefined,
  ): Promise<SignedIn> {
    if (method === 'authenticator' && given !== undefined) return session.verify({ sessionId, code: given });
    if (!this.canAsk) throw CODE_MISSING[method];
    for (;;) {
      const code = await this.ask(CODE_LABELS[method], '--code');
      try {
        return await session.verify({ sessionId, code });
      } catch (error) {
        if (!mayTryAgain(error)) throw error;
        this.tell(explain(error, this.words).what);
      }
    }
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

/** A code of an app can be given beforehand; one by email belongs to this sign-in alone. */
const CODE_MISSING: Record<SecondStep['method'], Stop> = {
  email: new Stop(
    'A code was mailed to you, and there is no terminal to type it in.',
    'Run goodword login in a terminal, or set GOODWORD_TOKEN to a token of goodword tokens create.',
    EXIT.signIn,
  ),
  authenticator: new Stop(
    'Your account asks for a code of your authenticator app.',
    'Add --code CODE, or set GOODWORD_TOKEN to a token of goodword tokens create.',
    EXIT.signIn,
  ),
};

const mayTryAgain = (error: unknown): boolean =>
  error instanceof ApiError && ['invalid_code', 'invalid_input'].includes(error.code);
