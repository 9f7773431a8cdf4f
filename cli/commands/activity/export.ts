import { ExportCommand, exportDescription, exportFlags } from '../../kit/exportCommand.ts';
import { activityFilterFlags, activityFilterOf } from '../../reports/activityFilters.ts';

interface Exported {
  output: string;
  entries: number;
  bytes: number;
}

export default class ActivityExport extends ExportCommand {
  static override summary = 'Export what happened as CSV, newest first.';
  static override description = exportDescription;
  static override examples = [
    {
      description: 'Everything that happened, to a file',
      command: '<%= config.bin %> activity export --output activity.csv --yes',
    },
    {
      description: 'Every text that was sent, to another program',
      command: '<%= config.bin %> activity export --type sms_sent | head -5',
    },
    {
      description: 'A word on it for a program',
      command: '<%= config.bin %> activity export --from 2026-01-01 --output this-year.csv --json',
    },
  ];
  static override flags = { ...exportFlags, ...activityFilterFlags };

  async run(): Promise<Exported | undefined> {
    const { flags } = await this.parse(ActivityExport);
    const query = activityFilterOf(flags);
    const done = await this.exportTo(
      flags,
      'entry',
      (client, signal) => client.download('exportActivity', { query, signal }),
      'entries',
    );
    return done && { output: done.output, entries: done.rows, bytes: done.bytes };
  }
}
