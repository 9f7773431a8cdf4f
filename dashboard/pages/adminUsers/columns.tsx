import { Text } from '@mantine/core';
import type { AdminUser } from '../../../server/contract/routes/adminUsers.ts';
import { nameOrEmail } from '../../../server/contract/words/names.ts';
import { USER_WORDS } from '../../../server/contract/words/statusWords.ts';
import { Email } from '../../components/facts/Email.tsx';
import { RoleBadge } from '../../components/facts/RoleBadge.tsx';
import { StatusBadge } from '../../components/facts/StatusBadge.tsx';
import { TwoLines } from '../../components/facts/TwoLines.tsx';
import { When } from '../../components/facts/When.tsx';
import type { Column } from '../../components/table/table.ts';
import { useZone } from '../../hooks/useZone.ts';
import { showDay } from '../../lib/dates.ts';
import { adminUsersText as text } from '../../texts/admin/adminUsers.ts';
import { sharedText } from '../../texts/shared.ts';

const { columns } = text;

export const USER_COLUMNS: readonly Column<AdminUser>[] = [
  {
    key: 'user',
    head: columns.user,
    long: true,
    cell: (user) => <TwoLines below={<Email address={user.email} />}>{nameOrEmail(user)}</TwoLines>,
  },
  { key: 'role', head: columns.role, cell: ({ role }) => <RoleBadge role={role} /> },
  {
    key: 'clinic',
    head: columns.clinic,
    long: true,
    cell: ({ clinic }) => clinic?.name ?? sharedText.noValue,
  },
  { key: 'status', head: columns.status, cell: (user) => <UserStatus user={user} /> },
  {
    key: 'lastLogin',
    head: columns.lastLogin,
    cell: ({ lastLoginAt }) => <When instant={lastLoginAt} none={text.never} show="ago" />,
  },
  {
    key: 'created',
    head: columns.created,
    cell: ({ createdAt }) => <When instant={createdAt} show="day" />,
  },
];

export function UserStatus({ user: { deletedAt, goneAt, emailVerified } }: { user: AdminUser }) {
  const zone = useZone();
  if (!deletedAt) return <StatusBadge status={USER_WORDS[emailVerified ? 'verified' : 'unverified']} />;
  return (
    <>
      <StatusBadge status={USER_WORDS.deleted} />
      {goneAt && (
        <Text size="xs" c="dimmed">
          {text.goneOn(showDay(goneAt, zone))}
        </Text>
      )}
    </>
  );
}
