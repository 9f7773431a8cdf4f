import { IconKey, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { SCOPE_WORDS } from '../../../../server/contract/core/scopes.ts';
import type { ApiToken } from '../../../../server/contract/routes/apiTokens.ts';
import { When } from '../../../components/facts/When.tsx';
import { EmptyState } from '../../../components/feedback/EmptyState.tsx';
import { DataTable } from '../../../components/table/DataTable.tsx';
import type { Column } from '../../../components/table/table.ts';
import { tokensText as text } from '../../../texts/settings/settingsDevelopers.ts';

const { columns } = text;

const COLUMNS: readonly Column<ApiToken>[] = [
  { key: 'name', head: columns.name, long: true, cell: ({ name }) => name },
  { key: 'scopes', head: columns.scopes, cell: ({ scopes }) => inWords(scopes) },
  { key: 'by', head: columns.by, long: true, cell: ({ createdBy }) => createdBy },
  {
    key: 'lastUsed',
    head: columns.lastUsed,
    cell: ({ lastUsedAt }) => <When instant={lastUsedAt} none={text.never} show="ago" />,
  },
];

/** 'See patients · Send review requests'. */
const inWords = (scopes: ApiToken['scopes']): string => scopes.map((scope) => SCOPE_WORDS[scope]).join(' · ');

interface Props {
  rows: readonly ApiToken[] | undefined;
  newButton: ReactNode;
  onRevoke: (token: ApiToken) => void;
}

/** The clinic's tokens, without the tokens themselves. */
export function TokenTable({ rows, newButton, onRevoke }: Props) {
  return (
    <DataTable
      label={text.title}
      columns={COLUMNS}
      rows={rows}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      actions={(token) => [
        {
          label: text.revoke.action,
          icon: <IconTrash size={16} aria-hidden />,
          onSelect: () => onRevoke(token),
          danger: true,
        },
      ]}
      expect={3}
      empty={<EmptyState text={text.none} icon={<IconKey size={32} />} action={newButton} />}
    />
  );
}
