import { IconLifebuoy } from '@tabler/icons-react';
import { ROLE_WORDS } from '../../../server/contract/core/roles.ts';
import type { SupportRequest } from '../../../server/contract/routes/support.ts';
import { Email } from '../../components/facts/Email.tsx';
import { TwoLines } from '../../components/facts/TwoLines.tsx';
import { When } from '../../components/facts/When.tsx';
import { PagedTable } from '../../components/table/PagedTable.tsx';
import type { Column } from '../../components/table/table.ts';
import { useAction } from '../../hooks/useAction.ts';
import { useApi } from '../../hooks/useApi.ts';
import { useChosen } from '../../hooks/useChosen.ts';
import { guess } from '../../hooks/useGuess.ts';
import { adminSupportText } from '../../texts/admin/adminSupport.ts';
import { OpenButton } from './OpenButton.tsx';
import { RequestDialog } from './RequestDialog.tsx';
import { RequestStatus, withClosed } from './request.tsx';
import { type RequestFilters, withinTab } from './requestFilters.ts';

const { support: text, facts, categories, close, noClinic } = adminSupportText;
const { columns } = text;

const columnsWith = (onRead: (request: SupportRequest) => void): readonly Column<SupportRequest>[] => [
  {
    key: 'subject',
    head: columns.subject,
    long: true,
    cell: (request) => <OpenButton onClick={() => onRead(request)}>{request.subject}</OpenButton>,
  },
  {
    key: 'from',
    head: columns.from,
    long: true,
    cell: ({ name, contactEmail }) => <TwoLines below={<Email address={contactEmail} />}>{name}</TwoLines>,
  },
  { key: 'clinic', head: columns.clinic, long: true, cell: ({ clinic }) => clinic?.name ?? noClinic },
  { key: 'about', head: columns.about, cell: ({ category }) => categories[category] },
  { key: 'when', head: columns.when, cell: ({ createdAt }) => <When instant={createdAt} /> },
  { key: 'status', head: columns.status, cell: RequestStatus },
];

/** Who asked for help. */
export function SupportRequests({ filters }: { filters: RequestFilters }) {
  const { values, page } = filters;
  const list = useApi('listSupportRequests', { query: { status: values.status, page } });
  const { open, dialog } = useChosen<SupportRequest>();
  const { run } = useAction('closeSupportRequest', []);
  return (
    <>
      <PagedTable
        list={list}
        filters={withinTab(filters)}
        words={text}
        icon={IconLifebuoy}
        label={adminSupportText.tabs.support}
        columns={columnsWith(open)}
        rowKey={({ id }) => id}
      />
      <RequestDialog
        {...dialog}
        titleOf={({ subject }) => subject}
        facts={({ name, role, category }) => [
          [facts.from, `${name}, ${ROLE_WORDS[role]}`],
          [facts.category, categories[category]],
        ]}
        wordsOf={({ message }) => message}
        closeRequest={({ id }) => {
          void run({ params: { id } }, close.done, close, guess('listSupportRequests', withClosed(id)));
        }}
      />
    </>
  );
}
