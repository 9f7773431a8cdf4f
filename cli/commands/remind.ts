import { Args, Flags } from '@oclif/core';
import { ApiError, type Client } from '../../server/contract/core/client.ts';
import { DATE_ORDERS, type ListReading } from '../../server/contract/routes/lists.ts';
import { csvLine } from '../../server/contract/rules/csv.ts';
import { ZONE_NAMES, type Zone } from '../../server/contract/rules/zones.ts';
import { plural } from '../../server/contract/words/counts.ts';
import { GoodwordCommand, utcFlag } from '../command.ts';
import { EXIT, explain, interrupted, printExplained, Stop } from '../kit/errors.ts';
import { NEXT_YEAR } from '../kit/nextYear.ts';
import { toTheEnd } from '../kit/untilStopped.ts';
import { factsOf, readingLines } from '../patients/listReport.ts';
import { type ListTerms, layoutFlags, layoutOf, readList, readListFile } from '../patients/lists.ts';
import { openRejectsFile, type RejectsFile } from '../patients/rejectsFile.ts';
import {
  exitCodeOfReport,
  isLeftOut,
  type ReminderReport,
  reminderLines,
  reportOf,
  wordsLines,
} from '../sending/reminderReport.ts';
import { judgeReminders, type ReminderOutcome, remindAll, sendReminders } from '../sending/reminding.ts';
import { asTyped } from '../sending/sendReport.ts';

const WHEN_FORMS =
  `Days are read as calendars and people write them, such as ${NEXT_YEAR}-11-24, 11/24/${NEXT_YEAR}, Nov 24, ${NEXT_YEAR} and ${NEXT_YEAR}. 11. 24.; ` +
  'times as 14:30, 2:30 PM and 2 PM.';

import { readSendAt } from '../sending/sendAt.ts';

