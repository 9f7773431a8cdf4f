import { pipeline } from 'node:stream/promises';
import { Flags } from '@oclif/core';
import type { Client } from '../../server/contract/core/client.ts';
import { plural } from '../../server/contract/words/counts.ts';
import { GoodwordCommand, yesFlag } from '../command.ts';
import { EXIT, interrupted, Stop } from './errors.ts';
import { type Exported, type ExportJob, exportRows } from './exportRows.ts';
import { type ProgressView, startProgress } from './progress.ts';
import { untilStopped } from './untilStopped.ts';
import { standsThere, writeWhole } from './wholeFile.ts';

export const exportDescription =
  'To standard output, or with --output to a file, which is written whole or not at all. Asks before it overwrites a ' +
  'file; in a script give --yes.';

export const exportFlags = {
  output: Flags.string({ char: 'o', description: 'Write to this CSV file.', helpValue: 'FILE' }),
  ...yesFlag,
};

interface ExportFlags {
  profile: string | undefined;
  output: string | undefined;
  yes: boolean;
}

/** A command that exports rows as CSV: to standard output, or to a file, which is written whole or not at all. */
export abstract class ExportCommand extends GoodwordCommand {
  /** Exports what `download` asks for; what came of it where it went to a file. `one` and `many` name its rows. */
  protected async exportTo(
    flags: ExportFlags,
    one: string,
    download: (client: Client, signal: AbortSignal) => Promise<Response>,
    many = `${one}s`,
  ): Promise<(Exported & { output: string }) | undefined> {
    const { output } = flags;
    if (output === undefined && this.jsonEnabled()) {
      throw new Stop(
        'With --json the rows go to a file, and none is named.',
        'Add --output FILE.',
        EXIT.refused,
      );
    }
    const { client } = await this.openSession(flags);
    if (output !== undefined && (await standsThere(output))) {
      await this.needYes(`Overwrite ${output}?`, flags);
    }
    const progress = this.progressBeside(output);
    const into = output === undefined ? toStdout : toFile(output);
    const done = await untilStopped((signal) =>
      exportRows({ download: (stopped) => download(client, stopped), signal, progress, into }),
    );
    if (!done) throw interrupted('Broken off.', 'Run it again for the whole list.');
    if (output === undefined) return undefined;
    this.tellDone(`Wrote ${plural(done.rows, one, many)} to ${output}.`);
    return { output, ...done };
  }

  /** Where the data itself goes to the terminal, a line of progress would stand in it. */
  private progressBeside(output: string | undefined): ProgressView | undefined {
    return output === undefined && process.stdout.isTTY ? undefined : startProgress(null);
  }
}

const toStdout: ExportJob['into'] = (source) => pipeline(source(), process.stdout, { end: false });

const toFile =
  (path: string): ExportJob['into'] =>
  (source) =>
    writeWhole({ path, what: 'The file', flag: '--output FILE' }, source);
