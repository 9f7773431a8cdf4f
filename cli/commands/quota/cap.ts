import { Args, Flags } from '@oclif/core';
import type { Api } from '../../../server/contract/core/api.ts';
import type { Client } from '../../../server/contract/core/client.ts';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import type { Answer } from '../../../server/contract/core/route.ts';
import { countWords } from '../../../server/contract/words/counts.ts';
import { sayMoney } from '../../../server/contract/words/money.ts';
import { quotaLines } from '../../billing/quotaReport.ts';
import { GoodwordCommand, proofFlag, utcFlag, yesFlag } from '../../command.ts';
import { EXIT, Stop } from '../../kit/errors.ts';

const PLAN = countWords(LIMITS.quota);

export default class QuotaCap extends GoodwordCommand {
  static override summary = 'Raise or lower the texts that the clinic may send in a month.';
  static override description =
    `For owners. The plan holds ${PLAN} texts a month; those beyond cost extra and need a subscription that can be ` +
    'charged: you are asked first, with what they may cost; in a script give --yes. Texts that wait already keep their places.';
  static override examples = [
    { description: 'Send at most 500 a month', command: '<%= config.bin %> quota cap 500' },
    { description: 'Go back to the plan', command: '<%= config.bin %> quota cap --none' },
  ];
  static override args = {
    texts: Args.integer({ description: 'Texts a month.', min: 1, max: LIMITS.monthlyCapMax }),
  };
  static override flags = {
    none: Flags.boolean({ description: `No cap: the plan’s ${PLAN} texts are the limit.` }),
    ...yesFlag,
    ...utcFlag,
    ...proofFlag,
  };

  async run(): Promise<Answer<Api['setMonthlyCap']>> {
    const { args, flags } = await this.parse(QuotaCap);
    const { texts } = args;
    if ((texts === undefined) !== Boolean(flags.none)) {
      throw new Stop('Give a number of texts or --none.', 'Such as goodword quota cap 500', EXIT.refused);
    }
    const { client } = await this.openSession(flags);
    if (texts !== undefined) await this.confirm(client, texts, flags);
    const answer = await client.setMonthlyCap({ payload: { monthlyCap: texts ?? null } });
    this.tellDone(
      texts === undefined ? 'There is no cap now.' : `The cap is ${countWords(texts)} texts a month now.`,
    );
    this.show(...quotaLines(answer.data, flags.utc));
    return answer;
  }

  /** Asks before a cap that lets texts cost more than they may now. */
  private async confirm(client: Client, texts: number, flags: { yes: boolean }): Promise<void> {
    const { monthlyCap, overageCents } = (await client.getUsage()).data;
    const beyond = texts - LIMITS.quota;
    if (beyond <= 0 || texts <= (monthlyCap ?? LIMITS.quota)) return;
    const most = sayMoney(beyond * overageCents);
    await this.needYes(
      `Allow ${countWords(texts)} texts a month? The ${countWords(beyond)} beyond the plan may cost ${most} a month.`,
      flags,
    );
  }
}