export default class Remind extends GoodwordCommand {
  static override summary = 'Text patients when their appointment is.';
  static override description =
    'To one number, or to those of a calendar: an Excel or CSV file with a number, a day and a time in each row. Which columns are ' +
    `taken is said first. ${WHEN_FORMS} Where day and month could be swapped, --dates says which comes first. A reminder is sent once for a number and an appointment, so that the same ` +
    'file can be run again: who was reminded is told as such. In a terminal you confirm before anything is sent; in a ' +
    'script give --yes. Ends with code 3 when some rows were left out, with 5 when all were, and with 2 when no row can be read.';
  static override examples = [
    {
      description: 'Remind a patient',
      command: `<%= config.bin %> remind +12125550123 --at '${NEXT_YEAR}-11-24 14:30' --yes`,
    },
    {
      description: 'Read the text first, by the clocks of Chicago',
      command: `<%= config.bin %> remind +12125550123 --at 'Nov 24, ${NEXT_YEAR} 2:30 PM' --zone America/Chicago --dry-run`,
    },
    {
      description: 'Remind everybody in a calendar, and get the rows that were left out as a file to correct',
      command: '<%= config.bin %> remind --file calendar.csv --rejects left-out.csv --yes',
    },
    {
      description: 'Let the reminders go out later',
      command: `<%= config.bin %> remind --file calendar.csv --send-at ${NEXT_YEAR}-11-20T15:00:00Z --yes`,
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
    ...layoutFlags(),
    dates: Flags.option({ options: DATE_ORDERS })({
      description: `Which comes first in a day such as 3/4/${NEXT_YEAR}.`,
      helpValue: 'ORDER',
    }),
    rejects: Flags.string({
      description: 'Write the rows that were left out to this CSV file.',
      helpValue: 'FILE',
      dependsOn: ['file'],
    }),
    'send-at': Flags.string({
      description: `When to send, such as '${NEXT_YEAR}-11-20 10:00'; without it, now.`,
      helpValue: 'TIME',
    }),
    'dry-run': Flags.boolean({ description: 'Show what would be sent, and send nothing.' }),
    yes: Flags.boolean({ char: 'y', description: 'Send without asking.' }),
    ...utcFlag,
  };

  async run(): Promise<ReminderReport | { error: object; sent: ReminderReport }> {
    const { args, flags } = await this.parse(Remind);
    const { 'dry-run': dryRun, yes, utc, file } = flags;
    const source = await openSource(args.number ?? [], flags);
    const sendAt = flags['send-at'];
    if (!yes && !dryRun && !this.canAsk) {
      throw this.cannotAsk(
        'Sending has to be confirmed.',
        'Add --yes to send, or --dry-run to see what would be sent.',
      );
    }
    const { client } = await this.openSession(flags);
    const scheduledFor = sendAt === undefined ? undefined : await readSendAt(client, sendAt, 'send-at');
    const terms = { zone: flags.zone ?? (await zoneOf(client)), scheduledFor };
    const { list, facts } = await this.readAppointments(client, source, { ...flags, zone: terms.zone });
    const wanted = { ...list, isFile: source.isFile };
    if (dryRun || !yes) {
      const judged = await remindAll(wanted, judgeReminders(client, terms));
      if (judged.error !== undefined) throw judged.error;
      if (dryRun) return { ...this.showJudged(judged, utc), ...facts };
      await this.confirm(judged, utc);
    }
    const rejects = flags.rejects && file ? await openRejectsFile(flags.rejects, file) : undefined;
    const onRepeat = (): void => this.tell('No answer; asking again, so that nobody is texted twice …');
    const outcome = await endedByHand((signal) =>
      remindAll(wanted, sendReminders(client, terms, onRepeat, signal)),
    );
    await keepLeftOut(rejects, list, outcome);
    const done = scheduledFor ? 'Scheduled' : 'Queued';
    return { ...this.report(outcome, { done, rejectsPath: rejects?.path, utc }), ...facts };
  }

  /** Reads the list, and says what a calendar was taken for. */
  private async readAppointments(client: Client, { body, isFile }: Source, flags: Terms) {
    const fields = flags.rejects !== undefined;
    const list = await readList(client, body, { ...flags, appointments: true, fields });
    needDays(list);
    if (isFile) this.tell(...readingLines(list, { days: true }));
    return { list, facts: isFile ? { list: factsOf(list) } : {} };
  }

  private showJudged(judged: ReminderOutcome, utc: boolean): ReminderReport {
    const report = reportOf(judged, true);
    this.show(
      ...wordsLines(judged.text),
      ...reminderLines(report, { done: 'Would be sent', rejectsPath: undefined, utc }),
    );
    this.tellNextSlot(report);
    this.endWith(exitCodeOfReport(report));
    return report;
  }

  private async confirm(judged: ReminderOutcome, utc: boolean): Promise<void> {
    const report = reportOf(judged, true);
    const lines = reminderLines(report, { done: 'Would be sent', rejectsPath: undefined, utc });
    this.say(...wordsLines(judged.text), ...lines, '');
    if (report.queued === 0) {
      this.tellNextSlot(report);
      throw new Stop('Nothing can be sent.', 'The reasons stand above.', exitCodeOfReport(report));
    }
    await this.askYes(`Send ${plural(report.queued, 'reminder')}?`, 'Nothing was sent.');
  }

  private report(outcome: ReminderOutcome, how: Parameters<typeof reminderLines>[1]) {
    const report = reportOf(outcome, false);
    const { error } = outcome;
    if (error !== undefined && report.rows === 0) throw error;
    this.show(...reminderLines(report, how));
    this.tellNextSlot(report);
    if (error === undefined) {
      this.endWith(exitCodeOfReport(report));
      return report;
    }
    const explained = explain(error, this.words);
    const byHand = explained.exitCode === EXIT.interrupted;
    const hint = byHand
      ? explained.hint
      : `${explained.hint} Then run the same command again: nobody is reminded twice.`;
    printExplained({ what: explained.what, hint });
    this.endWith(byHand ? EXIT.interrupted : EXIT.partly);
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

/** Sends until it is done or Ctrl-C ends it, and says so. */
const endedByHand = (send: (signal: AbortSignal) => Promise<ReminderOutcome>): Promise<ReminderOutcome> =>
  toTheEnd(send, ({ results }) =>
    interrupted(
      `Stopped after ${plural(results.length, 'row')}; the one at work may have gone out.`,
      'Go on with the same command: nobody is reminded twice.',
    ),
  );

/** What is to be read: a calendar, or a list of one appointment that was typed. */
interface Source {
  body: BodyInit;
  isFile: boolean;
}

/** Writes the rows of the calendar that were left out, each as it stands there, with the reason. */
async function keepLeftOut(
  rejects: RejectsFile | undefined,
  { columns, delimiter, recipients, leftOut }: ListReading,
  { results }: ReminderOutcome,
): Promise<void> {
  if (!rejects) return;
  await rejects.begin({ columns, delimiter });
  const fieldsAt = new Map([...recipients, ...leftOut].map(({ line, fields = [] }) => [line, fields]));
  for (const { line, reason } of results.filter(isLeftOut)) {
    if (line !== null) await rejects.add({ line, reason: reason ?? '', fields: fieldsAt.get(line) ?? [] });
  }
  await rejects.close();
}

/** The reminders that are asked for, as a list: there is one reading of days and times. */
async function openSource(numbers: readonly string[], flags: ListFlags): Promise<Source> {
  const { file, at } = flags;
  if ((file === undefined) === (numbers.length === 0)) {
    throw new Stop('Name a number, or a calendar with --file.', 'See goodword help remind.', EXIT.refused);
  }
  layoutOf(flags);
  if (file !== undefined) return { body: await readListFile(file), isFile: true };
  if (at === undefined) throw new Stop('Say when the appointment is, with --at.', WHEN_FORMS, EXIT.refused);
  const lines = [['Mobile', 'Date'], ...numbers.map((number) => [number, at])].map(csvLine);
  return { body: lines.join(''), isFile: false };
}

interface Terms extends ListTerms {
  rejects: string | undefined;
}

interface ListFlags {
  file: string | undefined;
  at: string | undefined;
  map: string[] | undefined;
  'header-line': number | undefined;
  sheet: string | undefined;
}

/** Stops with code 2 where the calendar has no column of days. */
function needDays({ mapping, columns }: ListReading): void {
  if (mapping.appointmentDate !== undefined) return;
  throw new Stop(
    `No column of this calendar is known to hold days. Its columns are: ${columns.join(', ')}.`,
    'Say which one it is, such as --map appointmentDate=Visit.',
    EXIT.refused,
  );
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
