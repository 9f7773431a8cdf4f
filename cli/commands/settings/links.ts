import type { Settings } from '../../../server/contract/routes/settings.ts';
import {
  PLATFORM_NAMES,
  PLATFORM_RULE,
  PLATFORMS,
  type Platform,
} from '../../../server/contract/rules/platforms.ts';
import { GoodwordCommand } from '../../command.ts';
import { type Column, tableLines } from '../../kit/table.ts';
import { printable } from '../../kit/words.ts';
import type { KeptLink } from '../../reviews/reviewLinks.ts';

interface PlatformLink extends KeptLink {
  /** What the platform is called. */
  label: string;
  /** Whether patients and staff are offered it. */
  on: boolean;
  /** Why it should not be asked for; null where its rules allow that. */
  rule: string | null;
}

export default class SettingsLinks extends GoodwordCommand {
  static override summary = 'List the review platforms, each with your clinic’s link.';
  static override description =
    'A platform without a link of its own uses general.reviewRedirectUrl, where that is set. Switch one off with ' +
    'goodword settings set reviews.platforms.PLATFORM=off. On some nothing is won by asking: why stands below the list.';
  static override examples = [
    { description: 'Where patients can be sent', command: '<%= config.bin %> settings links' },
    { description: 'For a program', command: '<%= config.bin %> settings links --json' },
  ];

  async run(): Promise<{ data: PlatformLink[] }> {
    const { flags } = await this.parse(SettingsLinks);
    const { client } = await this.openSession(flags);
    const { data: settings } = await client.getSettings();
    const { reviewRedirectUrl } = settings.general;
    const data = PLATFORM_NAMES.map((platform) => linkOf(settings, platform));
    this.show(...tableLines(data, columns));
    this.tell(...data.flatMap(({ rule }) => rule ?? []));
    if (reviewRedirectUrl) this.tell(`Those without a link use ${printable(reviewRedirectUrl)}`);
    return { data };
  }
}

const linkOf = ({ general, reviews }: Settings, platform: Platform): PlatformLink => ({
  platform,
  label: PLATFORMS[platform].label,
  link: general.reviewLinks[platform] ?? null,
  on: reviews.platforms[platform],
  rule: PLATFORM_RULE[platform] ?? null,
});

const columns: Column<PlatformLink>[] = [
  { header: 'Platform', value: ({ label }) => label, drop: 0 },
  {
    header: 'Switch',
    value: ({ on }) => (on ? { word: 'On', tone: 'good' } : { word: 'Off', tone: 'quiet' }),
    drop: 0,
  },
  { header: 'Link', value: ({ link }) => link ?? '–', drop: 0, cut: 12 },
  { header: 'Rules', value: ({ rule }) => (rule ? { word: 'See below', tone: 'warn' } : ''), drop: 1 },
];
