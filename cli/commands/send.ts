import { randomUUID } from 'node:crypto';
import { Flags } from '@oclif/core';
import { plural } from '../../server/contract/counts.ts';
import { PLATFORM_NAMES } from '../../server/contract/platforms.ts';
import { GoodwordCommand, utcFlag } from '../command.ts';
import { EXIT, explain, printExplained, Stop } from '../errors.ts';
import { AT_HINT, readInstant } from '../instants.ts';
import { readRecipients } from '../recipients.ts';
import {
  exitCodeOf,
  isAccepted,
  type Message,
  type Preview,
  previewSend,
  type SendOutcome,
  sendAll,
} from '../sending.ts';
import { asTyped, nextSlotOf, outcomeLines, previewLines, whenWords } from '../sendReport.ts';
import { textNamed } from '../templates.ts';

export default class Send extends GoodwordCommand {
  static override summary = 'Text review requests to a list of numbers.';
  static override description =
    'Every number gets a verdict: those in cooldown, blocked, opted out or invalid are left out, with the reason. ' +
    'In a terminal you confirm before anything is sent; in a script give --yes. Ends with code 3 when some numbers ' +
    'were refused, with 2 when all were.';
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
    { description: 'Text a list', command: '<%= config.bin %> send --to-file numbers.txt --yes' },
    {
      description: 'Text a list from a pipe, later',
      command: 'cat numbers.txt | <%= config.bin %> send --to-file - --at 2030-03-04T15:00:00Z --yes',
    },
  ];
  static override flags = {
    to: Flags.string({
      description: 'A phone number; again for more.',
      multiple: true,
      multipleNonGreedy: true,
      helpValue: 'NUMBER',
    }),
    'to-file': Flags.string({
      description: 'A file of numbers, on lines or between commas; - for standard input.',
      helpValue: 'FILE',
    }),
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
      description: 'When to send, such as 2030-03-04T15:00:00Z; without it, now.',
      helpValue: 'TIME',
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
    const { flags } = await this.parse(Send);
    const terms = termsOf(flags);
    const recipients = await readRecipients(flags.to ?? [], flags['to-file']);
    if (!flags.yes && !flags['dry-run'] && !this.canAsk) {
      throw this.cannotAsk(
        'Sending needs your yes.',
        'Add --yes to send, or --dry-run to see what would be sent.',
      );
    }
    const { client } = await this.openSession(flags);
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
    const outcome = await sendAll(client, message, recipients, { key, onRepeat });
    return this.report(outcome, { message, key, utc: flags.utc });
  }

  private showPreview(preview: Preview, utc: boolean): Preview {
    this.show(...previewLines(preview, utc));
    this.tellNextSlot(preview.results);
    const cannotGo = preview.problems.length > 0 || !preview.hasDestination;
    this.endWith(cannotGo ? EXIT.refused : exitCodeOf(preview.results));
    return preview;
  }

  private async confirm(preview: Preview, { scheduledFor }: Message, utc: boolean): Promise<void> {
    this.tell(...previewLines(preview, utc), '');
    const count = preview.results.filter(isAccepted).length;
    if (count === 0 || preview.problems.length > 0 || !preview.hasDestination) {
      this.tellNextSlot(preview.results);
      throw new Stop('Nothing can be sent.', 'Mend what is named above and try again.', EXIT.refused);
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
    if (explained.exitCode !== EXIT.failed && sent.results.length === 0) throw error;
    const hint = `${explained.hint} Then run the same command with --key ${key}: nobody is texted twice.`;
    printExplained({ what: explained.what, hint });
    this.endWith(sent.results.length > 0 ? EXIT.partly : EXIT.failed);
    return { error: { message: explained.what, code: explained.code, hint, key }, sent };
  }

  private tellNextSlot(results: SendOutcome['results']): void {
    const slot = nextSlotOf(results);
    if (!slot) return;
    this.tell(
      `It is outside the sending hours. Add --at ${asTyped(slot)} to send at the next possible time; owners and admins ` +
        'may add --outside-hours to send now.',
    );
  }
}

interface MessageFlags {
  platform: Message['platform'];
  at: string | undefined;
  'bypass-cooldown': boolean;
  'outside-hours': boolean;
}

function termsOf(flags: MessageFlags): Omit<Message, 'messageTemplate'> {
  const at = flags.at === undefined ? undefined : readInstant(flags.at, AT_HINT);
  return {
    platform: flags.platform,
    ...(at === undefined ? {} : { scheduledFor: at }),
    bypassCooldown: flags['bypass-cooldown'],
    outsideHours: flags['outside-hours'],
  };
}
