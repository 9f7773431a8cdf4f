import { IconServer } from '@tabler/icons-react';
import type { SystemStats } from '../../../../server/contract/routes/adminSystem.ts';
import { WORKER_WORDS } from '../../../../server/contract/words/statusWords.ts';
import { Section } from '../../../components/facts/Section.tsx';
import { StatusBadge } from '../../../components/facts/StatusBadge.tsx';
import { When } from '../../../components/facts/When.tsx';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { DataTable } from '../../../components/table/DataTable.tsx';
import type { Column } from '../../../components/table/table.ts';
import { adminStatsText } from '../../../texts/admin/adminSystem.ts';

const text = adminStatsText.workers;
const { columns } = text;

type Worker = SystemStats['workers'][number];

const COLUMNS: readonly Column<Worker>[] = [
  { key: 'host', head: columns.host, long: true, cell: ({ host }) => host },
  {
    key: 'status',
    head: columns.status,
    cell: ({ alive }) => <StatusBadge status={WORKER_WORDS[alive ? 'alive' : 'gone']} />,
  },
  { key: 'version', head: columns.version, cell: ({ version }) => version },
  { key: 'seen', head: columns.seen, cell: ({ seenAt }) => <When instant={seenAt} show="ago" /> },
  { key: 'started', head: columns.started, cell: ({ startedAt }) => <When instant={startedAt} /> },
];

/** Who sends. */
export const WorkerTable = ({ workers }: { workers: readonly Worker[] | undefined }) => (
  <Section title={text.title} help={text.help}>
    <DataTable
      label={text.title}
      columns={COLUMNS}
      rows={workers}
      rowKey={({ id }) => id}
      expect={1}
      empty={<EmptyState text={text.none} icon={<IconServer size={32} />} />}
    />
  </Section>
);
