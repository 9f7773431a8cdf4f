import { Args, Flags } from '@oclif/core';
import type { Api } from '../../../server/contract/api.ts';
import { countWords } from '../../../server/contract/counts.ts';
import { LIMITS } from '../../../server/contract/limits.ts';
import type { Answer } from '../../../server/contract/route.ts';
import { GoodwordCommand, utcFlag } from '../../command.ts';
import { EXIT, Stop } from '../../errors.ts';
import { quotaLines } from '../../quotaReport.ts';

const PLAN = countWords(LIMITS.quota);

export default class QuotaCap extends GoodwordCommand {
  static override summary = 'Raise or lower the texts that the clinic may send in a month.';
  static override description =
    `For owners. The plan holds ${PLAN} texts a month; those beyond cost extra and need a subscription that can be ` +
    'charged. Texts that wait already keep their places.';
  static override examples = [
    { description: 'Send at most 500 a month', command: '<%= config.bin %> quota cap 500' },
    { description: 'Go back to the plan', command: '<%= config.bin %> quota cap --none' },
  ];
  static override args = {
    texts: Args.integer({ description: 'Texts a month.', min: 1, max: LIMITS.monthlyCapMax }),
  };
  static override flags = {
    none: Flags.boolean({ description: `No cap: the plan’s ${PLAN} texts are the limit.` }),
    ...utcFlag,
  };

  async run(): Promise<Answer<Api['setMonthlyCap']>> {
    const { args, flags } = await this.parse(QuotaCap);
    const { texts } = args;
    if ((texts === undefined) !== Boolean(flags.none)) {
      throw new Stop('Give a number of texts or --none.', 'Such as goodword quota cap 500', EXIT.refused);
    }
    const { client } = await this.openSession(flags);
    const answer = await client.setMonthlyCap({ payload: { monthlyCap: texts ?? null } });
    this.tellDone(
      texts === undefined ? 'There is no cap now.' : `The cap is ${countWords(texts)} texts a month now.`,
    );
    this.show(...quotaLines(answer.data, flags.utc));
    return answer;
  }
}
