import { randomUUID } from 'node:crypto';
import { Args, Flags } from '@oclif/core';
import type { Client } from '../../server/contract/core/client.ts';
import { readPhone } from '../../server/contract/rules/phoneReading.ts';
import { PLATFORM_NAMES } from '../../server/contract/rules/platforms.ts';
import { countWords, plural } from '../../server/contract/words/counts.ts';
import { GoodwordCommand, utcFlag } from '../command.ts';
import { EXIT, explain, interrupted, printExplained, Stop } from '../kit/errors.ts';
import { NEXT_YEAR } from '../kit/nextYear.ts';
import { toTheEnd } from '../kit/untilStopped.ts';
import { readingLines } from '../patients/listReport.ts';
import { layoutFlags, layoutOf, readListFile } from '../patients/lists.ts';
import {
  type ChosenFlags,
  chosenFilterOf,
  chosenFlags,
  isChosen,
  readChosen,
} from '../sending/chosenPatients.ts';
import { type Recipients, readRecipients } from '../sending/recipients.ts';
import { readSendAt } from '../sending/sendAt.ts';
import {
  exitCodeOf,
  isAccepted,
  type Message,
  type Preview,
  previewSend,
  resultsOf,
  type SendOutcome,
  sendAll,
} from '../sending/sending.ts';
import {
  asTyped,
  excludedLines,
  nextSlotOf,
  outcomeLines,
  previewLines,
  whenWords,
} from '../sending/sendReport.ts';
import { textNamed } from '../sending/templates.ts';

export default class Send extends GoodwordCommand {
  static override summary = 'Text review requests to a list of numbers.';
  static override description =
    'A list is a table with a header, which may stand below a title, or numbers alone. Which column is taken is said ' +
    'first; whom the list itself says not to text is left out. Every number gets a verdict: those in cooldown, blocked, ' +
    'opted out or invalid are left out, with the reason. In a terminal you confirm before anything is sent; in a script give --yes. Ends with code 3 when some numbers ' +
    'were refused, with 5 when all were, and with 2 when nothing given is a number.';
  static override examples = [
    {
      description: 'See what a text would be and who would get it',
      command: '<%= config.bin %> send --to +12125550123 --dry-run',
    },
    {
      description: 'Text two patients',
      command:
        '<%= config.bin %> send --to +12125550123 --to "(212) 555-0124" --template friendly --platform google --yes',
    },
    { description: 'Text a list', command: '<%= config.bin %> send numbers.txt --yes' },
    {
      description: 'Text those whom the last import added or changed, each when their hours are open',
      command: '<%= config.bin %> send --import last --when-open --yes',
    },
    {
      description: 'Text patients with a tag who never got a text',
      command: '<%= config.bin %> send --tag cleaning --filter never-texted --dry-run',
    },
    {
      description: 'Name the column with the phone numbers yourself, and look first',
      command: '<%= config.bin %> send contacts.csv --map phone="Day contact" --dry-run',
    },
    {
      description: 'Text a list from a pipe, later',
      command: `cat numbers.txt | <%= config.bin %> send - --at ${NEXT_YEAR}-03-04T15:00:00Z --yes`,
    },
  ];
  static override args = {
    file: Args.string({
      description:
        'A list: an Excel or CSV file, or numbers on lines or between commas; - for standard input.',
      ignoreStdin: true,
    }),
  };
  static override flags = {
    to: Flags.string({
      description: 'A phone number; again for more.',
      multiple: true,
      multipleNonGreedy: true,
      helpValue: 'NUMBER',
    }),
    'to-file': Flags.string({ description: 'The same as FILE.', helpValue: 'FILE' }),
    ...layoutFlags(),
    ...chosenFlags,
    template: Flags.string({
      description: 'One of the messages of goodword templates list, your own among them.',
      default: 'short',
      helpValue: 'NAME',
      exclusive: ['message'],
    }),
    message: Flags.string({
      description: 'Your own message, with {clinicName} and {reviewLink}.',
      helpValue: 'TEXT',
    }),
    platform: Flags.option({ options: PLATFORM_NAMES })({
      description: 'Where the patient may review.',
      default: 'google',
      helpValue: 'NAME',
    }),
    at: Flags.string({
      description: `When to send, by your clinic’s clocks or with a zone, such as '${NEXT_YEAR}-03-04 10:00'; without it, now.`,
      helpValue: 'TIME',
    }),
    'when-open': Flags.boolean({
      description: 'Queue each number whose sending hours are closed for its own next opening.',
      exclusive: ['at', 'outside-hours'],
    }),
    'bypass-cooldown': Flags.boolean({ description: 'Text numbers in cooldown too.' }),
    'outside-hours': Flags.boolean({ description: 'Text outside the sending hours too; owners and admins.' }),
    'dry-run': Flags.boolean({ description: 'Show what would be sent, and send nothing.' }),
    yes: Flags.boolean({ char: 'y', description: 'Send without asking.' }),
    key: Flags.string({
      description: 'Repeat an interrupted send with its key: nobody is texted twice.',
      helpValue: 'KEY',
    }),
    ...utcFlag,
  };

