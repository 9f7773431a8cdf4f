import { pipeline } from 'node:stream/promises';
import { Flags } from '@oclif/core';
import { GoodwordCommand, yesFlag } from '../../command.ts';
import { EXIT, interrupted, Stop } from '../../errors.ts';
import { exportPatients } from '../../exportPatients.ts';
import { patientFilterFlags, patientFilterOf } from '../../patientFilters.ts';
import { type ProgressView, startProgress } from '../../progress.ts';
import { standsThere, writeWhole } from '../../wholeFile.ts';
import { plural } from '../../words.ts';

interface Exported {
  output: string;
  patients: number;
  bytes: number;
}

export default class PatientsExport extends GoodwordCommand {
  static override summary = 'Export patients as CSV, which patients import reads back unchanged.';
  static override description =
    'To standard output, or with --output to a file, which is written whole or not at all. Asks before it ' +
    'overwrites a file; in a script give --yes.';
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
  static override flags = {
    output: Flags.string({ char: 'o', description: 'Write to this CSV file.', helpValue: 'FILE' }),
    ...patientFilterFlags,
    ...yesFlag,
  };

  async run(): Promise<Exported | undefined> {
    const { flags } = await this.parse(PatientsExport);
    const filter = patientFilterOf(flags);
    const { output } = flags;
    if (output === undefined && this.jsonEnabled()) {
      throw new Stop('--json needs a file to speak of.', 'Add --output FILE.', EXIT.refused);
    }
    const { client } = await this.openSession(flags);
    if (output !== undefined && (await standsThere(output))) {
      await this.needYes(`Overwrite ${output}?`, flags);
    }
    const done = { patients: 0, bytes: 0 };
    const progress = this.progressBeside(output);
    const stopped = new AbortController();
    const onProgress: ProgressView['update'] = (facts) => {
      Object.assign(done, { patients: facts.rows, bytes: facts.bytes });
      progress?.update(facts);
    };
    const source = () => exportPatients(client, { filter, signal: stopped.signal, onProgress });
    await this.untilStopped(stopped, async () => {
      if (output === undefined) await pipeline(source(), process.stdout, { end: false });
      else await writeWhole({ path: output, what: 'The file', flag: '--output' }, source);
    }).finally(() => progress?.stop());
    if (output === undefined) return undefined;
    this.tellDone(`Wrote ${plural(done.patients, 'patient')} to ${output}.`);
    return { output, ...done };
  }

  /** Where the data itself goes to the terminal, a line of progress would stand in it. */
  private progressBeside(output: string | undefined): ProgressView | undefined {
    return output === undefined && process.stdout.isTTY ? undefined : startProgress(null);
  }

  /** Works until it is done or broken off with Ctrl-C, which leaves nothing behind. */
  private async untilStopped(stopped: AbortController, work: () => Promise<void>): Promise<void> {
    const stop = (): void => stopped.abort();
    // Not `once`: Ink ends the process at a signal that nobody else listens to.
    process.on('SIGINT', stop);
    try {
      await work();
    } catch (error) {
      throw stopped.signal.aborted ? interrupted('Broken off.', 'Run it again for the whole list.') : error;
    } finally {
      process.off('SIGINT', stop);
    }
  }
}
