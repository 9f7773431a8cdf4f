import { PLATFORMS } from '../../../../server/contract/rules/platforms.ts';
import { GoodwordCommand, yesFlag } from '../../../command.ts';
import { EXIT, Stop } from '../../../kit/errors.ts';
import { type KeptLink, keepLink, platformArg } from '../../../reviews/reviewLinks.ts';

export default class SettingsLinksRemove extends GoodwordCommand {
  static override summary = 'Take a platform’s link away; owners and admins.';
  static override description =
    'Its patients are sent to general.reviewRedirectUrl from then on, where that is set. Asks first; in a script give ' +
    '--yes.';
  static override examples = [
    { description: 'Take one away', command: '<%= config.bin %> settings links remove healthgrades --yes' },
  ];
  static override args = { platform: platformArg };
  static override flags = yesFlag;

  async run(): Promise<{ data: KeptLink }> {
    const { args, flags } = await this.parse(SettingsLinksRemove);
    const { client } = await this.openSession(flags);
    const { data: settings } = await client.getSettings();
    const { label } = PLATFORMS[args.platform];
    const link = settings.general.reviewLinks[args.platform];
    if (link === undefined) {
      throw new Stop(`${label} has no link.`, 'Run goodword settings links to see them.', EXIT.nothingToDo);
    }
    await this.needYes(`Take away the link of ${label}, ${link}?`, flags);
    const data = await keepLink(client, settings, [args.platform, '']);
    this.tellDone(`${label} has no link any more.`);
    return { data };
  }
}
