import type { Api } from '../../../../server/contract/core/api.ts';
import type { Answer } from '../../../../server/contract/core/route.ts';
import { GoodwordCommand } from '../../../command.ts';
import { printable } from '../../../kit/words.ts';
import { platformArg } from '../../../reviews/reviewLinks.ts';

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
