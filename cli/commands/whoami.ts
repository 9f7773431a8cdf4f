import type { Api } from '../../server/contract/api.ts';
import { SUBSCRIPTION_LABELS } from '../../server/contract/roles.ts';
import type { Answer } from '../../server/contract/route.ts';
import { GoodwordCommand } from '../command.ts';
import { printable } from '../words.ts';

const ROLE_WORDS = { super_admin: 'Super admin', owner: 'Owner', admin: 'Admin', staff: 'Staff' } as const;

export default class Whoami extends GoodwordCommand {
  static override summary = 'Show who is signed in, and where.';
  static override examples = [{ description: 'Who am I', command: '<%= config.bin %> whoami' }];

  async run(): Promise<Answer<Api['getMe']> & { url: string; profile: string }> {
    const { flags } = await this.parse(Whoami);
    const { client, url, profile } = await this.openSession(flags);
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
      ['Profile', profile],
    ];
    this.show(...facts.map(([name, value]) => `${name.padEnd(7)}  ${printable(value)}`));
    return { user, clinic, url, profile };
  }
}
