import { ExportCommand, exportDescription, exportFlags } from '../../kit/exportCommand.ts';
import { rangeFlag } from '../../reports/analyticsRange.ts';

interface Exported {
  output: string;
  lines: number;
  bytes: number;
}

export default class AnalyticsExport extends ExportCommand {
  static override summary = 'Export the figures of a week, a month, a quarter or a year as CSV.';
  static override description = exportDescription;
  static override examples = [
    {
      description: 'The last 30 days, to a file',
      command: '<%= config.bin %> analytics export --output analytics.csv --yes',
    },
    {
      description: 'The sums of a year, to another program',
      command: '<%= config.bin %> analytics export --range year | grep ^Summary',
    },
  ];
  static override flags = { ...rangeFlag, ...exportFlags };

  async run(): Promise<Exported | undefined> {
    const { flags } = await this.parse(AnalyticsExport);
    const query = { timeRange: flags.range };
    const done = await this.exportTo(flags, 'line', (client, signal) =>
      client.download('exportAnalytics', { query, signal }),
    );
    return done && { output: done.output, lines: done.rows, bytes: done.bytes };
  }
}
