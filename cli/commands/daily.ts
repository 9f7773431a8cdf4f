import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { Args, Flags } from '@oclif/core';
import { IMPORT_FIELD_NAMES, type ImportReport } from '../../server/contract/routes/patientImports.ts';
import type { Verdict } from '../../server/contract/routes/sms.ts';
import { PLATFORM_NAMES } from '../../server/contract/rules/platforms.ts';
import { GoodwordCommand, utcFlag, yesFlag } from '../command.ts';
import { EXIT, type ExitCode, explain, interrupted, printExplained } from '../kit/errors.ts';
import { startProgress } from '../kit/progress.ts';
import { toTheEnd, untilStopped } from '../kit/untilStopped.ts';
import { importFile } from '../patients/importFile.ts';
import { importReportLines } from '../patients/importReport.ts';
import { readingLines } from '../patients/listReport.ts';
import { layoutFlags, layoutOf, readListFile } from '../patients/lists.ts';
import { openRejectsFile } from '../patients/rejectsFile.ts';
import { readRecipients } from '../sending/recipients.ts';
import { isAccepted, type Message, type SendOutcome, sendAll } from '../sending/sending.ts';
import { outcomeLines } from '../sending/sendReport.ts';
import { textNamed } from '../sending/templates.ts';

interface DailyReport {
  imported: ImportReport;
  sent: Omit<SendOutcome, 'error'>;
}

export default class Daily extends GoodwordCommand {
  static override summary = 'Import the day’s list and text everybody on it: one command for every evening.';
  static override description =
    'For a list that your practice’s program prints each day. Patients are added and updated, whom the list says not to ' +
    'text comes on the block list, and the others are texted once per cooldown, each number when its hours are open. To ' +
    'run it twice texts nobody twice. Ends with 0 when all went well, with 3 when some rows need somebody, with 5 when ' +
    'nobody was to be texted, with 4 when the sign-in has ended, and with 2 when it was called wrongly.';
  static override examples = [
    { description: 'See what it would do', command: '<%= config.bin %> daily visits.csv --dry-run' },
    {
      description: 'Do it unattended, and keep the rows that need somebody',
      command: '<%= config.bin %> daily visits.csv --rejects rejected.csv --yes --quiet',
    },
  ];
  static override args = {
    file: Args.string({ description: 'The list, an Excel or CSV file.', required: true }),
  };
  static override flags = {
    ...layoutFlags(IMPORT_FIELD_NAMES),
    template: Flags.string({
      description: 'One of the messages of goodword templates list, your own among them.',
      default: 'short',
      helpValue: 'NAME',
    }),
    platform: Flags.option({ options: PLATFORM_NAMES })({
      description: 'Where the patient may review.',
      default: 'google',
      helpValue: 'NAME',
    }),
    rejects: Flags.string({ description: 'Write the rejected rows to this CSV file.', helpValue: 'FILE' }),
    'dry-run': Flags.boolean({ description: 'Read and judge every row; keep and send nothing.' }),
    ...yesFlag,
    ...utcFlag,
  };

  async run(): Promise<DailyReport | { error: object } | ImportReport> {
    const { args, flags } = await this.parse(Daily);
    const layout = layoutOf(flags, IMPORT_FIELD_NAMES);
    const bytes = await readListFile(args.file);
    if (!flags['dry-run'] && !flags.yes && !this.canAsk) {
      throw this.cannotAsk(
        'Sending has to be confirmed.',
        'Add --yes to import and send, or --dry-run to look first.',
      );
    }
    const { client } = await this.openSession(flags);
    const message: Message = {
      messageTemplate: await textNamed(client, flags.template),
      platform: flags.platform,
      bypassCooldown: false,
      outsideHours: false,
      whenOpen: true,
    };
    const recipients = await readRecipients(
      client,
      { to: [], file: bytes, chosen: [], terms: flags },
      (list) => this.tell(...readingLines(list)),
    );
    if (!flags['dry-run']) await this.needYes(`Import ${basename(args.file)} and text its patients?`, flags);
    const dryRun = Boolean(flags['dry-run']);
    const { rejects } = flags;
    const imported = await this.importList(client, { file: args.file, bytes, layout, rejects, dryRun });
    if (dryRun) return imported;
    const key = keyOf(bytes, message);
    const outcome = await toTheEnd(
      (signal) => sendAll(client, message, recipients, { key, onRepeat: () => undefined, signal }),
      () =>
        interrupted(
          'Stopped while the texts were handed over.',
          'Run the same command again: nobody is texted twice.',
        ),
    );
    return this.report(imported, outcome, flags.utc);
  }

  /** Imports the list, or judges it alone. Stops where the import did not come to its end: then nobody is texted. */
  private async importList(
    client: Parameters<typeof importFile>[0],
    { file, bytes, layout, rejects: path, dryRun }: ListOfTheDay,
  ): Promise<ImportReport> {
    const rejects = path === undefined ? undefined : await openRejectsFile(path, file);
    const progress = startProgress(bytes.length);
    const filename = basename(file);
    const done = await untilStopped((signal) =>
      importFile(client, {
        ...{ body: () => bytes, filename, layout, dryRun, resume: undefined, rejects, signal },
        onProgress: progress.update,
      }).finally(progress.stop),
    );
    if (!done) throw interrupted('Stopped before anybody was texted.', 'Run the same command again.');
    if (done.error !== undefined) throw done.error;
    this.show(...importReportLines(done.report, { filename, rejectsPath: path, broken: false }));
    return done.report;
  }

  private report(
    imported: ImportReport,
    outcome: SendOutcome,
    utc: boolean,
  ): DailyReport | { error: object } {
    const { error, ...sent } = outcome;
    if (sent.results.length > 0) this.show(...outcomeLines(outcome, undefined, utc));
    if (error === undefined) {
      this.endWith(exitCodeOf(imported, sent));
      return { imported, sent };
    }
    const explained = explain(error, this.words);
    const hint = `${explained.hint} Then run the same command again: nobody is texted twice.`;
    printExplained({ what: explained.what, hint });
    this.endWith(explained.exitCode);
    return { error: { message: explained.what, code: explained.code, hint, imported, sent } };
  }
}

interface ListOfTheDay {
  file: string;
  bytes: Uint8Array<ArrayBuffer>;
  layout: ReturnType<typeof layoutOf>;
  /** Where the rejected rows are written. */
  rejects: string | undefined;
  dryRun: boolean;
}

/** The same list with the same words on the same day is one send, however often it is asked for. */
function keyOf(bytes: Uint8Array, message: Message): string {
  const day = new Date().toISOString().slice(0, 10);
  const digest = createHash('sha256').update(bytes).update(JSON.stringify(message)).digest('hex');
  return `daily-${day}-${digest.slice(0, 32)}`;
}

/** What every evening brings: nobody has to look at it. */
const EXPECTED: readonly Verdict[] = ['cooldown', 'duplicate', 'blocked', 'opted_out'];

function exitCodeOf({ rejected }: ImportReport, { accepted, results }: DailyReport['sent']): ExitCode {
  const needsSomebody = results.some((result) => !isAccepted(result) && !EXPECTED.includes(result.verdict));
  if (rejected > 0 || needsSomebody) return EXIT.partly;
  return accepted > 0 ? EXIT.done : EXIT.nothingToDo;
}
