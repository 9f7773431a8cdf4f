import { Flags } from '@oclif/core';
import type { Api } from '../../../../server/contract/core/api.ts';
import { LIMITS } from '../../../../server/contract/core/limits.ts';
import type { Answer } from '../../../../server/contract/core/route.ts';
import { wordsOf } from '../../../../server/contract/routes/inbound.ts';
import { REQUEST_FILTERS } from '../../../../server/contract/routes/support.ts';
import type { UnclaimedText } from '../../../../server/contract/routes/unclaimedTexts.ts';
import { showPhone } from '../../../../server/contract/rules/phone.ts';
import { stateOfText } from '../../../admin/unclaimedTexts.ts';
import { utcFlag } from '../../../command.ts';
import { ListCommand } from '../../../kit/listCommand.ts';
import { shortIds } from '../../../kit/named.ts';
import { pageFlags } from '../../../kit/paging.ts';
import type { Column } from '../../../kit/table.ts';
import { showInstant } from '../../../kit/words.ts';

export default class AdminTextsList extends ListCommand {
  static override summary = 'List what patients texted that is no clinic’s, the newest first.';
  static override description =
    'Nobody had texted them from that sender lately, or the clinic is deleted. What may mean stop says Decide: no clinic ' +
    'can text its number until you do.';
  static override examples = [
    { description: 'What waits for you', command: '<%= config.bin %> admin texts list' },
    { description: 'For a program', command: '<%= config.bin %> admin texts list --status all --json' },
  ];
  static override flags = {
    status: Flags.option({ options: REQUEST_FILTERS })({
      description: 'Whether they are dealt with.',
      default: 'open',
      helpGroup: 'FILTER',
    }),
    ...pageFlags(LIMITS.adminPerPage),
    ...utcFlag,
  };

  async run(): Promise<Answer<Api['listUnclaimedTexts']>> {
    const { flags } = await this.parse(AdminTextsList);
    const { client } = await this.openSession(flags);
    const { status, page, limit } = flags;
    const answer = await client.listUnclaimedTexts({ query: { status, page, limit } });
    this.showPage(answer, columns(answer.data, flags.utc), 'text');
    return answer;
  }
}

const columns = (all: readonly UnclaimedText[], utc: boolean): Column<UnclaimedText>[] => [
  { header: 'Id', value: shortIds(all), drop: 0 },
  { header: 'When', value: ({ receivedAt }) => showInstant(receivedAt, utc), drop: 2 },
  { header: 'Status', value: stateOfText, drop: 1 },
  { header: 'From', value: ({ phoneNumber }) => showPhone(phoneNumber), drop: 0 },
  { header: 'To', value: ({ sender }) => showPhone(sender), drop: 3 },
  { header: 'Words', value: wordsOf, drop: 0, cut: 20 },
];
