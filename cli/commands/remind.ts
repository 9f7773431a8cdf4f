import { Args, Flags } from '@oclif/core';
import { ApiError, type Client } from '../../server/contract/client.ts';
import { plural } from '../../server/contract/counts.ts';
import { ZONE_NAMES, type Zone } from '../../server/contract/zones.ts';
import { readCalendar } from '../calendar.ts';
import { GoodwordCommand, utcFlag } from '../command.ts';
import { EXIT, explain, printExplained, Stop } from '../errors.ts';
import { readInstant } from '../instants.ts';
import { openRejectsFile, type RejectsFile } from '../rejectsFile.ts';
import {
  exitCodeOfReport,
  isLeftOut,
  type ReminderReport,
  reminderLines,
  reportOf,
  wordsLines,
} from '../reminderReport.ts';
import {
  judgeReminders,
  type ReminderOutcome,
  remindAll,
  sendReminders,
  type WantedReminder,
} from '../reminding.ts';
import { asTyped } from '../sendReport.ts';
import { readWallClock, WALL_CLOCK_FORMS } from '../wallClocks.ts';

export default class Remind extends GoodwordCommand {
  static override summary = 'Text patients when their appointment is.';
  static override description =
    'To one number, or to those of a calendar: a CSV file with the columns number, date and time, in any order; the ' +
    `headers are guessed. ${WALL_CLOCK_FORMS} A reminder is sent once for a number and an appointment, so that the same ` +
    'file can be run again: who was reminded is told as such. In a terminal you confirm before anything is sent; in a ' +
    'script give --yes. Ends with code 3 when some rows were left out, with 2 when all were.';
  static override examples = [
    {
      description: 'Remind a patient',
      command: "<%= config.bin %> remind +12125550123 --at '2030-11-24 14:30' --yes",
    },
    {
      description: 'Read the text first, by the clocks of Chicago',
      command:
        "<%= config.bin %> remind +12125550123 --at 'Nov 24, 2030 2:30 PM' --zone America/Chicago --dry-run",
    },
    {
      description: 'Remind everybody in a calendar, and get the rows that were left out as a file to mend',
      command: '<%= config.bin %> remind --file calendar.csv --rejects left-out.csv --yes',
    },
    {
      description: 'Let the reminders go out later',
      command: '<%= config.bin %> remind --file calendar.csv --send-at 2030-11-20T15:00:00Z --yes',
    },
  ];
  static override args = {
    number: Args.string({ description: 'A US phone number; several are possible.', multiple: true }),
  };
  static override flags = {
    at: Flags.string({ description: 'When the appointment is.', helpValue: 'TIME', exclusive: ['file'] }),
    zone: Flags.option({ options: ZONE_NAMES })({
      description: 'Whose clocks these times are; without it, your clinic’s.',
      helpValue: 'ZONE',
    }),
    file: Flags.string({ description: 'A calendar; - for standard input.', helpValue: 'FILE' }),
    rejects: Flags.string({
      description: 'Write the rows that were left out to this CSV file.',
      helpValue: 'FILE',
      dependsOn: ['file'],
    }),
    'send-at': Flags.string({
      description: 'When to send, such as 2030-11-20T15:00:00Z; without it, now.',
      helpValue: 'TIME',
    }),
    'dry-run': Flags.boolean({ description: 'Show what would be sent, and send nothing.' }),
    yes: Flags.boolean({ char: 'y', description: 'Send without asking.' }),
    ...utcFlag,
  };

  async run(): Promise<ReminderReport | { error: object; sent: ReminderReport }> {
    const { args, flags } = await this.parse(Remind);
    const { 'dry-run': dryRun, yes, utc, file } = flags;
    const list = await readList(args.number ?? [], flags);
    const sendAt = flags['send-at'];
    const scheduledFor = sendAt === undefined ? undefined : readInstant(sendAt, SEND_AT_HINT);
    if (!yes && !dryRun && !this.canAsk) {
      throw this.cannotAsk(
        'Sending needs your yes.',
        'Add --yes to send, or --dry-run to see what would be sent.',
      );
    }
    const { client } = await this.openSession(flags);
    const terms = { zone: flags.zone ?? (await zoneOf(client)), scheduledFor };
    if (dryRun || !yes) {
      const judged = await remindAll(list.rows, terms.zone, judgeReminders(client, terms));
      if (judged.error !== undefined) throw judged.error;
      if (dryRun) return this.showJudged(judged, utc);
      await this.confirm(judged, utc);
    }
    const rejects = flags.rejects && file ? await openRejectsFile(flags.rejects, file) : undefined;
    const onRepeat = (): void => this.tell('No answer; asking again, so that nobody is texted twice …');
    const outcome = await remindAll(list.rows, terms.zone, sendReminders(client, terms, onRepeat));
    await keepLeftOut(rejects, list, outcome);
    const deed = scheduledFor ? 'Scheduled' : 'Queued';
    return this.report(outcome, { deed, rejectsPath: rejects?.path, utc });
  }

