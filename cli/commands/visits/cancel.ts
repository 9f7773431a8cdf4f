import type { Api } from '../../../server/contract/core/api.ts';
import type { Answer } from '../../../server/contract/core/route.ts';
import { GoodwordCommand, utcFlag } from '../../command.ts';
import { visitArg, visitLines } from '../../sending/visits.ts';

export default class VisitsCancel extends GoodwordCommand {
  static override summary = 'Tell that a visit does not take place: no request for it goes out.';
  static override description =
    'What waits is cancelled. A visit that is not known yet is noted, so that a completion that comes late texts nobody. ' +
    'What has gone out cannot be taken back; then the command ends with code 2.';
  static override examples = [
    { description: 'Cancel a visit', command: '<%= config.bin %> visits cancel V-17' },
  ];
  static override args = visitArg;
  static override flags = utcFlag;

  async run(): Promise<Answer<Api['cancelVisit']>> {
    const { args, flags } = await this.parse(VisitsCancel);
    const { client } = await this.openSession(flags);
    const answer = await client.cancelVisit({ params: { visitId: args.visit } });
    this.show(...visitLines(answer.data, flags.utc));
    return answer;
  }
}
