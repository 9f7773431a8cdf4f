import { Args } from '@oclif/core';
import type { Api } from '../../../server/contract/core/api.ts';
import type { Answer } from '../../../server/contract/core/route.ts';
import { GoodwordCommand } from '../../command.ts';

export default class AdminTestEmail extends GoodwordCommand {
  static override summary = 'Mail a test to an address, at once.';
  static override description = 'Ends with code 1 where the mail server does not take it.';
  static override examples = [
    { description: 'To yourself', command: '<%= config.bin %> admin test-email you@example.com' },
  ];
  static override args = {
    email: Args.string({ description: 'Email address.', required: true, ignoreStdin: true }),
  };

  async run(): Promise<Answer<Api['sendTestEmail']>> {
    const { args, flags } = await this.parse(AdminTestEmail);
    const { client } = await this.openSession(flags);
    const answer = await client.sendTestEmail({ payload: { email: args.email } });
    this.tellDone(`The mail server took a test for ${answer.email}.`);
    return answer;
  }
}