  async run(): Promise<SendOutcome | Preview | { error: object; sent: SendOutcome }> {
    const { args, flags } = await this.parse(Send);
    const file = await openLists({ ...flags, file: args.file });
    if (!flags.yes && !flags['dry-run'] && !this.canAsk) {
      throw this.cannotAsk(
        'Sending has to be confirmed.',
        'Add --yes to send, or --dry-run to see what would be sent.',
      );
    }
    const { client } = await this.openSession(flags);
    const terms = await termsOf(client, flags);
    const chosen = isChosen(flags) ? await readChosen(client, flags) : [];
    const asked = { to: flags.to ?? [], file, chosen, terms: flags };
    const recipients = await readRecipients(client, asked, (list) => this.tell(...readingLines(list)));
    if (recipients.numbers.length === 0) return this.nobody(recipients, flags);
    const messageTemplate = flags.message ?? (await textNamed(client, flags.template));
    const message = { ...terms, messageTemplate };
    if (flags['dry-run'] || !flags.yes) {
      const preview = await previewSend(client, message, recipients);
      if (flags['dry-run']) return this.showPreview(preview, flags.utc);
      await this.confirm(preview, message, flags.utc);
    }
    const key = flags.key ?? randomUUID();
    const onRepeat = (): void =>
      this.tell('No answer; trying again with the same key, so that nobody is texted twice …');
    const outcome = await toTheEnd(
      (signal) => sendAll(client, message, recipients, { key, onRepeat, signal }),
      ({ results }) => stopped(results.length, recipients.numbers.length, key),
    );
    return this.report(outcome, { message, key, utc: flags.utc });
  }

  /** The list leaves everybody out. */
  private nobody(recipients: Recipients, { utc, ...flags }: ChosenFlags & { utc: boolean }): SendOutcome {
    const outcome = { batchIds: [], accepted: 0, ...resultsOf([], recipients) };
    if (outcome.results.length === 0) throw isChosen(flags) ? nobodyChosen() : noNumbers();
    this.show(...excludedLines(outcome.results, utc).slice(1));
    printExplained({ what: 'Nobody of this list can be texted.', hint: 'Nothing was sent.' });
    this.endWith(exitCodeOf(outcome.results));
    return outcome;
  }

  private showPreview(preview: Preview, utc: boolean): Preview {
    this.show(...previewLines(preview, utc));
    this.tellNextSlot(preview.results);
    const cannotGo = preview.problems.length > 0 || !preview.hasDestination;
    this.endWith(cannotGo ? EXIT.refused : exitCodeOf(preview.results));
    return preview;
  }

  private async confirm(preview: Preview, { scheduledFor }: Message, utc: boolean): Promise<void> {
    this.say(...previewLines(preview, utc), '');
    const count = preview.results.filter(isAccepted).length;
    if (count === 0 || preview.problems.length > 0 || !preview.hasDestination) {
      this.tellNextSlot(preview.results);
      if (count === 0)
        throw new Stop('Nothing can be sent.', 'The reasons stand above.', exitCodeOf(preview.results));
      throw new Stop('Nothing can be sent.', 'Correct what is named above and try again.', EXIT.refused);
    }
    const question = scheduledFor
      ? `Text ${plural(count, 'patient')} ${whenWords(scheduledFor, utc)}?`
      : `Text ${plural(count, 'patient')} now?`;
    await this.askYes(question, 'Nothing was sent.');
  }

