import type { Api } from '../../server/contract/core/api.ts';
import { ROLE_WORDS } from '../../server/contract/core/roles.ts';
import type { Answer } from '../../server/contract/core/route.ts';
import {
  SUBSCRIPTION_STATES,
  type SubscriptionStatus,
} from '../../server/contract/rules/subscriptionStates.ts';
import { fullName } from '../../server/contract/words/names.ts';
import { GoodwordCommand } from '../command.ts';
import { printable, showInstant } from '../kit/words.ts';
import type { Session } from '../session/session.ts';

type Me = Answer<Api['getMe']> & Pick<Session, 'url' | 'signIn'> & { profile: string | null };

export default class Whoami extends GoodwordCommand {
  static override summary = 'Show who is signed in, and where.';
  static override examples = [{ description: 'Who am I', command: '<%= config.bin %> whoami' }];

  async run(): Promise<Me> {
    const { flags } = await this.parse(Whoami);
    const session = await this.openSession(flags);
    const { client, url, signIn } = session;
    const me = await client.getMe();
    const { user, clinic, impersonation } = me;
    const facts: [string, string][] = [
      ['Name', fullName(user)],
      ['Email', user.email],
      ['Role', ROLE_WORDS[user.role]],
      ...(clinic
        ? ([
            ['Clinic', clinic.clinicName],
            ['Plan', SUBSCRIPTION_STATES[clinic.subscriptionStatus].label],
          ] satisfies [string, string][])
        : []),
      ...(impersonation
        ? ([
            ['Looking', `as support does, read-only; ends ${showInstant(impersonation.until, false)}`],
            ['Reason', impersonation.reason],
          ] satisfies [string, string][])
        : []),
      ['Server', url],
      signIn === 'profile' ? ['Profile', session.profile] : ['Sign-in', TOKEN_WORDS[signIn]],
    ];
    this.show(...facts.map(([name, value]) => `${name.padEnd(7)}  ${printable(value)}`));
    if (clinic) this.tellWhereUnpaid(clinic.subscriptionStatus);
    return { ...me, url, signIn, profile: signIn === 'profile' ? session.profile : null };
  }

  private tellWhereUnpaid(status: SubscriptionStatus): void {
    const { access, meaning } = SUBSCRIPTION_STATES[status];
    if (access !== 'full') this.tell(meaning, 'See goodword billing status.');
  }
}

const TOKEN_WORDS = {
  token: 'The token in GOODWORD_TOKEN',
  api_token: 'The API token in GOODWORD_TOKEN',
} as const;
