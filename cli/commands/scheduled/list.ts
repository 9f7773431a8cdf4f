import { Flags } from '@oclif/core';
import type { Api } from '../../../server/contract/core/api.ts';
import type { Pagination } from '../../../server/contract/core/common.ts';
import { LIMITS } from '../../../server/contract/core/limits.ts';
import type { Answer } from '../../../server/contract/core/route.ts';
import type { ScheduledBatch, ScheduledText } from '../../../server/contract/routes/scheduled.ts';
import { showPhone } from '../../../server/contract/rules/phone.ts';
import { plural } from '../../../server/contract/words/counts.ts';
import { GoodwordCommand, utcFlag } from '../../command.ts';
import { pageFlags } from '../../kit/paging.ts';
import { type Column, tableLines } from '../../kit/table.ts';
import { pageWords, showInstant } from '../../kit/words.ts';

type Listed = Answer<Api['listScheduled']> | Answer<Api['listScheduledBatches']>;

export default class ScheduledList extends GoodwordCommand {
  static override summary = 'List the texts that wait for their time, the next ones first.';
  static override description =
    'Texts that were scheduled together stand on one line; --batch lists each of them.';
  static override examples = [
    { description: 'What is scheduled', command: '<%= config.bin %> scheduled list' },
    {
      description: 'Each text of a batch',
      command: '<%= config.bin %> scheduled list --batch 0199c2a4-7d1e-7000-8000-000000000001',
    },
    {
      description: 'With exact times, for a program',
      command: '<%= config.bin %> scheduled list --utc --json',
    },
  ];
  static override flags = {
    batch: Flags.string({ description: 'List the texts of this batch.', helpValue: 'ID' }),
    ...pageFlags(LIMITS.scheduledPerPage),
    ...utcFlag,
  };

  async run(): Promise<Listed> {
    const { flags } = await this.parse(ScheduledList);
    const { page, limit, batch, utc } = flags;
    const { client } = await this.openSession(flags);
    if (batch === undefined) {
      const answer = await client.listScheduledBatches({ query: { page, limit } });
      this.show(...(answer.data.length > 0 ? tableLines(answer.data, batchColumns(utc)) : []));
      this.tell(endLine(answer.texts, answer.pagination));
      return answer;
    }
    const answer = await client.listScheduled({ query: { page, limit, batchId: batch } });
    this.show(...(answer.data.length > 0 ? tableLines(answer.data, textColumns(utc)) : []));
    this.tell(endLine(answer.pagination.total, answer.pagination));
    return answer;
  }
}

const when = <Row extends { scheduledFor: string }>(utc: boolean): Column<Row> => ({
  header: 'When',
  value: ({ scheduledFor }) => showInstant(scheduledFor, utc),
  drop: 0,
});

const words = <Row extends { text: string }>(): Column<Row> => ({
  header: 'Text',
  value: ({ text }) => text,
  drop: 2,
  cut: 20,
});

const batchColumns = (utc: boolean): Column<ScheduledBatch>[] => [
  { header: 'Id', value: ({ id }) => id, drop: 0 },
  when(utc),
  {
    header: 'To',
    value: ({ texts, phoneNumber }) => (phoneNumber ? showPhone(phoneNumber) : plural(texts, 'number')),
    drop: 0,
  },
  words(),
];

const textColumns = (utc: boolean): Column<ScheduledText>[] => [
  { header: 'Id', value: ({ id }) => id, drop: 0 },
  when(utc),
  { header: 'To', value: ({ phoneNumber }) => showPhone(phoneNumber), drop: 0 },
  words(),
];

function endLine(texts: number, { page, totalPages }: Pagination): string {
  if (texts === 0) return 'Nothing is scheduled. Schedule texts with goodword send --at TIME';
  return `${plural(texts, 'text')}, ${pageWords(page, totalPages)}`;
}
