import { Args, Flags } from '@oclif/core';
import type { Api } from '../../../server/contract/core/api.ts';
import type { Answer } from '../../../server/contract/core/route.ts';
import { countWords, plural } from '../../../server/contract/words/counts.ts';
import { GoodwordCommand, utcFlag } from '../../command.ts';
import { NEXT_YEAR } from '../../kit/nextYear.ts';
import { paint } from '../../kit/words.ts';
import { readSendAt } from '../../sending/sendAt.ts';
import { exitCodeOf } from '../../sending/sending.ts';
import { excludedLines, whenWords } from '../../sending/sendReport.ts';

export default class ScheduledMove extends GoodwordCommand {
  static override summary = 'Give texts that wait another time.';
  static override description =
    'Each number is judged again for the new time, as a send judges it; those that are refused keep their time. Ends ' +
    'with code 3 when some were refused, with 5 when all were.';
  static override examples = [
    {
      description: 'Move a text, or all texts of a batch',
      command: `<%= config.bin %> scheduled move 0199c2a4-7d1e-7000-8000-000000000001 --at ${NEXT_YEAR}-03-04T15:00:00Z`,
    },
  ];
  static override args = {
    id: Args.string({
      description: 'A text’s or a batch’s, as goodword scheduled list shows it.',
      required: true,
    }),
  };
  static override flags = {
    at: Flags.string({
      description: `When to send, such as '${NEXT_YEAR}-03-04 10:00'.`,
      helpValue: 'TIME',
      required: true,
    }),
    ...utcFlag,
  };

  async run(): Promise<Answer<Api['moveScheduled']>> {
    const { args, flags } = await this.parse(ScheduledMove);
    const { client } = await this.openSession(flags);
    const scheduledFor = await readSendAt(client, flags.at);
    const answer = await client.moveScheduled({ params: args, payload: { scheduledFor } });
    const { moved, results } = answer.data;
    const stay = results.length - moved;
    const mark = moved > 0 ? paint('good', '✓') : paint('bad', '✗');
    const rest = stay > 0 ? `; ${countWords(stay)} ${stay === 1 ? 'keeps its' : 'keep their'} time` : '';
    const when = whenWords(scheduledFor, flags.utc);
    this.show(`${mark} Moved to ${when}: ${plural(moved, 'text')}${rest}`);
    this.show(...excludedLines(results, flags.utc));
    this.endWith(exitCodeOf(results));
    return answer;
  }
}
