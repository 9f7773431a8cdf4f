import type { Api } from '../../server/contract/core/api.ts';
import { LIMITS } from '../../server/contract/core/limits.ts';
import type { Answer } from '../../server/contract/core/route.ts';
import type { Activity } from '../../server/contract/routes/activity.ts';
import { countWords, plural } from '../../server/contract/words/counts.ts';
import { LOG_WORDS } from '../../server/contract/words/statusWords.ts';
import { type Column, tableLines } from '../kit/table.ts';
import { paintWord, printable, showInstant } from '../kit/words.ts';
import { ActivityCommand, followFlags, lineTime, numberOf } from '../reports/activityCommand.ts';
import { activityFilterFlags, activityFilterOf } from '../reports/activityFilters.ts';

export default class ActivityLog extends ActivityCommand {
  static override summary = 'Show what happened in the clinic, by whom and when.';
  static override description =
    'The newest first. With --follow, waits for what happens and prints each as it comes, the newest last, until ' +
    'Ctrl-C; a text comes again when its status is another. With --json one object a line. The log has more about texts.';
  static override examples = [
    { description: 'What happened last', command: '<%= config.bin %> activity' },
    {
      description: 'The reviews of this year, with exact times',
      command: '<%= config.bin %> activity --type feedback_received --from 2026-01-01 --utc',
    },
    {
      description: 'Appointment reminders, for a program',
      command: '<%= config.bin %> activity --search reminder --limit 100 --json',
    },
    { description: 'Watch what happens', command: '<%= config.bin %> activity --follow' },
  ];
  static override flags = { ...activityFilterFlags, ...followFlags(LIMITS.activityPerPage) };

  protected readonly samples = 'These are samples: upgrade to see what happens in your clinic.';

  async run(): Promise<Answer<Api['listActivity']> | undefined> {
    const { flags } = await this.parse(ActivityLog);
    const query = activityFilterOf(flags);
    const { client } = await this.openSession(flags);
    const wanted = { client, query, limit: flags.limit, page: flags.page };
    if (flags.follow) {
      await this.follow(wanted, { says: ({ title }) => title, lineOf: (entry) => lineOf(entry, flags.utc) });
      return undefined;
    }
    const answer = await this.readLatest(wanted);
    const { activities } = answer;
    if (activities.length > 0) this.show(...tableLines(activities, columns(flags.utc)));
    this.tell(countLine(answer));
    this.tellPage(wanted, answer);
    return answer;
  }
}

const columns = (utc: boolean): Column<Activity>[] => [
  { header: 'When', value: ({ timestamp }) => showInstant(timestamp, utc), drop: 1 },
  { header: 'What happened', value: whatOf, drop: 0, cut: 20 },
  {
    header: 'Status',
    value: ({ metadata }) => (metadata.logStatus ? LOG_WORDS[metadata.logStatus] : ''),
    drop: 3,
  },
  { header: 'Details', value: detailsOf, drop: 4, cut: 17 },
  { header: 'Who', value: ({ user }) => user, drop: 2 },
];

/** The title of a text repeats its status. */
const whatOf = ({ metadata, title, description }: Activity): string =>
  metadata.logStatus ? description : title;

function detailsOf(entry: Activity): string {
  const words = entry.metadata.logStatus ? '' : entry.description;
  return [numberOf(entry), words].filter((part) => part !== '').join('  ');
}

function lineOf(entry: Activity, utc: boolean): string {
  const { logStatus } = entry.metadata;
  const what = printable(whatOf(entry)) + (logStatus ? `: ${paintWord(LOG_WORDS[logStatus])}` : '');
  const parts = [lineTime(entry, utc), what, printable(detailsOf(entry)), printable(entry.user)];
  return parts.filter((part) => part !== '').join('  ');
}

function countLine({ activities, totalCount }: Answer<Api['listActivity']>): string {
  if (totalCount === 0) return 'No activity to show.';
  const rest = activities.length < totalCount ? `, the latest ${countWords(activities.length)} shown` : '';
  return `${plural(totalCount, 'entry', 'entries')}${rest}`;
}
