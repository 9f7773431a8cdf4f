import type { Api } from '../../../server/contract/core/api.ts';
import type { Answer } from '../../../server/contract/core/route.ts';
import { GoodwordCommand, utcFlag } from '../../command.ts';
import { visitArg, visitLines } from '../../sending/visits.ts';

export default class VisitsShow extends GoodwordCommand {
  static override summary = 'Show how a visit and its request stand.';
  static override examples = [
    { description: 'One visit', command: '<%= config.bin %> visits show V-17' },
    { description: 'For a program', command: '<%= config.bin %> visits show V-17 --json' },
  ];
  static override args = visitArg;
  static override flags = utcFlag;

  async run(): Promise<Answer<Api['getVisit']>> {
    const { args, flags } = await this.parse(VisitsShow);
    const { client } = await this.openSession(flags);
    const answer = await client.getVisit({ params: { visitId: args.visit } });
    this.show(...visitLines(answer.data, flags.utc));
    return answer;
  }
}
