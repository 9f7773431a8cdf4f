import type { Api } from '../../../../server/contract/core/api.ts';
import type { Answer } from '../../../../server/contract/core/route.ts';
import { GoodwordCommand } from '../../../command.ts';

export default class AdminSignupOn extends GoodwordCommand {
  static override summary = 'Open sign-ups for new clinics again.';
  static override examples = [{ description: 'Open them', command: '<%= config.bin %> admin signup on' }];

  async run(): Promise<Answer<Api['toggleSignup']>> {
    const { flags } = await this.parse(AdminSignupOn);
    const { client } = await this.openSession(flags);
    const answer = await client.toggleSignup({ payload: { disabled: false } });
    this.tellDone(answer.message);
    return answer;
  }
}
