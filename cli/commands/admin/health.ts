import type { Api } from '../../../server/contract/core/api.ts';
import type { Answer } from '../../../server/contract/core/route.ts';
import type { AdminHealth } from '../../../server/contract/routes/adminSystem.ts';
import { healthLines } from '../../admin/platformReport.ts';
import { GoodwordCommand } from '../../command.ts';
import { EXIT } from '../../kit/errors.ts';
import { listWords } from '../../kit/words.ts';

export default class AdminHealthCheck extends GoodwordCommand {
  static override summary = 'Say whether everything works, and what to do where it does not.';
  static override description =
    'Ends with code 1 when something fails, with 0 otherwise, warnings included: for a program that watches over it.';
  static override examples = [
    { description: 'How it is', command: '<%= config.bin %> admin health' },
    {
      description: 'Say so where something fails',
      command: '<%= config.bin %> admin health --json > health.json || echo "Look at health.json"',
    },
  ];

  async run(): Promise<Answer<Api['getAdminHealth']>> {
    const { flags } = await this.parse(AdminHealthCheck);
    const { client } = await this.openSession(flags);
    const answer = await client.getAdminHealth();
    this.show(...healthLines(answer.data));
    const { pretend } = answer.data;
    if (pretend.length > 0) this.tell(`Pretend here: ${listWords(pretend)}.`);
    this.tell(verdictOn(answer.data));
    this.endWith(answer.data.status === 'failing' ? EXIT.failed : EXIT.done);
    return answer;
  }
}

function verdictOn({ status, checks }: AdminHealth): string {
  const isUnclear = status === 'ok' && checks.some((check) => check.status === 'unclear');
  return isUnclear ? 'Nothing is known to fail, but too few texts went out to tell.' : VERDICTS[status];
}

const VERDICTS: Record<AdminHealth['status'], string> = {
  ok: 'Everything works.',
  warning: 'Everything works, but something wants a look.',
  failing: 'Something fails: see what to do above.',
};
