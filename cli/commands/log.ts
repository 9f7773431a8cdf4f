import { Flags } from '@oclif/core';
import type { Api } from '../../server/contract/core/api.ts';
import { LIMITS } from '../../server/contract/core/limits.ts';
import type { Answer } from '../../server/contract/core/route.ts';
import type { Activity } from '../../server/contract/routes/activity.ts';
import { LOG_STATUSES } from '../../server/contract/routes/sms.ts';
import { PLATFORM_NAMES, PLATFORMS } from '../../server/contract/rules/platforms.ts';
import { countWords } from '../../server/contract/words/counts.ts';
import { LOG_WORDS } from '../../server/contract/words/statusWords.ts';
import { type Column, tableLines } from '../kit/table.ts';
import { paintWord, printable, showInstant } from '../kit/words.ts';
import { ActivityCommand, followFlags, lineTime, numberOf } from '../reports/activityCommand.ts';
import { activityFilterOf } from '../reports/activityFilters.ts';
import type { ActivityQuery } from '../reports/followActivity.ts';

export default class Log extends ActivityCommand {
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
      description: 'The texts of some days, page by page',
      command: '<%= config.bin %> log --from 2030-03-01 --to 2030-03-31 --page 2',
    },
    {
      description: 'Texts to one number, for a program',
      command: '<%= config.bin %> log --search 5550123 --json',
    },
    { description: 'Watch texts go out', command: '<%= config.bin %> log --follow' },
  ];
  static override flags = {
    search: Flags.string({ description: 'Part of a number or a platform.', helpValue: 'TEXT' }),
    status: Flags.option({ options: LOG_STATUSES })({ description: 'Only texts in this state.' }),
    platform: Flags.option({ options: PLATFORM_NAMES })({
      description: 'Only texts for this platform.',
      helpValue: 'NAME',
    }),
    from: Flags.string({
      description: 'Only texts of this day or later. A day such as 2026-03-04, or a time with its zone.',
      helpValue: 'DAY',
    }),
    to: Flags.string({ description: 'Only texts of this day or before.', helpValue: 'DAY' }),
    ...followFlags(LIMITS.logPerPage),
  };

  protected readonly samples = 'These are samples: your clinic has not sent texts yet.';

  async run(): Promise<Answer<Api['listActivity']> | undefined> {
    const { flags } = await this.parse(Log);
    const { client } = await this.openSession(flags);
    const query: ActivityQuery = {
      status: flags.status ?? 'All',
      platform: flags.platform ?? 'all',
      ...activityFilterOf({ type: 'sms_sent', ...flags }),
    };
    const wanted = { client, query, limit: flags.limit, page: flags.page };
    if (flags.follow) {
      await this.follow(wanted, {
        says: ({ changedAt }) => changedAt,
        lineOf: (entry) => lineOf(entry, flags.utc),
      });
      return undefined;
    }
    const answer = await this.readLatest(wanted);
    this.showAll(answer.activities, flags.utc);
    if (answer.totals) this.tell(totalsLine(answer.totals));
    this.tellPage(wanted, answer);
    return answer;
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
}

function lineOf(entry: Activity, utc: boolean): string {
  const word = LOG_WORDS[entry.metadata.logStatus ?? 'Queued'];
  const status = paintWord(word) + ' '.repeat(STATUS_WIDTH - word.word.length);
  const rest = [platformOf(entry), entry.metadata.errorMessage ?? '']
    .filter((part) => part !== '')
    .join(': ');
  const parts = [lineTime(entry, utc), status, numberOf(entry).padEnd(NUMBER_WIDTH), printable(rest)];
  return parts.join('  ').trimEnd();
}

const STATUS_WIDTH = Math.max(...LOG_STATUSES.map((status) => LOG_WORDS[status].word.length));
const NUMBER_WIDTH = '+1 (212) 555-0123'.length;

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
