import { Args } from '@oclif/core';
import { PLATFORM_RULE, PLATFORMS } from '../../../../server/contract/rules/platforms.ts';
import { GoodwordCommand } from '../../../command.ts';
import { printable } from '../../../kit/words.ts';
import { type KeptLink, keepLink, platformArg } from '../../../reviews/reviewLinks.ts';

export default class SettingsLinksSet extends GoodwordCommand {
  static override summary = 'Give a platform the link that its patients are sent to; owners and admins.';
  static override description =
    'For Google a Place ID will do, or the link that it hands out for reviews (g.page/r/…/review) or for sharing the ' +
    'map. Any other link has to be on the platform’s own site. Prints the link as it is kept.';
  static override examples = [
    {
      description: 'By a Place ID',
      command: '<%= config.bin %> settings links set google ChIJN1t_tDeuEmsRUsoyG83frY4',
    },
    {
      description: 'By an address',
      command: '<%= config.bin %> settings links set healthgrades healthgrades.com/review/oak-street',
    },
  ];
  static override args = {
    platform: platformArg,
    url: Args.string({ description: 'Its address, or a Place ID.', required: true, ignoreStdin: true }),
  };

  async run(): Promise<{ data: KeptLink }> {
    const { args, flags } = await this.parse(SettingsLinksSet);
    const { client } = await this.openSession(flags);
    const { data: settings } = await client.getSettings();
    const data = await keepLink(client, settings, [args.platform, args.url]);
    const { label } = PLATFORMS[args.platform];
    this.tellDone(`${label} has this link now.`);
    if (!settings.reviews.platforms[args.platform])
      this.tell(
        `${label} is off. Run goodword settings set reviews.platforms.${args.platform}=on to offer it.`,
      );
    const rule = PLATFORM_RULE[args.platform];
    if (rule) this.tell(rule);
    this.show(printable(data.link ?? ''));
    return { data };
  }
}
