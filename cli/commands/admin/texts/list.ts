import { Flags } from '@oclif/core';
import type { Api } from '../../../../server/contract/api.ts';
import { wordsOf } from '../../../../server/contract/inbound.ts';
import { LIMITS } from '../../../../server/contract/limits.ts';
import { showPhone } from '../../../../server/contract/phone.ts';
import type { Answer } from '../../../../server/contract/route.ts';
import { REQUEST_FILTERS } from '../../../../server/contract/support.ts';
import type { UnclaimedText } from '../../../../server/contract/unclaimedTexts.ts';
import { utcFlag } from '../../../command.ts';
import { ListCommand } from '../../../listCommand.ts';
import { shortIds } from '../../../named.ts';
import { pageFlags } from '../../../paging.ts';
import type { Column } from '../../../table.ts';
import { stateOfText } from '../../../unclaimedTexts.ts';
import { showInstant } from '../../../words.ts';

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
