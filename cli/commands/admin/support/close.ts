import type { PlatformRequest, SupportRequest } from '../../../../server/contract/routes/support.ts';
import {
  findPlatformRequest,
  findSupportRequest,
  platformsFlag,
  requestArg,
} from '../../../admin/supportRequests.ts';
import { GoodwordCommand } from '../../../command.ts';

export default class AdminSupportClose extends GoodwordCommand {
  static override summary = 'Note that a request is dealt with.';
  static override examples = [
    { description: 'A request for help', command: '<%= config.bin %> admin support close 0199c2f1' },
    {
      description: 'A request for a platform',
      command: '<%= config.bin %> admin support close 0199c2f4 --platforms',
    },
  ];
  static override args = requestArg;
  static override flags = platformsFlag;

  async run(): Promise<{ data: SupportRequest | PlatformRequest }> {
    const { args, flags } = await this.parse(AdminSupportClose);
    const { client } = await this.openSession(flags);
    if (flags.platforms) {
      const { id, platformName } = await findPlatformRequest(client, args.request);
      const answer = await client.closePlatformRequest({ params: { id } });
      this.tellDone(`Closed the request for ${platformName}.`);
      return answer;
    }
    const { id, subject } = await findSupportRequest(client, args.request);
    const answer = await client.closeSupportRequest({ params: { id } });
    this.tellDone(`Closed “${subject}”.`);
    return answer;
  }
}
