import { Flags } from '@oclif/core';
import type { Api } from '../../../server/contract/core/api.ts';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import type { Answer } from '../../../server/contract/core/route.ts';
import { deliverabilityReport } from '../../admin/deliverabilityReport.ts';
import { GoodwordCommand } from '../../command.ts';
import { reportLines } from '../../kit/showReport.ts';

export default class AdminDeliverability extends GoodwordCommand {
  static override summary = 'See which clinics’ texts do not arrive, why, and what to do.';
  static override description =
    `The ${LIMITS.deliverabilityClinics} clinics with the most failures, the worst first.`;
  static override examples = [
    {
      description: 'Of the last month, for a program',
      command: '<%= config.bin %> admin deliverability --days 30 --json',
    },
  ];
  static override flags = {
    days: Flags.option({ options: LIMITS.deliverabilityDays.map(String) })({
      description: 'How far to look back.',
      default: '7',
    }),
  };

  async run(): Promise<Answer<Api['getDeliverability']>> {
    const { flags } = await this.parse(AdminDeliverability);
    const { client } = await this.openSession(flags);
    const answer = await client.getDeliverability({ query: { days: Number(flags.days) } });
    if (!this.jsonEnabled()) this.show(...(await reportLines(deliverabilityReport(answer.data))));
    return answer;
  }
}
