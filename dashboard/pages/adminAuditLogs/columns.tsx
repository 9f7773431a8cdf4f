import { UnstyledButton } from '@mantine/core';
import type { AuditLog } from '../../../server/contract/routes/adminAuditLogs.ts';
import { AuditBadge } from '../../components/facts/AuditBadge.tsx';
import { TwoLines } from '../../components/facts/TwoLines.tsx';
import { When } from '../../components/facts/When.tsx';
import type { Column } from '../../components/table/table.ts';
import { adminAuditLogsText as text } from '../../texts/admin/adminAuditLogs.ts';
import { sharedText } from '../../texts/shared.ts';
import classes from './columns.module.css';
import { shortDetails } from './details.ts';
import { clinicOf, Who } from './Who.tsx';

const { columns } = text;

/** The details open the whole entry. */
export const columnsWith = (onShow: (entry: AuditLog) => void): readonly Column<AuditLog>[] => [
  { key: 'action', head: columns.action, cell: ({ action }) => <AuditBadge action={action} /> },
  { key: 'user', head: columns.user, long: true, cell: ({ user }) => <Who user={user} /> },
  {
    key: 'entity',
    head: columns.entity,
    long: true,
    cell: ({ entityType, entityId }) => <TwoLines below={entityId}>{entityType}</TwoLines>,
  },
  { key: 'clinic', head: columns.clinic, long: true, cell: clinicOf },
  { key: 'when', head: columns.when, cell: ({ createdAt }) => <When instant={createdAt} /> },
  {
    key: 'details',
    head: columns.details,
    long: true,
    cell: (entry) => <Details entry={entry} onShow={onShow} />,
  },
];

function Details({ entry, onShow }: { entry: AuditLog; onShow: (entry: AuditLog) => void }) {
  const short = shortDetails(entry.metadata);
  if (short === '') return sharedText.noValue;
  return (
    <UnstyledButton className={classes.details} aria-label={text.show(short)} onClick={() => onShow(entry)}>
      {short}
    </UnstyledButton>
  );
}
