import { IconReceipt } from '@tabler/icons-react';
import { paymentStatus, sayPayment } from '../../server/contract/routes/adminPayments.ts';
import { ExportButton } from '../components/table/ExportButton.tsx';
import { ListScreen } from '../components/table/ListScreen.tsx';
import { useApi } from '../hooks/useApi.ts';
import { useFilters } from '../hooks/useFilters.ts';
import { selectRule } from '../lib/filters.ts';
import { searchRule } from '../lib/sharedFilters.ts';
import { adminPaymentsText as text } from '../texts/admin/adminPayments.ts';
import { COLUMNS } from './adminPayments/columns.tsx';

const FILTERS = {
  search: searchRule(text.search),
  status: selectRule({
    initial: 'all',
    among: ['all', ...paymentStatus.options],
    label: text.status,
    say: (value) => (value === 'all' ? text.allStatuses : sayPayment(value)),
  }),
};

/** What clinics paid or owe. */
export default function AdminPayments() {
  const filters = useFilters(FILTERS);
  const { search, status } = filters.values;
  const filter = { status, ...(search && { search }) };
  const list = useApi('listPayments', { query: { ...filter, page: filters.page } });
  return (
    <ListScreen
      list={list}
      filters={filters}
      exportButton={
        <ExportButton
          route="exportPayments"
          call={{ query: filter }}
          name="payments"
          words={text}
          nothing={list.data?.pagination.total === 0}
        />
      }
      words={text}
      icon={IconReceipt}
      columns={COLUMNS}
      rowKey={({ id }) => id}
    />
  );
}
