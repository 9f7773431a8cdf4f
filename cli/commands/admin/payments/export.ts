import { paymentFilterFlags } from '../../../admin/paymentFilters.ts';
import { ExportCommand, exportDescription, exportFlags } from '../../../kit/exportCommand.ts';

interface Exported {
  output: string;
  payments: number;
  bytes: number;
}

export default class AdminPaymentsExport extends ExportCommand {
  static override summary = 'Export what clinics paid or owe as CSV, newest first.';
  static override description = exportDescription;
  static override examples = [
    {
      description: 'All of it, to a file',
      command: '<%= config.bin %> admin payments export --output payments.csv --yes',
    },
    {
      description: 'What failed, to another program',
      command: '<%= config.bin %> admin payments export --status failed | head -5',
    },
  ];
  static override flags = { ...exportFlags, ...paymentFilterFlags };

  async run(): Promise<Exported | undefined> {
    const { flags } = await this.parse(AdminPaymentsExport);
    const { search, status } = flags;
    const done = await this.exportTo(flags, 'payment', (client, signal) =>
      client.download('exportPayments', { query: { search, status }, signal }),
    );
    return done && { output: done.output, payments: done.rows, bytes: done.bytes };
  }
}
