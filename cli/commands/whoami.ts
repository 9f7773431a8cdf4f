import type { Api } from '../../server/contract/api.ts';
import { ROLE_WORDS, SUBSCRIPTION_LABELS } from '../../server/contract/roles.ts';
import type { Answer } from '../../server/contract/route.ts';
import { GoodwordCommand } from '../command.ts';
import type { Session } from '../session.ts';
import { printable } from '../words.ts';

type Me = Answer<Api['getMe']> & Pick<Session, 'url' | 'signIn'> & { profile: string | null };

export default class Whoami extends GoodwordCommand {
  static override summary = 'Show who is signed in, and where.';
  static override examples = [{ description: 'Who am I', command: '<%= config.bin %> whoami' }];

  async run(): Promise<Me> {
    const { flags } = await this.parse(Whoami);
    const session = await this.openSession(flags);
    const { client, url, signIn } = session;
    const { user, clinic } = await client.getMe();
    const facts: [string, string][] = [
      ['Name', `${user.firstName} ${user.lastName}`.trim()],
      ['Email', user.email],
      ['Role', ROLE_WORDS[user.role]],
      ...(clinic
        ? ([
            ['Clinic', clinic.clinicName],
            ['Plan', SUBSCRIPTION_LABELS[clinic.subscriptionStatus]],
          ] satisfies [string, string][])
        : []),
      ['Server', url],
      signIn === 'profile' ? ['Profile', session.profile] : ['Sign-in', TOKEN_WORDS[signIn]],
    ];
    this.show(...facts.map(([name, value]) => `${name.padEnd(7)}  ${printable(value)}`));
    return { user, clinic, url, signIn, profile: signIn === 'profile' ? session.profile : null };
  }
}

const TOKEN_WORDS = {
  token: 'The token in GOODWORD_TOKEN',
  api_token: 'The API token in GOODWORD_TOKEN',
} as const;
