import type { Api } from '../../../../server/contract/core/api.ts';
import type { Answer } from '../../../../server/contract/core/route.ts';
import { reasonFlag } from '../../../admin/adminReason.ts';
import { GoodwordCommand } from '../../../command.ts';

export default class AdminSendingPause extends GoodwordCommand {
  static override summary = 'Hold back all texts of the platform.';
  static override description = 'They wait in the queue. Clinics read the reason.';
  static override examples = [
    {
      description: 'Hold them back',
      command: '<%= config.bin %> admin sending pause --reason "The carrier refuses everything"',
    },
  ];
  static override flags = reasonFlag;

  async run(): Promise<Answer<Api['pauseSending']>> {
    const { flags } = await this.parse(AdminSendingPause);
    const { client } = await this.openSession(flags);
    const answer = await client.pauseSending({ payload: { reason: flags.reason } });
    this.tellDone('No text goes out until goodword admin sending resume.');
    return answer;
  }
}
