import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import { Args, Flags } from '@oclif/core';
import { LIMITS } from '../../../server/contract/limits.ts';
import { IMPORT_FIELD_NAMES, type ImportReport } from '../../../server/contract/patients.ts';
import { GoodwordCommand } from '../../command.ts';
import { EXIT, type ExitCode, explain, interrupted, printExplained, Stop } from '../../errors.ts';
import { type ImportOutcome, importFile } from '../../importFile.ts';
import { importReportLines } from '../../importReport.ts';
import { startProgress } from '../../progress.ts';
import { openRejectsFile } from '../../rejectsFile.ts';

export default class PatientsImport extends GoodwordCommand {
  static override summary = 'Import patients from a CSV file.';
  static override description =
    'Known numbers are updated, new ones added; what the file leaves empty stays as it is. Delimiter, encoding ' +
    'and columns are detected. Ends with code 3 when some rows were rejected, with 1 when none could be imported.';
  static override examples = [
    {
      description: 'See what a file would do, without importing it',
      command: '<%= config.bin %> patients import patients.csv --dry-run',
    },
    {
      description: 'Import it, and get the rows that were rejected as a file to mend',
      command: '<%= config.bin %> patients import patients.csv --rejects rejected.csv',
    },
    {
      description: 'Name the column with the phone numbers yourself',
      command: '<%= config.bin %> patients import contacts.csv --map phone="Day contact" --json',
    },
    { description: 'Read from a pipe', command: 'cat patients.csv | <%= config.bin %> patients import -' },
  ];
  static override args = {
    file: Args.string({ description: 'The CSV file; - for standard input.', required: true }),
  };
  static override flags = {
    'dry-run': Flags.boolean({ description: 'Read and judge every row, import none.' }),
    map: Flags.string({
      description: `Which column is what, such as phone=Mobile; again for more. Fields: ${IMPORT_FIELD_NAMES.join(', ')}.`,
      multiple: true,
      multipleNonGreedy: true,
      helpValue: 'FIELD=HEADER',
    }),
    rejects: Flags.string({ description: 'Write the rejected rows to this CSV file.', helpValue: 'FILE' }),
  };

  async run(): Promise<ImportReport | { error: object; report: ImportReport }> {
    const { args, flags } = await this.parse(PatientsImport);
    const map = (flags.map ?? []).map(checkMapping);
    const source = await openSource(args.file);
    const { client } = await this.openSession(flags);
    const rejects = flags.rejects === undefined ? undefined : await openRejectsFile(flags.rejects, args.file);
    const progress = startProgress(source.size);
    const stopped = new AbortController();
    const stop = (): void => stopped.abort();
    // Not `once`: Ink ends the process at a signal that nobody else listens to.
    process.on('SIGINT', stop);
    const outcome = await importFile(client, {
      ...source,
      map,
      dryRun: Boolean(flags['dry-run']),
      rejects,
      signal: stopped.signal,
      onProgress: progress.update,
    }).finally(async () => {
      process.off('SIGINT', stop);
      await progress.stop();
    });
    return this.report(outcome, source.filename, flags.rejects, stopped.signal.aborted);
  }

  private report(
    { report, error }: ImportOutcome,
    filename: string,
    rejectsPath: string | undefined,
    byHand: boolean,
  ) {
    const broken = error !== undefined;
    this.show(...importReportLines(report, { filename, rejectsPath, broken }));
    if (!broken) {
      this.endWith(exitCodeOf(report));
      return report;
    }
    const explained = explain(byHand ? brokenOff(report) : error, this.words);
    const hint = byHand || report.dryRun ? explained.hint : `${explained.hint} ${AGAIN}`;
    printExplained({ what: explained.what, hint });
    this.endWith(byHand ? EXIT.interrupted : EXIT.failed);
    const { what: message, code } = explained;
    return { error: { message, code, hint }, report };
  }
}

const AGAIN = 'Then import the file again: rows that were imported stay as they are.';

const brokenOff = ({ rows }: ImportReport): Stop =>
  interrupted(`Stopped after row ${rows}.`, AGAIN.replace('Then i', 'I'));

function exitCodeOf({ rows, rejected }: ImportReport): ExitCode {
  if (rejected === rows) return EXIT.failed;
  return rejected > 0 ? EXIT.partly : EXIT.done;
}

function checkMapping(text: string): string {
  const field = text.slice(0, Math.max(0, text.indexOf('=')));
  if ((IMPORT_FIELD_NAMES as readonly string[]).includes(field)) return text;
  throw new Stop(
    `--map ${text} does not name a field.`,
    `Write --map FIELD=HEADER with one of ${IMPORT_FIELD_NAMES.join(', ')}.`,
    EXIT.refused,
  );
}

interface Source {
  filename: string;
  /** null where the bytes come from a pipe. */
  size: number | null;
  body: () => BodyInit;
}

async function openSource(file: string): Promise<Source> {
  if (file === '-') return { filename: 'standard input', size: null, body: () => streamed(process.stdin) };
  const found = await stat(file).catch(() => undefined);
  if (!found) throw new Stop(`There is no file ${file}.`, 'Check the path.', EXIT.refused);
  if (found.isDirectory()) throw new Stop(`${file} is a folder.`, 'Name a CSV file in it.', EXIT.refused);
  if (found.size > LIMITS.importBytes) {
    const most = LIMITS.importBytes / 1024 / 1024;
    throw new Stop(`The file is larger than ${most} MiB.`, 'Split it and import the parts.', EXIT.failed);
  }
  const size = found.isFile() ? found.size : null;
  return {
    filename: basename(file),
    size,
    body: () => streamed(createReadStream(file, { highWaterMark: 256 * 1024 })),
  };
}

/** The client hands the body on as it is, and our fetch takes Node's own streams. */
const streamed = (stream: Readable): BodyInit => stream as unknown as BodyInit;
