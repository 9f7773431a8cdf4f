import type { PlatformRequest, SupportRequest } from '../../../../server/contract/routes/support.ts';
import {
  findPlatformRequest,
  findSupportRequest,
  platformsFlag,
  requestArg,
  requestLines,
} from '../../../admin/supportRequests.ts';
import { GoodwordCommand, utcFlag } from '../../../command.ts';

export default class AdminSupportShow extends GoodwordCommand {
  static override summary = 'Show a request to its last word.';
  static override examples = [
    { description: 'A request for help', command: '<%= config.bin %> admin support show 0199c2f1' },
    {
      description: 'A request for a platform',
      command: '<%= config.bin %> admin support show 0199c2f4 --platforms',
    },
  ];
  static override args = requestArg;
  static override flags = { ...platformsFlag, ...utcFlag };

  async run(): Promise<{ data: SupportRequest | PlatformRequest }> {
    const { args, flags } = await this.parse(AdminSupportShow);
    const { client } = await this.openSession(flags);
    const find = flags.platforms ? findPlatformRequest : findSupportRequest;
    const data = await find(client, args.request);
    this.show(...requestLines(data, flags.utc));
    return { data };
  }
}
