import { IconHistory } from '@tabler/icons-react';
import { AUDIT_ACTIONS, type AuditLog } from '../../server/contract/routes/adminAuditLogs.ts';
import { AUDIT_WORDS } from '../../server/contract/words/statusWords.ts';
import { ExportButton } from '../components/table/ExportButton.tsx';
import { ListScreen } from '../components/table/ListScreen.tsx';
import { useApi } from '../hooks/useApi.ts';
import { useChosen } from '../hooks/useChosen.ts';
import { useFilters } from '../hooks/useFilters.ts';
import { useZone } from '../hooks/useZone.ts';
import { selectRule } from '../lib/filters.ts';
import { periodStart } from '../lib/periods.ts';
import { PERIODS, searchRule } from '../lib/sharedFilters.ts';
import { adminAuditLogsText as text } from '../texts/admin/adminAuditLogs.ts';
import { dateText } from '../texts/dates.ts';
import { sharedText } from '../texts/shared.ts';
import { columnsWith } from './adminAuditLogs/columns.tsx';
import { EntryDialog } from './adminAuditLogs/EntryDialog.tsx';

const FILTERS = {
  search: searchRule(text.search),
  action: selectRule({
    initial: 'all',
    among: ['all', ...AUDIT_ACTIONS],
    label: text.action,
    say: (value) => (value === 'all' ? text.allActions : AUDIT_WORDS[value].word),
  }),
  period: selectRule({
    initial: 'any',
    among: ['any', ...PERIODS],
    label: sharedText.period,
    say: (value) => (value === 'any' ? text.anyTime : dateText.periods[value]),
  }),
};

/** Who did what, on the whole platform. */
export default function AdminAuditLogs() {
  const filters = useFilters(FILTERS);
  const { search, action, period } = filters.values;
  const zone = useZone();
  const filter = {
    action,
    ...(search && { search }),
    ...(period !== 'any' && { dateFrom: periodStart(period, zone) }),
  };
  const list = useApi('listAuditLogs', { query: { ...filter, page: filters.page } });
  const { open, dialog } = useChosen<AuditLog>();
  return (
    <>
      <ListScreen
        list={list}
        filters={filters}
        exportButton={
          <ExportButton
            route="exportAuditLogs"
            call={{ query: filter }}
            name="audit-logs"
            words={text}
            nothing={list.data?.pagination.total === 0}
          />
        }
        words={text}
        icon={IconHistory}
        columns={columnsWith(open)}
        rowKey={({ id }) => id}
      />
      <EntryDialog {...dialog} />
    </>
  );
}
