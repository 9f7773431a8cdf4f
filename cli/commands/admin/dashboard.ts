import { Flags } from '@oclif/core';
import { type Platform, platformReport, readPlatform } from '../../admin/platformDashboard.ts';
import { platformPictures, READ_EVERY } from '../../admin/platformPictures.ts';
import { utcFlag } from '../../command.ts';
import { reportLines } from '../../kit/showReport.ts';
import { WatchCommand } from '../../kit/watchCommand.ts';

export default class AdminDashboard extends WatchCommand {
  static override summary = 'See how the whole platform is doing.';
  static override description =
    `In a terminal it stays and is read again every ${READ_EVERY / 1000} seconds, until q or Ctrl-C; with --once, in a ` +
    'pipe and with --json it is shown once.';
  static override examples = [
    { description: 'How it is going', command: '<%= config.bin %> admin dashboard --once' },
    { description: 'For a program', command: '<%= config.bin %> admin dashboard --json' },
    { description: 'On a screen of its own', command: '<%= config.bin %> admin dashboard' },
  ];
  static override flags = {
    once: Flags.boolean({ description: 'Show it once and end.' }),
    ...utcFlag,
  };

  async run(): Promise<{ data: Platform } | undefined> {
    const { flags } = await this.parse(AdminDashboard);
    const { client } = await this.openSession(flags);
    const first = await readPlatform(client);
    const reportOf = (platform: Platform) => platformReport(platform, flags.utc);
    if (process.stdout.isTTY && !flags.once && !this.jsonEnabled()) {
      const read = (signal: AbortSignal) => readPlatform(client, signal);
      await this.watchOn({ first, reportOf, ...platformPictures(read) });
      return undefined;
    }
    if (!this.jsonEnabled()) this.show(...(await reportLines(reportOf(first))));
    return { data: first };
  }
}
