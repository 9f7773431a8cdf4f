import { IconMessageOff } from '@tabler/icons-react';
import type { SystemStats } from '../../../../server/contract/routes/adminSystem.ts';
import { Section } from '../../../components/facts/Section.tsx';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { DataTable } from '../../../components/table/DataTable.tsx';
import type { Column } from '../../../components/table/table.ts';
import { adminStatsText } from '../../../texts/admin/adminSystem.ts';
import { sayNumber } from '../../../texts/say.ts';

const text = adminStatsText.failures;
const { columns } = text;

type Failure = SystemStats['failures'][number];

const COLUMNS: readonly Column<Failure>[] = [
  { key: 'code', head: columns.code, cell: ({ code }) => code },
  { key: 'meaning', head: columns.meaning, long: true, cell: ({ meaning }) => meaning },
  { key: 'remedy', head: columns.remedy, long: true, cell: ({ remedy }) => remedy },
  {
    key: 'texts',
    head: columns.texts,
    align: 'right',
    cell: ({ texts }) => sayNumber(texts),
  },
];

/** Why texts failed, the most frequent first. */
export const FailureTable = ({ failures }: { failures: readonly Failure[] | undefined }) => (
  <Section title={text.title} help={text.help}>
    <DataTable
      label={text.title}
      columns={COLUMNS}
      rows={failures}
      rowKey={({ code }) => code}
      expect={2}
      empty={<EmptyState text={text.none} icon={<IconMessageOff size={32} />} />}
    />
  </Section>
);
