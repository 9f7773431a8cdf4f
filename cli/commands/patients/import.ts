import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import { Args, Flags } from '@oclif/core';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import { IMPORT_FIELD_NAMES, type ImportReport } from '../../../server/contract/routes/patientImports.ts';
import { canGoOn } from '../../../server/contract/words/importWords.ts';
import { GoodwordCommand } from '../../command.ts';
import { cannotRead } from '../../kit/cannotRead.ts';
import { EXIT, type ExitCode, explain, interrupted, printExplained, Stop } from '../../kit/errors.ts';
import { startProgress } from '../../kit/progress.ts';
import { untilStopped } from '../../kit/untilStopped.ts';
import { type ImportOutcome, importFile } from '../../patients/importFile.ts';
import { importReportLines } from '../../patients/importReport.ts';
import { findInterrupted } from '../../patients/imports.ts';
import { quoted } from '../../patients/listReport.ts';
import { layoutFlags, layoutOf } from '../../patients/lists.ts';
import { openRejectsFile } from '../../patients/rejectsFile.ts';

export default class PatientsImport extends GoodwordCommand {
  static override summary = 'Import patients from an Excel or CSV file.';
  static override description =
    'Known numbers are updated, new ones added; what the file leaves empty stays as it is. Sheet, delimiter, ' +
    'encoding, header and columns are found. Whom a row says not to text comes on the block list. An interrupted import goes on with --resume. Ends with code 3 when some rows were ' +
    'rejected, with 1 when none could be imported.';
  static override examples = [
    {
      description: 'See what a file would do, without importing it',
      command: '<%= config.bin %> patients import patients.csv --dry-run',
    },
    {
      description: 'Import it, and get the rows that were rejected as a file to correct',
      command: '<%= config.bin %> patients import patients.csv --rejects rejected.csv',
    },
    {
      description: 'Name the column with the phone numbers yourself',
      command: '<%= config.bin %> patients import contacts.csv --map phone="Day contact" --json',
    },
    {
      description: 'Go on with an import of this file that was interrupted',
      command: '<%= config.bin %> patients import patients.csv --resume last',
    },
    { description: 'Read from a pipe', command: 'cat patients.csv | <%= config.bin %> patients import -' },
  ];
  static override args = {
    file: Args.string({ description: 'The Excel or CSV file; - for standard input.', required: true }),
  };
  static override flags = {
    'dry-run': Flags.boolean({ description: 'Read and judge every row, import none.' }),
    ...layoutFlags(IMPORT_FIELD_NAMES),
    resume: Flags.string({
      description:
        'Go on with an interrupted import: its id or how it begins, or last, for the last one of this file.',
      helpValue: 'ID',
      exclusive: ['dry-run', 'map', 'header-line'],
    }),
    rejects: Flags.string({ description: 'Write the rejected rows to this CSV file.', helpValue: 'FILE' }),
  };

  async run(): Promise<ImportReport | { error: object; report: ImportReport }> {
    const { args, flags } = await this.parse(PatientsImport);
    const layout = layoutOf(flags, IMPORT_FIELD_NAMES);
    const source = await openSource(args.file);
    const { client } = await this.openSession(flags);
    const resume =
      flags.resume === undefined ? undefined : await findInterrupted(client, flags.resume, source.filename);
    const rejects = flags.rejects === undefined ? undefined : await openRejectsFile(flags.rejects, args.file);
    const progress = startProgress(source.size);
    const ended = await untilStopped(async (signal) => {
      const job = { ...source, layout, dryRun: Boolean(flags['dry-run']), resume, rejects, signal };
      const outcome = await importFile(client, { ...job, onProgress: progress.update }).finally(
        progress.stop,
      );
      return { outcome, byHand: signal.aborted };
    });
    if (!ended) throw interrupted('Stopped before the first row.', 'Nothing was imported.');
    return this.report(ended.outcome, { ...source, file: args.file }, flags.rejects, ended.byHand);
  }

  private report(
    { report, error }: ImportOutcome,
    { filename, file }: { filename: string; file: string },
    rejectsPath: string | undefined,
    byHand: boolean,
  ) {
    const broken = error !== undefined;
    this.show(...importReportLines(report, { filename, rejectsPath, broken }));
    if (!broken) {
      this.endWith(exitCodeOf(report));
      return report;
    }
    const again = goOn(report, file);
    const explained = explain(
      byHand ? interrupted(`Stopped after row ${report.rows}.`, again) : error,
      this.words,
    );
    const hint = byHand || !canGoOn(explained.code) ? explained.hint : `${explained.hint} ${again}`.trim();
    printExplained({ what: explained.what, hint });
    this.endWith(byHand ? EXIT.interrupted : EXIT.failed);
    const { what: message, code } = explained;
    return { error: { message, code, hint }, report };
  }
}

/** How the same file goes on where it stopped. */
function goOn({ importId, sheet, sheets }: ImportReport, file: string): string {
  if (importId === null) return 'Check the file again.';
  const which = sheet !== null && sheets.length > 1 ? ` --sheet ${quoted(sheet)}` : '';
  return `Go on where it stopped with goodword patients import ${quoted(file)}${which} --resume ${importId}`;
}

function exitCodeOf({ rows, rejected }: ImportReport): ExitCode {
  if (rejected === rows) return EXIT.failed;
  return rejected > 0 ? EXIT.partly : EXIT.done;
}

interface Source {
  filename: string;
  /** null where the bytes come from a pipe. */
  size: number | null;
  body: () => BodyInit;
}

async function openSource(file: string): Promise<Source> {
  if (file === '-') return { filename: 'standard input', size: null, body: () => streamed(process.stdin) };
  const found = await stat(file).catch((error: Error) => {
    throw cannotRead(file, error);
  });
  if (found.isDirectory()) throw new Stop(`${file} is a folder.`, 'Name a file in it.', EXIT.refused);
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
