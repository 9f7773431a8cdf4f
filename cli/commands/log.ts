import { Flags } from '@oclif/core';
import type { Activity } from '../../server/contract/activity.ts';
import type { Api } from '../../server/contract/api.ts';
import { LIMITS } from '../../server/contract/limits.ts';
import { showPhone } from '../../server/contract/phone.ts';
import { PLATFORM_NAMES, PLATFORMS } from '../../server/contract/platforms.ts';
import type { Answer } from '../../server/contract/route.ts';
import { LOG_STATUSES } from '../../server/contract/sms.ts';
import { LOG_WORDS } from '../../server/contract/statusWords.ts';
import { GoodwordCommand, utcFlag } from '../command.ts';
import { CONNECTION_WORDS } from '../connection.ts';
import { followLog, type LogQuery } from '../followLog.ts';
import { type Column, tableLines } from '../table.ts';
import { untilStopped } from '../untilStopped.ts';
import { countWords, paintWord, printable, printableJson, showInstant } from '../words.ts';

export default class Log extends GoodwordCommand {
  static override summary = 'Show the texts that were sent, and what became of them.';
  static override description =
    'The newest first. With --follow, waits for changes and prints each as it comes, the newest last, until Ctrl-C; ' +
    'with --json one object a line.';
  static override examples = [
    { description: 'The latest texts', command: '<%= config.bin %> log' },
    {
      description: 'What could not be delivered',
      command: '<%= config.bin %> log --status Error --limit 20 --utc',
    },
    {
      description: 'Texts to one number, for a program',
      command: '<%= config.bin %> log --search 5550123 --json',
    },
    { description: 'Watch texts go out', command: '<%= config.bin %> log --follow' },
  ];
  static override flags = {
    follow: Flags.boolean({ char: 'f', description: 'Wait for changes and print them as they come.' }),
    search: Flags.string({ description: 'Part of a number or a platform.', helpValue: 'TEXT' }),
    status: Flags.option({ options: LOG_STATUSES })({ description: 'Only texts in this state.' }),
    platform: Flags.option({ options: PLATFORM_NAMES })({
      description: 'Only texts for this platform.',
      helpValue: 'NAME',
    }),
    limit: Flags.integer({
      description: 'How many.',
      default: LIMITS.logPerPage,
      min: 1,
      max: 1_000,
      helpValue: 'N',
    }),
    ...utcFlag,
  };

  async run(): Promise<Answer<Api['listActivity']> | undefined> {
    const { flags } = await this.parse(Log);
    const { client } = await this.openSession(flags);
    const query: LogQuery = {
      type: 'sms_sent',
      status: flags.status ?? 'All',
      platform: flags.platform ?? 'all',
      ...(flags.search === undefined ? {} : { search: flags.search }),
    };
    const readLatest = async (told: { signal?: AbortSignal } = {}) => {
      const answer = await client.listActivity({ query: { ...query, limit: flags.limit }, ...told });
      if (answer.isPreview) this.tell('These are samples: your clinic has not sent texts yet.');
      return answer;
    };
    if (!flags.follow) {
      const answer = await readLatest();
      this.showAll(answer.activities, flags.utc);
      if (answer.totals) this.tell(totalsLine(answer.totals));
      return answer;
    }
    await untilStopped(async (signal) => {
      const known = (await readLatest({ signal })).activities.toSorted(byChange);
      for (const entry of known) this.showOne(entry, flags.utc);
      const told = {
        signal,
        onCut: () => this.tell(CONNECTION_WORDS.cut),
        onBack: () => this.tell(CONNECTION_WORDS.back),
      };
      for await (const entry of followLog(client, query, known, told)) this.showOne(entry, flags.utc);
    });
    return undefined;
  }

  private showAll(entries: Activity[], utc: boolean): void {
    if (entries.length === 0) {
      this.tell('No texts to show. Send some with goodword send --to NUMBER');
      return;
    }
    const columns: Column<Activity>[] = [
      { header: 'Number', value: numberOf, drop: 0 },
      { header: 'Status', value: ({ metadata }) => LOG_WORDS[metadata.logStatus ?? 'Queued'], drop: 0 },
      { header: 'When', value: (entry) => showInstant(whenOf(entry), utc), drop: 1 },
      { header: 'Platform', value: platformOf, drop: 3 },
      { header: 'Code', value: ({ metadata }) => metadata.errorCode ?? '', drop: 4 },
      { header: 'What happened', value: ({ metadata }) => metadata.errorMessage ?? '', drop: 2, cut: 20 },
    ];
    this.show(...tableLines(entries, columns));
  }

  /** A line that stands alone: day and clock time are right also when it is read later. */
  private showOne(entry: Activity, utc: boolean): void {
    if (this.jsonEnabled()) {
      process.stdout.write(`${printableJson(entry)}\n`);
      return;
    }
    const { metadata, changedAt } = entry;
    const time = utc ? changedAt : new Date(changedAt).toLocaleString('sv-SE');
    const word = LOG_WORDS[metadata.logStatus ?? 'Queued'];
    const status = paintWord(word) + ' '.repeat(STATUS_WIDTH - word.word.length);
    const rest = [platformOf(entry), metadata.errorMessage ?? ''].filter((part) => part !== '').join(': ');
    this.show(`${time}  ${status}  ${numberOf(entry).padEnd(NUMBER_WIDTH)}  ${printable(rest)}`.trimEnd());
  }
}

const byChange = (one: Activity, other: Activity): number => (one.changedAt < other.changedAt ? -1 : 1);

const STATUS_WIDTH = Math.max(...LOG_STATUSES.map((status) => LOG_WORDS[status].word.length));
const NUMBER_WIDTH = '+1 (212) 555-0123'.length;

const numberOf = ({ metadata }: Activity): string =>
  metadata.phoneNumber ? showPhone(metadata.phoneNumber) : 'erased';

/** Where a request leads; what else it is. */
const platformOf = ({ metadata, description }: Activity): string =>
  metadata.destinationPlatform ? PLATFORMS[metadata.destinationPlatform].label : description;

const whenOf = ({ metadata, timestamp }: Activity): string =>
  metadata.sentAt ?? metadata.scheduledFor ?? timestamp;

function totalsLine(totals: {
  total: number;
  sent: number;
  queued: number;
  blocked: number;
  error: number;
}): string {
  const { total, sent, queued, blocked, error } = totals;
  const words = [
    `${countWords(sent)} sent`,
    `${countWords(queued)} queued`,
    `${countWords(blocked)} blocked`,
  ];
  return `${countWords(total)} in all: ${words.join(', ')}, ${countWords(error)} in error`;
}
