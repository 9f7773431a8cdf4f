import { Flags } from '@oclif/core';
import type { Api } from '../../server/contract/core/api.ts';
import { LIVE_WORDS } from '../../server/contract/core/live.ts';
import type { Answer } from '../../server/contract/core/route.ts';
import { utcFlag } from '../command.ts';
import { reportLines } from '../kit/showReport.ts';
import { WatchCommand } from '../kit/watchCommand.ts';
import { dashboardReport } from '../reports/dashboardReport.ts';
import { watchDashboard } from '../reports/watchDashboard.ts';

export default class Dashboard extends WatchCommand {
  static override summary = 'See how your clinic is doing.';
  static override description =
    'Drawn as wide as the terminal; plain lines in a pipe. With --watch it changes whenever something happens, ' +
    'until q or Ctrl-C; with --json one object a line.';
  static override examples = [
    { description: 'How it is going', command: '<%= config.bin %> dashboard' },
    { description: 'For a program', command: '<%= config.bin %> dashboard --json' },
    { description: 'On a screen at the front desk', command: '<%= config.bin %> dashboard --watch' },
  ];
  static override flags = {
    watch: Flags.boolean({ char: 'w', description: 'Stay, and show each change.' }),
    ...utcFlag,
  };

  async run(): Promise<Answer<Api['getDashboard']> | undefined> {
    const { flags } = await this.parse(Dashboard);
    const { client } = await this.openSession(flags);
    const answer = await client.getDashboard();
    const report = dashboardReport(answer.data, flags.utc);
    if (report.note) this.tell(report.note);
    if (flags.watch) {
      await this.watchOn({
        first: answer.data,
        reportOf: (facts) => dashboardReport(facts, flags.utc),
        pictures: (told) => watchDashboard(client, told),
        polling: LIVE_WORDS.polling,
        isStill: ({ isPreview }) => isPreview,
      });
      return undefined;
    }
    if (!this.jsonEnabled()) this.show(...(await reportLines(report)));
    return answer;
  }
}