  private showJudged(judged: ReminderOutcome, utc: boolean): ReminderReport {
    const report = reportOf(judged, true);
    this.show(
      ...wordsLines(judged.text),
      ...reminderLines(report, { deed: 'Would be sent', rejectsPath: undefined, utc }),
    );
    this.tellNextSlot(report);
    this.endWith(exitCodeOfReport(report));
    return report;
  }

  private async confirm(judged: ReminderOutcome, utc: boolean): Promise<void> {
    const report = reportOf(judged, true);
    const lines = reminderLines(report, { deed: 'Would be sent', rejectsPath: undefined, utc });
    this.tell(...wordsLines(judged.text), ...lines, '');
    if (report.queued === 0) {
      this.tellNextSlot(report);
      throw new Stop('Nothing can be sent.', 'Mend what is named above and try again.', EXIT.refused);
    }
    await this.askYes(`Send ${plural(report.queued, 'reminder')}?`, 'Nothing was sent.');
  }

  private report(outcome: ReminderOutcome, how: Parameters<typeof reminderLines>[1]) {
    const report = reportOf(outcome, false);
    const { error } = outcome;
    if (error !== undefined && report.queued === 0) throw error;
    this.show(...reminderLines(report, how));
    this.tellNextSlot(report);
    if (error === undefined) {
      this.endWith(exitCodeOfReport(report));
      return report;
    }
    const explained = explain(error, this.words);
    const hint = `${explained.hint} Then run the same command again: nobody is reminded twice.`;
    printExplained({ what: explained.what, hint });
    this.endWith(EXIT.partly);
    return { error: { message: explained.what, code: explained.code, hint }, sent: report };
  }

  private tellNextSlot({ results }: ReminderReport): void {
    const [slot] = results.flatMap(({ nextSlot }) => nextSlot ?? []).sort();
    if (!slot) return;
    this.tell(
      `It is outside the sending hours. Add --send-at ${asTyped(slot)} to send at the next possible time.`,
    );
  }
}

const SEND_AT_HINT =
  'Write it with its zone, such as --send-at 2030-11-20T15:00:00Z or 2030-11-20T10:00:00-05:00.';

type Row = WantedReminder & { fields: string[] };

interface List {
  columns: string[];
  rows: Row[];
}

/** Writes the rows of the calendar that were left out, each as it stands there, with the reason. */
async function keepLeftOut(
  rejects: RejectsFile | undefined,
  { columns, rows }: List,
  { results }: ReminderOutcome,
): Promise<void> {
  if (!rejects) return;
  await rejects.begin(columns);
  const fieldsAt = new Map(rows.map(({ line, fields }) => [line, fields]));
  for (const { line, reason } of results.filter(isLeftOut)) {
    if (line !== null) await rejects.add({ line, reason: reason ?? '', fields: fieldsAt.get(line) ?? [] });
  }
  await rejects.close();
}

/** The reminders that are asked for, of the calendar or of the command itself. */
async function readList(
  numbers: readonly string[],
  { file, at }: { file: string | undefined; at: string | undefined },
): Promise<List> {
  if ((file === undefined) === (numbers.length === 0)) {
    throw new Stop('Name a number, or a calendar with --file.', 'See goodword help remind.', EXIT.refused);
  }
  if (file !== undefined) return readCalendar(file);
  if (at === undefined || readWallClock(at) === undefined) {
    const what =
      at === undefined ? 'Say when the appointment is, with --at.' : `'${at}' is not a day and time.`;
    throw new Stop(what, WALL_CLOCK_FORMS, EXIT.refused);
  }
  return { columns: [], rows: numbers.map((number) => ({ line: null, number, when: at, fields: [] })) };
}

/** The clinic's zone; stops with code 2 where a token may send and not read the settings. */
async function zoneOf(client: Client): Promise<Zone> {
  try {
    return (await client.getSettings()).data.sms.timezone;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'forbidden') throw error;
    throw new Stop(
      'This sign-in may not read your clinic’s timezone.',
      'Name it with --zone, such as --zone America/New_York.',
      EXIT.refused,
    );
  }
}
