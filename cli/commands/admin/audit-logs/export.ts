import { auditFilterFlags, auditFilterOf } from '../../../admin/auditFilters.ts';
import { ExportCommand, exportDescription, exportFlags } from '../../../kit/exportCommand.ts';

interface Exported {
  output: string;
  entries: number;
  bytes: number;
}

export default class AdminAuditLogsExport extends ExportCommand {
  static override summary = 'Export who did what on the whole platform as CSV, newest first.';
  static override description = exportDescription;
  static override examples = [
    {
      description: 'All of it, to a file',
      command: '<%= config.bin %> admin audit-logs export --output audit.csv --yes',
    },
    {
      description: 'What was deleted, to another program',
      command: '<%= config.bin %> admin audit-logs export --action DELETE | head -5',
    },
  ];
  static override flags = { ...exportFlags, ...auditFilterFlags };

  async run(): Promise<Exported | undefined> {
    const { flags } = await this.parse(AdminAuditLogsExport);
    const query = auditFilterOf(flags);
    const done = await this.exportTo(
      flags,
      'entry',
      (client, signal) => client.download('exportAuditLogs', { query, signal }),
      'entries',
    );
    return done && { output: done.output, entries: done.rows, bytes: done.bytes };
  }
}
