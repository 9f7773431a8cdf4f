import { Flags } from '@oclif/core';
import type { Api } from '../../../server/contract/core/api.ts';
import type { Answer } from '../../../server/contract/core/route.ts';
import { platformPictures, READ_EVERY } from '../../admin/platformPictures.ts';
import { statsReport } from '../../admin/platformReport.ts';
import { utcFlag } from '../../command.ts';
import { reportLines } from '../../kit/showReport.ts';
import { WatchCommand } from '../../kit/watchCommand.ts';

export default class AdminStats extends WatchCommand {
  static override summary = 'Show the queue, what goes out, what fails, and who works on it.';
  static override description =
    `With --watch it is shown again every ${READ_EVERY / 1000} seconds, until q or Ctrl-C; with --json one object a line.`;
  static override examples = [
    { description: 'For a program', command: '<%= config.bin %> admin stats --utc --json' },
    { description: 'While a large send runs', command: '<%= config.bin %> admin stats --watch' },
  ];
  static override flags = {
    watch: Flags.boolean({ char: 'w', description: 'Stay, and show each change.' }),
    ...utcFlag,
  };

  async run(): Promise<Answer<Api['getSystemStats']> | undefined> {
    const { flags } = await this.parse(AdminStats);
    const { client } = await this.openSession(flags);
    const answer = await client.getSystemStats();
    const reportOf = (stats: typeof answer.data) => statsReport(stats, flags.utc);
    const { note } = reportOf(answer.data);
    if (note) this.tell(note);
    if (flags.watch) {
      const read = async (signal: AbortSignal) => (await client.getSystemStats({ signal })).data;
      await this.watchOn({ first: answer.data, reportOf, ...platformPictures(read) });
      return undefined;
    }
    if (!this.jsonEnabled()) this.show(...(await reportLines(reportOf(answer.data))));
    return answer;
  }
}
