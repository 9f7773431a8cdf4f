import { proofFlag } from '../../command.ts';
import { ExportCommand, exportDescription, exportFlags } from '../../kit/exportCommand.ts';
import { patientFilterFlags, patientFilterOf } from '../../patients/patientFilters.ts';

interface Exported {
  output: string;
  patients: number;
  bytes: number;
}

export default class PatientsExport extends ExportCommand {
  static override summary = 'Export patients as CSV, which goodword patients import reads back unchanged.';
  static override description = exportDescription;
  static override examples = [
    {
      description: 'All patients, to a file',
      command: '<%= config.bin %> patients export --output all-patients.csv --yes',
    },
    {
      description: 'Those with a tag, to another program',
      command: '<%= config.bin %> patients export --tag cleaning | head -5',
    },
    {
      description: 'Whom nobody has texted yet, and a word on it for a program',
      command: '<%= config.bin %> patients export --never-texted --output new.csv --json',
    },
  ];
  static override flags = { ...exportFlags, ...patientFilterFlags, ...proofFlag };

  async run(): Promise<Exported | undefined> {
    const { flags } = await this.parse(PatientsExport);
    const query = patientFilterOf(flags);
    const done = await this.exportTo(flags, 'patient', (client, signal) =>
      client.download('exportPatients', { query, signal }),
    );
    return done && { output: done.output, patients: done.rows, bytes: done.bytes };
  }
}
