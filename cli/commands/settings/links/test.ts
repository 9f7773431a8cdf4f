import type { Api } from '../../../../server/contract/api.ts';
import type { Answer } from '../../../../server/contract/route.ts';
import { GoodwordCommand } from '../../../command.ts';
import { platformArg } from '../../../reviewLinks.ts';
import { printable } from '../../../words.ts';

export default class SettingsLinksTest extends GoodwordCommand {
  static override summary = 'Print the address at which a platform’s patients arrive.';
  static override description =
    'Open it to see what they see; Goodword itself does not. One of the first steps (goodword settings steps).';
  static override examples = [
    { description: 'Where Google’s arrive', command: '<%= config.bin %> settings links test google' },
  ];
  static override args = { platform: platformArg };

  async run(): Promise<Answer<Api['testReviewLink']>> {
    const { args, flags } = await this.parse(SettingsLinksTest);
    const { client } = await this.openSession(flags);
    const answer = await client.testReviewLink({ params: { platform: args.platform } });
    this.show(printable(answer.data.url));
    return answer;
  }
}
