import { Anchor } from '@mantine/core';
import { IconStars } from '@tabler/icons-react';
import type { PlatformRequest } from '../../../server/contract/routes/support.ts';
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
import { sharedText } from '../../texts/shared.ts';
import { OpenButton } from './OpenButton.tsx';
import { RequestDialog } from './RequestDialog.tsx';
import { RequestStatus, withClosed } from './request.tsx';
import { type RequestFilters, withinTab } from './requestFilters.ts';

const { platforms: text, facts, close, noClinic } = adminSupportText;
const { columns } = text;

const columnsWith = (onRead: (request: PlatformRequest) => void): readonly Column<PlatformRequest>[] => [
  {
    key: 'platform',
    head: columns.platform,
    long: true,
    cell: (request) => <OpenButton onClick={() => onRead(request)}>{request.platformName}</OpenButton>,
  },
  {
    key: 'from',
    head: columns.from,
    long: true,
    cell: ({ user, contactEmail }) => (
      <TwoLines below={<Email address={contactEmail} />}>{user ?? text.gone}</TwoLines>
    ),
  },
  { key: 'clinic', head: columns.clinic, long: true, cell: ({ clinic }) => clinic?.name ?? noClinic },
  { key: 'when', head: columns.when, cell: ({ createdAt }) => <When instant={createdAt} /> },
  { key: 'status', head: columns.status, cell: RequestStatus },
];

/** A page that somebody outside has named: it learns nothing of the one who opens it. */
const ProfilePage = ({ url }: { url: string | null }) =>
  url === null ? (
    sharedText.noValue
  ) : (
    <Anchor href={url} target="_blank" rel="noopener noreferrer" size="sm">
      {url}
    </Anchor>
  );

/** Which platforms clinics miss. */
export function PlatformRequests({ filters }: { filters: RequestFilters }) {
  const { values, page } = filters;
  const list = useApi('listPlatformRequests', { query: { status: values.status, page } });
  const { open, dialog } = useChosen<PlatformRequest>();
  const { run } = useAction('closePlatformRequest', []);
  return (
    <>
      <PagedTable
        list={list}
        filters={withinTab(filters)}
        words={text}
        icon={IconStars}
        label={adminSupportText.tabs.platforms}
        columns={columnsWith(open)}
        rowKey={({ id }) => id}
      />
      <RequestDialog
        {...dialog}
        titleOf={({ platformName }) => platformName}
        facts={({ user, profileUrl }) => [
          [facts.from, user ?? text.gone],
          [text.page, <ProfilePage key="page" url={profileUrl} />],
        ]}
        wordsOf={({ notes }) => notes ?? text.noNotes}
        closeRequest={({ id }) => {
          void run({ params: { id } }, close.done, close, guess('listPlatformRequests', withClosed(id)));
        }}
      />
    </>
  );
}
