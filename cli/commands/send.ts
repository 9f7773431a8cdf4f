import { randomUUID } from 'node:crypto';
import { Flags } from '@oclif/core';
import { PLATFORM_NAMES } from '../../server/contract/platforms.ts';
import { TEMPLATES, templateNamed } from '../../server/contract/templates.ts';
import { GoodwordCommand, utcFlag } from '../command.ts';
import { EXIT, explain, printExplained, Stop } from '../errors.ts';
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
import { nextSlotOf, outcomeLines, previewLines } from '../sendReport.ts';
import { plural } from '../words.ts';

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
      description: 'One of the messages of goodword templates list.',
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
    const message = messageOf(flags);
    const recipients = await readRecipients(flags.to ?? [], flags['to-file']);
    if (!flags.yes && !flags['dry-run'] && !this.canAsk) {
      throw this.cannotAsk(
        'Sending needs your yes.',
        'Add --yes to send, or --dry-run to see what would be sent.',
      );
    }
    const { client } = await this.openSession(flags);
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
    const { confirm } = await import('../ui/confirm.tsx');
    const question = scheduledFor
      ? `Text ${plural(count, 'patient')} at ${scheduledFor}?`
      : `Text ${plural(count, 'patient')} now?`;
    if (!(await confirm(question)))
      throw new Stop('Nothing was sent.', 'Run it again when you are ready.', EXIT.refused);
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
    if (slot)
      this.tell(`It is outside the sending hours. Add --at ${slot} to send at the next possible time.`);
  }
}

interface MessageFlags {
  template: string;
  message: string | undefined;
  platform: Message['platform'];
  at: string | undefined;
  'bypass-cooldown': boolean;
  'outside-hours': boolean;
}

function messageOf(flags: MessageFlags): Message {
  const at = flags.at === undefined ? undefined : readInstant(flags.at);
  return {
    messageTemplate: flags.message ?? textNamed(flags.template),
    platform: flags.platform,
    ...(at === undefined ? {} : { scheduledFor: at }),
    bypassCooldown: flags['bypass-cooldown'],
    outsideHours: flags['outside-hours'],
  };
}

function textNamed(name: string): string {
  const template = templateNamed(name);
  if (template) return template.text;
  const names = TEMPLATES.map((entry) => entry.name).join(', ');
  throw new Stop(`There is no template '${name}'.`, `Use one of ${names}.`, EXIT.refused);
}

function readInstant(written: string): string {
  const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(written)
    ? Date.parse(written)
    : Number.NaN;
  const example = 'Write it with its zone, such as --at 2030-03-04T15:00:00Z or 2030-03-04T10:00:00-05:00.';
  if (Number.isNaN(time)) throw new Stop(`'${written}' is not a time.`, example, EXIT.refused);
  return new Date(time).toISOString();
}
