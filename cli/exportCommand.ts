import { pipeline } from 'node:stream/promises';
import { Flags } from '@oclif/core';
import type { Client } from '../server/contract/client.ts';
import { GoodwordCommand, yesFlag } from './command.ts';
import { EXIT, interrupted, Stop } from './errors.ts';
import { exportRows } from './exportRows.ts';
import { type ProgressView, startProgress } from './progress.ts';
import { standsThere, writeWhole } from './wholeFile.ts';
import { plural } from './words.ts';

export const exportFlags = {
  output: Flags.string({ char: 'o', description: 'Write to this CSV file.', helpValue: 'FILE' }),
  ...yesFlag,
};

interface ExportFlags {
  profile: string | undefined;
  output: string | undefined;
  yes: boolean;
}

interface Exported {
  output: string;
  rows: number;
  bytes: number;
}

/** A command that exports rows as CSV: to standard output, or to a file, which is written whole or not at all. */
export abstract class ExportCommand extends GoodwordCommand {
  /** Exports what `download` asks for; what came of it where it went to a file. `one` names a row. */
  protected async exportTo(
    flags: ExportFlags,
    one: string,
    download: (client: Client, signal: AbortSignal) => Promise<Response>,
  ): Promise<Exported | undefined> {
    const { output } = flags;
    if (output === undefined && this.jsonEnabled()) {
      throw new Stop('--json needs a file to speak of.', 'Add --output FILE.', EXIT.refused);
    }
    const { client } = await this.openSession(flags);
    if (output !== undefined && (await standsThere(output))) {
      await this.needYes(`Overwrite ${output}?`, flags);
    }
    const done = { rows: 0, bytes: 0 };
    const progress = this.progressBeside(output);
    const onProgress: ProgressView['update'] = (facts) => {
      Object.assign(done, { rows: facts.rows, bytes: facts.bytes });
      progress?.update(facts);
    };
    await this.untilStopped(async (signal) => {
      const source = () =>
        exportRows({ download: (stopped) => download(client, stopped), signal, onProgress });
      if (output === undefined) await pipeline(source(), process.stdout, { end: false });
      else await writeWhole({ path: output, what: 'The file', flag: '--output' }, source);
    }).finally(() => progress?.stop());
    if (output === undefined) return undefined;
    this.tellDone(`Wrote ${plural(done.rows, one)} to ${output}.`);
    return { output, ...done };
  }

  /** Where the data itself goes to the terminal, a line of progress would stand in it. */
  private progressBeside(output: string | undefined): ProgressView | undefined {
    return output === undefined && process.stdout.isTTY ? undefined : startProgress(null);
  }

  /** Works until it is done or broken off with Ctrl-C, which leaves nothing behind. */
  private async untilStopped(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const stopped = new AbortController();
    const stop = (): void => stopped.abort();
    // Not `once`: Ink ends the process at a signal that nobody else listens to.
    process.on('SIGINT', stop);
    try {
      await work(stopped.signal);
    } catch (error) {
      throw stopped.signal.aborted ? interrupted('Broken off.', 'Run it again for the whole list.') : error;
    } finally {
      process.off('SIGINT', stop);
    }
  }
}
