import type { Api } from '../../../server/contract/core/api.ts';
import type { Answer } from '../../../server/contract/core/route.ts';
import type { ApiToken } from '../../../server/contract/routes/apiTokens.ts';
import { plural } from '../../../server/contract/words/counts.ts';
import { GoodwordCommand, utcFlag } from '../../command.ts';
import { shortIds } from '../../kit/named.ts';
import { type Column, tableLines } from '../../kit/table.ts';
import { showInstant } from '../../kit/words.ts';

export default class TokensList extends GoodwordCommand {
  static override summary = 'List the clinic’s API tokens, without the tokens themselves.';
  static override examples = [
    { description: 'Which programs may call', command: '<%= config.bin %> tokens list' },
    { description: 'With exact times, for a program', command: '<%= config.bin %> tokens list --utc --json' },
  ];
  static override flags = utcFlag;

  async run(): Promise<Answer<Api['listApiTokens']>> {
    const { flags } = await this.parse(TokensList);
    const { client } = await this.openSession(flags);
    const answer = await client.listApiTokens();
    const { data } = answer;
    if (data.length === 0)
      this.tell('No API tokens. Make one with goodword tokens create NAME --scope SCOPE');
    else {
      this.show(...tableLines(data, columns(data, flags.utc)));
      this.tell(plural(data.length, 'API token'));
    }
    return answer;
  }
}

const columns = (all: ApiToken[], utc: boolean): Column<ApiToken>[] => [
  { header: 'Id', value: shortIds(all), drop: 0 },
  { header: 'Name', value: ({ name }) => name, drop: 0, cut: 15 },
  {
    header: 'Last used',
    value: ({ lastUsedAt }) => (lastUsedAt ? showInstant(lastUsedAt, utc) : 'Never'),
    drop: 1,
  },
  { header: 'May', value: ({ scopes }) => scopes.join(', '), drop: 2, cut: 20 },
  { header: 'Made', value: ({ createdAt }) => showInstant(createdAt, utc), drop: 3 },
  { header: 'Made by', value: ({ createdBy }) => createdBy, drop: 4 },
];
