import { Flags } from '@oclif/core';
import type { Api } from '../../../server/contract/core/api.ts';
import type { Answer } from '../../../server/contract/core/route.ts';
import { GoodwordCommand, utcFlag } from '../../command.ts';
import { NEXT_YEAR } from '../../kit/nextYear.ts';
import { readSendAt } from '../../sending/sendAt.ts';
import { exitCodeOfVisit, visitArg, visitLines } from '../../sending/visits.ts';

export default class VisitsMove extends GoodwordCommand {
  static override summary = 'Tell that a visit takes place at another time: its request goes out then.';
  static override description =
    'What waits is judged for the new time, as a send judges it; where that refuses, it keeps its time, and the ' +
    'command ends with code 5. A visit that is not completed yet, or was cancelled, is noted with its time.';
  static override examples = [
    {
      description: 'Move a visit',
      command: `<%= config.bin %> visits move V-17 --at ${NEXT_YEAR}-03-04T15:00:00Z`,
    },
  ];
  static override args = visitArg;
  static override flags = {
    at: Flags.string({
      description: `When to send, such as '${NEXT_YEAR}-03-04 10:00'.`,
      helpValue: 'TIME',
      required: true,
    }),
    ...utcFlag,
  };

  async run(): Promise<Answer<Api['moveVisit']>> {
    const { args, flags } = await this.parse(VisitsMove);
    const { client } = await this.openSession(flags);
    const sendAt = await readSendAt(client, flags.at);
    const answer = await client.moveVisit({ params: { visitId: args.visit }, payload: { sendAt } });
    this.show(...visitLines(answer.data, flags.utc));
    this.endWith(exitCodeOfVisit(answer.data));
    return answer;
  }
}
