import { IconKey, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ApiToken } from '../../../../server/contract/apiTokens.ts';
import { SCOPE_WORDS } from '../../../../server/contract/scopes.ts';
import { DataTable } from '../../../components/DataTable.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import type { Column } from '../../../components/table.ts';
import { When } from '../../../components/When.tsx';
import { tokensText as text } from '../../../texts/settingsDevelopers.ts';

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
