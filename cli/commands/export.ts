import { mkdir, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Flags } from '@oclif/core';
import type { Client } from '../../server/contract/core/client.ts';
import { plural } from '../../server/contract/words/counts.ts';
import { GoodwordCommand, proofFlag, yesFlag } from '../command.ts';
import { cannotWrite } from '../kit/cannotWrite.ts';
import { EXIT, type Explained, explain, interrupted, printExplained } from '../kit/errors.ts';
import { type Exported, exportRows } from '../kit/exportRows.ts';
import { startProgress } from '../kit/progress.ts';
import { untilStopped } from '../kit/untilStopped.ts';
import { standsThere, writeWhole } from '../kit/wholeFile.ts';
import { listWords } from '../kit/words.ts';

interface Part {
  file: string;
  /** What its rows are called. */
  one: string;
  many: string;
  download: (client: Client, signal: AbortSignal) => Promise<Response>;
}

/** What a clinic may take with it, in the order in which it is written. */
const PARTS: readonly Part[] = [
  {
    file: 'patients.csv',
    one: 'patient',
    many: 'patients',
    download: (client, signal) => client.download('exportPatients', { signal }),
  },
  {
    file: 'reviews.csv',
    one: 'review',
    many: 'reviews',
    download: (client, signal) => client.download('exportReviews', { signal }),
  },
  {
    file: 'activity.csv',
    one: 'entry',
    many: 'entries',
    download: (client, signal) => client.download('exportActivity', { signal }),
  },
  {
    file: 'analytics.csv',
    one: 'line',
    many: 'lines',
    download: (client, signal) =>
      client.download('exportAnalytics', { query: { timeRange: 'year' }, signal }),
  },
];

const FLAG = '--output FOLDER';

type Written = Exported & { file: string };

interface Taken {
  folder: string;
  files: Written[];
}

interface TakenInPart extends Taken {
  missing: string[];
  error: Pick<Explained, 'code' | 'hint'> & { message: string };
}

export default class Export extends GoodwordCommand {
  static override summary = 'Export everything into a folder: patients, reviews, activity and analytics.';
  static override description =
    'A CSV file for each, written whole or not at all: patients.csv, which goodword patients import reads back; reviews.csv; ' +
    'activity.csv, which holds every text too; and analytics.csv, the figures of the last year. Makes the folder where ' +
    'there is none. Asks before it overwrites files; in a script give --yes. Ends with code 3 when some files could ' +
    'not be written.';
  static override examples = [
    {
      description: 'Everything, into a folder',
      command: '<%= config.bin %> export --output everything --yes',
    },
    {
      description: 'A word on each file for a program',
      command: '<%= config.bin %> export --output "backups/2026-11" --json',
    },
  ];
  static override flags = {
    output: Flags.string({
      char: 'o',
      description: 'Write the files into this folder.',
      helpValue: 'FOLDER',
      required: true,
    }),
    ...yesFlag,
    ...proofFlag,
  };

  async run(): Promise<Taken | TakenInPart> {
    const { flags } = await this.parse(Export);
    const folder = flags.output;
    const { client } = await this.openSession(flags);
    await this.needYesToOverwrite(folder, flags);
    const isNew = await makeFolder(folder);
    const files: Written[] = [];
    try {
      const isDone = await untilStopped(async (signal) => {
        for (const part of PARTS) files.push(await this.write(client, folder, part, signal));
        return true;
      });
      if (!isDone) throw interrupted('Broken off.', 'Run it again for all files.');
    } catch (error) {
      if (files.length > 0) return this.endInPart({ folder, files }, error);
      // Only an empty folder is taken away.
      if (isNew) await rmdir(folder).catch(() => undefined);
      throw error;
    }
    return { folder, files };
  }

  private async needYesToOverwrite(folder: string, flags: { yes: boolean }): Promise<void> {
    const standing: string[] = [];
    for (const { file } of PARTS) if (await standsThere(join(folder, file))) standing.push(file);
    if (standing.length > 0) await this.needYes(`Overwrite ${listWords(standing)} in ${folder}?`, flags);
  }

  private async write(client: Client, folder: string, part: Part, signal: AbortSignal): Promise<Written> {
    const { file, one, many, download } = part;
    const path = join(folder, file);
    const progress = startProgress(null, file);
    // The first file may need a proof of who is signed in: nothing is shown where that is asked for.
    if (part !== PARTS[0]) progress.update({ rows: 0, rejected: 0, bytes: 0 });
    const done = await exportRows({
      download: (stopped) => download(client, stopped),
      signal,
      progress,
      into: (source) => writeWhole({ path, what: file, flag: FLAG }, source),
    });
    this.tellDone(`Wrote ${plural(done.rows, one, many)} to ${path}.`);
    return { file, ...done };
  }

  /** What stands, stands whole; the rest is not there, or as it was before. */
  private endInPart({ folder, files }: Taken, error: unknown): TakenInPart {
    const explained = explain(error, this.words);
    const missing = PARTS.slice(files.length).map(({ file }) => file);
    printExplained(explained);
    this.tell(`  Written: ${listWords(files.map(({ file }) => file))}. Not written: ${listWords(missing)}.`);
    const { what: message, code, hint, exitCode } = explained;
    this.endWith(exitCode === EXIT.interrupted ? EXIT.interrupted : EXIT.partly);
    return { folder, files, missing, error: { message, code, hint } };
  }
}

/** Makes a folder that nobody else may read; whether there was none. Stops with code 2 where it cannot be made. */
async function makeFolder(folder: string): Promise<boolean> {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: Error) => {
    throw cannotWrite({ what: 'The folder', flag: FLAG }, error, EXIT.refused);
  });
  return made !== undefined;
}