  private report(
    outcome: SendOutcome,
    { message, key, utc }: { message: Message; key: string; utc: boolean },
  ) {
    const { error, ...sent } = outcome;
    if (error === undefined) {
      this.show(...outcomeLines(outcome, message.scheduledFor, utc));
      this.tellNextSlot(sent.results);
      this.endWith(exitCodeOf(sent.results));
      return sent;
    }
    if (sent.results.length > 0) this.show(...outcomeLines(outcome, message.scheduledFor, utc));
    const explained = explain(error, this.words);
    const byHand = explained.exitCode === EXIT.interrupted;
    if (!byHand && explained.exitCode !== EXIT.failed && sent.results.length === 0) throw error;
    const hint = byHand
      ? explained.hint
      : `${explained.hint} Then run the same command with --key ${key}: nobody is texted twice.`;
    printExplained({ what: explained.what, hint });
    this.endWith(byHand ? EXIT.interrupted : sent.results.length > 0 ? EXIT.partly : EXIT.failed);
    return { error: { message: explained.what, code: explained.code, hint, key }, sent };
  }

  private tellNextSlot(results: SendOutcome['results']): void {
    const slot = nextSlotOf(results);
    if (!slot) return;
    this.tell(
      `It is outside the sending hours. Add --at ${asTyped(slot)} to send at the next possible time, or --when-open to text ` +
        'each number at its own; owners and admins may add --outside-hours to send now.',
    );
  }
}

/** A call that was on its way when Ctrl-C ended it may have been taken: the key makes it safe to repeat. */
const stopped = (tried: number, all: number, key: string): Stop =>
  interrupted(
    `Stopped: ${countWords(tried)} of ${plural(all, 'number')} were handed over; the next of them may have been.`,
    `Go on with the same command and --key ${key}: nobody is texted twice.`,
  );

const noNumbers = (): Stop =>
  new Stop(
    'Add at least one phone number.',
    'Use --to +12125550123, a FILE, or patients by --import, --tag and --filter.',
    EXIT.refused,
  );

const nobodyChosen = (): Stop =>
  new Stop(
    'This chooses no patient.',
    'See whom it would choose with goodword patients list.',
    EXIT.nothingToDo,
  );

/** The bytes of the list. Stops with code 2 where they cannot be read, and where nobody is named at all. */
async function openLists(flags: SendFlags): Promise<Uint8Array<ArrayBuffer> | undefined> {
  layoutOf(flags);
  chosenFilterOf(flags);
  const file = flags.file ?? flags['to-file'];
  if (file !== undefined && isChosen(flags)) {
    throw new Stop('Name a file, or choose patients.', 'One command texts one of them.', EXIT.refused);
  }
  if (flags.file !== undefined && readPhone(flags.file).phone !== undefined) {
    throw new Stop(
      `${flags.file} is a number, and no file.`,
      `Text it with --to "${flags.file}".`,
      EXIT.refused,
    );
  }
  if (file !== undefined) return readListFile(file);
  if (!isChosen(flags) && (flags.to ?? []).every((number) => number.trim() === '')) throw noNumbers();
  return undefined;
}

interface SendFlags extends ChosenFlags {
  file: string | undefined;
  to: string[] | undefined;
  'to-file': string | undefined;
  map: string[] | undefined;
  'header-line': number | undefined;
  sheet: string | undefined;
}

interface MessageFlags {
  platform: Message['platform'];
  at: string | undefined;
  'bypass-cooldown': boolean;
  'outside-hours': boolean;
  'when-open': boolean;
}

async function termsOf(client: Client, flags: MessageFlags): Promise<Omit<Message, 'messageTemplate'>> {
  const at = flags.at === undefined ? undefined : await readSendAt(client, flags.at);
  return {
    platform: flags.platform,
    ...(at === undefined ? {} : { scheduledFor: at }),
    bypassCooldown: flags['bypass-cooldown'],
    outsideHours: flags['outside-hours'],
    whenOpen: flags['when-open'],
  };
}
