import type { Api } from '../../../../server/contract/core/api.ts';
import type { Answer } from '../../../../server/contract/core/route.ts';
import { GoodwordCommand } from '../../../command.ts';

export default class AdminSendingResume extends GoodwordCommand {
  static override summary = 'Let the texts of the platform go again.';
  static override description =
    'No matter who or what held them back. The texts of a clinic that is paused itself go on waiting.';
  static override examples = [
    { description: 'Let them go', command: '<%= config.bin %> admin sending resume' },
  ];

  async run(): Promise<Answer<Api['resumeSending']>> {
    const { flags } = await this.parse(AdminSendingResume);
    const { client } = await this.openSession(flags);
    const answer = await client.resumeSending();
    this.tellDone('Texts go out again.');
    return answer;
  }
}
