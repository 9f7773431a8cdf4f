import type { Api } from '../../../server/contract/core/api.ts';
import type { Answer } from '../../../server/contract/core/route.ts';
import type { Session } from '../../../server/contract/routes/account.ts';
import { plural } from '../../../server/contract/words/counts.ts';
import { GoodwordCommand, utcFlag } from '../../command.ts';
import { shortIds } from '../../kit/named.ts';
import { type Column, tableLines } from '../../kit/table.ts';
import { showInstant } from '../../kit/words.ts';

export default class SessionsList extends GoodwordCommand {
  static override summary = 'List where you are signed in, the one last seen first.';
  static override examples = [
    { description: 'Where am I signed in', command: '<%= config.bin %> sessions list' },
    {
      description: 'With exact times, for a program',
      command: '<%= config.bin %> sessions list --utc --json',
    },
  ];
  static override flags = utcFlag;

  async run(): Promise<Answer<Api['listSessions']>> {
    const { flags } = await this.parse(SessionsList);
    const { client } = await this.openSession(flags);
    const answer = await client.listSessions();
    this.show(...tableLines(answer.data, columns(answer.data, flags.utc)));
    this.tell(plural(answer.data.length, 'session'));
    return answer;
  }
}

const columns = (all: Session[], utc: boolean): Column<Session>[] => [
  { header: 'Id', value: shortIds(all), drop: 0 },
  { header: 'Device', value: ({ device }) => device, drop: 0, cut: 15 },
  { header: 'Where', value: ({ current }) => (current ? { word: 'This one', tone: 'good' } : ''), drop: 1 },
  { header: 'Last seen', value: ({ lastSeenAt }) => showInstant(lastSeenAt, utc), drop: 2 },
  { header: 'Signed in', value: ({ createdAt }) => showInstant(createdAt, utc), drop: 3 },
];
