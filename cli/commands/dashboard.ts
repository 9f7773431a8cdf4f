import { Flags } from '@oclif/core';
import type { Api } from '../../server/contract/api.ts';
import type { Client } from '../../server/contract/client.ts';
import type { Dashboard as Facts } from '../../server/contract/dashboard.ts';
import type { Answer } from '../../server/contract/route.ts';
import { GoodwordCommand, utcFlag } from '../command.ts';
import { CONNECTION_WORDS } from '../connection.ts';
import { dashboardReport } from '../dashboardReport.ts';
import { plainLines } from '../report.ts';
import { reportLines } from '../showReport.ts';
import type { WatchView, Wish } from '../ui/watch.tsx';
import { untilStopped } from '../untilStopped.ts';
import { watchDashboard } from '../watchDashboard.ts';
import { printableJson } from '../words.ts';

export default class Dashboard extends GoodwordCommand {
  static override summary = 'See how your clinic is doing.';
  static override description =
    'Drawn as wide as the terminal; plain lines in a pipe. With --watch it is shown anew whenever something happens, ' +
    'until q or Ctrl-C; with --json one object a line.';
  static override examples = [
    { description: 'How it is going', command: '<%= config.bin %> dashboard' },
    { description: 'For a program', command: '<%= config.bin %> dashboard --json' },
    { description: 'On a screen at the front desk', command: '<%= config.bin %> dashboard --watch' },
  ];
  static override flags = {
    watch: Flags.boolean({ char: 'w', description: 'Stay, and show it anew as things happen.' }),
    ...utcFlag,
  };

  async run(): Promise<Answer<Api['getDashboard']> | undefined> {
    const { flags } = await this.parse(Dashboard);
    const { client } = await this.openSession(flags);
    const answer = await client.getDashboard();
    const report = dashboardReport(answer.data, flags.utc);
    if (report.note) this.tell(report.note);
    if (flags.watch) {
      await this.watchOn(client, answer.data, flags.utc);
      return undefined;
    }
    if (!this.jsonEnabled()) this.show(...(await reportLines(report)));
    return answer;
  }

  private watchOn(client: Client, first: Facts, utc: boolean): Promise<void> {
    const left = new AbortController();
    const wish = {
      first,
      reportOf: (facts: Facts) => dashboardReport(facts, utc),
      leave: () => left.abort(),
    };
    return untilStopped(async (stopped) => {
      const view = await this.openView(wish);
      const signal = AbortSignal.any([stopped, left.signal]);
      try {
        for await (const facts of watchDashboard(client, { ...view, signal })) view.show(facts);
      } finally {
        await view.close();
      }
    });
  }

  private async openView(wish: Wish): Promise<WatchView> {
    if (!process.stdout.isTTY || this.jsonEnabled()) return this.lineView(wish);
    const { openWatch } = await import('../ui/watch.tsx');
    return openWatch(wish);
  }

  /** What is new, below what was there before. */
  private lineView({ first, reportOf }: Wish): WatchView {
    let last = '';
    const show = (facts: Facts): void => {
      const told = printableJson({ data: facts });
      // Nothing happens in samples, though their times move with the clock.
      if (told === last || (facts.isPreview && last !== '')) return;
      last = told;
      if (this.jsonEnabled()) process.stdout.write(`${told}\n`);
      else this.show(...plainLines(reportOf(facts)), '');
    };
    show(first);
    return {
      show,
      onCut: () => this.tell(CONNECTION_WORDS.cut),
      onBack: () => this.tell(CONNECTION_WORDS.back),
      onLive: () => undefined,
      close: async () => undefined,
    };
  }
}
