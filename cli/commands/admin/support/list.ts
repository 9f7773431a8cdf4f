import { Flags } from '@oclif/core';
import type { Api } from '../../../../server/contract/core/api.ts';
import { LIMITS } from '../../../../server/contract/core/limits.ts';
import type { Answer } from '../../../../server/contract/core/route.ts';
import {
  CATEGORY_WORDS,
  type PlatformRequest,
  REQUEST_FILTERS,
  type SupportRequest,
} from '../../../../server/contract/routes/support.ts';
import { platformsFlag, stateOfRequest } from '../../../admin/supportRequests.ts';
import { utcFlag } from '../../../command.ts';
import { ListCommand } from '../../../kit/listCommand.ts';
import { shortIds } from '../../../kit/named.ts';
import { pageFlags } from '../../../kit/paging.ts';
import type { Column } from '../../../kit/table.ts';
import { showInstant } from '../../../kit/words.ts';

type Listed = Answer<Api['listSupportRequests']> | Answer<Api['listPlatformRequests']>;

export default class AdminSupportList extends ListCommand {
  static override summary = 'List who asked for help, or for a platform that is missing, the newest first.';
  static override examples = [
    { description: 'What waits for an answer', command: '<%= config.bin %> admin support list' },
    {
      description: 'Which platforms clinics miss, for a program',
      command: '<%= config.bin %> admin support list --platforms --status all --json',
    },
  ];
  static override flags = {
    ...platformsFlag,
    status: Flags.option({ options: REQUEST_FILTERS })({
      description: 'Whether they are dealt with.',
      default: 'open',
      helpGroup: 'FILTER',
    }),
    ...pageFlags(LIMITS.adminPerPage),
    ...utcFlag,
  };

  async run(): Promise<Listed> {
    const { flags } = await this.parse(AdminSupportList);
    const { platforms, status, page, limit, utc } = flags;
    const { client } = await this.openSession(flags);
    const query = { status, page, limit };
    if (platforms) {
      const answer = await client.listPlatformRequests({ query });
      this.showPage(answer, [...columns(answer.data, utc), ...platformColumns], 'request');
      return answer;
    }
    const answer = await client.listSupportRequests({ query });
    this.showPage(answer, [...columns(answer.data, utc), ...supportColumns], 'request');
    return answer;
  }
}

const columns = (
  all: (SupportRequest | PlatformRequest)[],
  utc: boolean,
): Column<SupportRequest | PlatformRequest>[] => [
  { header: 'Id', value: shortIds(all), drop: 0 },
  { header: 'When', value: ({ createdAt }) => showInstant(createdAt, utc), drop: 2 },
  { header: 'Status', value: stateOfRequest, drop: 3 },
  { header: 'Clinic', value: ({ clinic }) => clinic?.name ?? '', drop: 4, cut: 12 },
];

const supportColumns: Column<SupportRequest>[] = [
  { header: 'About', value: ({ category }) => CATEGORY_WORDS[category], drop: 5 },
  { header: 'Subject', value: ({ subject }) => subject, drop: 0, cut: 16 },
  { header: 'Answer to', value: ({ contactEmail }) => contactEmail, drop: 1, cut: 16 },
];

const platformColumns: Column<PlatformRequest>[] = [
  { header: 'Platform', value: ({ platformName }) => platformName, drop: 0, cut: 12 },
  { header: 'Page', value: ({ profileUrl }) => profileUrl ?? '', drop: 5, cut: 16 },
  { header: 'Answer to', value: ({ contactEmail }) => contactEmail, drop: 1, cut: 16 },
];
