import { IconMessageQuestion } from '@tabler/icons-react';
import { wordsOf } from '../../../server/contract/routes/inbound.ts';
import type { UnclaimedText } from '../../../server/contract/routes/unclaimedTexts.ts';
import { showPhone } from '../../../server/contract/rules/phone.ts';
import { When } from '../../components/facts/When.tsx';
import { PagedTable } from '../../components/table/PagedTable.tsx';
import type { Column } from '../../components/table/table.ts';
import { useApi } from '../../hooks/useApi.ts';
import { useChosen } from '../../hooks/useChosen.ts';
import { adminSupportText } from '../../texts/admin/adminSupport.ts';
import { OpenButton } from './OpenButton.tsx';
import { type RequestFilters, withinTab } from './requestFilters.ts';
import { UnclaimedDialog } from './UnclaimedDialog.tsx';
import { UnclaimedStatus } from './UnclaimedStatus.tsx';

const { texts: words } = adminSupportText;
const { columns } = words;

const columnsWith = (onRead: (text: UnclaimedText) => void): readonly Column<UnclaimedText>[] => [
  {
    key: 'words',
    head: columns.words,
    long: true,
    cell: (text) => (
      <OpenButton lineClamp={2} onClick={() => onRead(text)}>
        {wordsOf(text).trim() || words.noWords}
      </OpenButton>
    ),
  },
  { key: 'from', head: columns.from, cell: ({ phoneNumber }) => showPhone(phoneNumber) },
  { key: 'to', head: columns.to, cell: ({ sender }) => showPhone(sender) },
  { key: 'when', head: columns.when, cell: ({ receivedAt }) => <When instant={receivedAt} /> },
  { key: 'status', head: columns.status, cell: UnclaimedStatus },
];

/** What patients texted that is no clinic's. */
export function UnclaimedTexts({ filters }: { filters: RequestFilters }) {
  const { values, page } = filters;
  const list = useApi('listUnclaimedTexts', { query: { status: values.status, page } });
  const { open, dialog } = useChosen<UnclaimedText>();
  return (
    <>
      <PagedTable
        list={list}
        filters={withinTab(filters)}
        words={words}
        icon={IconMessageQuestion}
        label={adminSupportText.tabs.texts}
        columns={columnsWith(open)}
        rowKey={({ id }) => id}
      />
      <UnclaimedDialog {...dialog} />
    </>
  );
}
